// Admins are reminded when the oldest request has waited too long.

import { expect, it } from 'vitest'
import { requestAgain, updateAccountStatus } from '#contract/accounts.ts'
import { readNotices } from '#contract/notices.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aPendingSession } from '../testing/chats.ts'
import { reject } from '../testing/money.ts'
import { allNotices, noticesOf } from '../testing/notices.ts'
import { aChatter, anAdmin } from '../testing/people.ts'
import { aWithdraw, setWithdrawStatus } from '../testing/withdraws.ts'
import { queueAlertJob } from './queue-alert.ts'

const LIMIT_MINUTES = 20

async function aStage() {
  const app = await testApp({ config: { queueAlertMinutes: LIMIT_MINUTES } })
  const people = { admin: await anAdmin(app), secondAdmin: await anAdmin(app), bannedAdmin: await anAdmin(app, { status: 'banned' }) }
  return {
    app,
    ...people,
    alerts: async () => (await allNotices(app, people)).filter((text) => text.includes('queue_waiting')).toSorted(),
    /** The job runs this many minutes later. */
    after: async (minutes: number) => {
      app.clock.advance(minutes * 60_000)
      await queueAlertJob(app.deps).run({})
    },
  }
}

const UNREAD = ['queue_waiting for admin', 'queue_waiting for secondAdmin']

it('a request that was sent again waits since then', async () => {
  const { app, alerts, after, admin } = await aStage()
  const chatter = await aChatter(app, { status: 'pending' })
  await app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'rejected' } })
  app.clock.advance(LIMIT_MINUTES * 60_000)
  await app.call(requestAgain, chatter, { body: { phoneNumber: '03001234567', age: 30, gender: 'male', words: '' } })
  await after(LIMIT_MINUTES - 1)
  expect(await alerts()).toEqual([])
  await after(1)
  expect(await alerts()).toEqual(UNREAD)
})

it('every admin is reminded once, when the oldest request has waited as long as the setting says', async () => {
  const { app, alerts, after, admin } = await aStage()
  await aPendingSession(app)
  await after(LIMIT_MINUTES - 1)
  expect(await alerts()).toEqual([])
  await after(1)
  expect(await alerts()).toEqual(UNREAD)
  expect((await noticesOf(app, admin))[0]).toMatchObject({ kind: 'queue_waiting', minutes: LIMIT_MINUTES, party: null })
  await aPendingSession(app)
  await after(LIMIT_MINUTES)
  expect(await alerts()).toEqual(UNREAD)
})

it('an admin who has read it is reminded again after the same time, while something still waits', async () => {
  const { app, alerts, after, admin } = await aStage()
  await aPendingSession(app)
  await after(LIMIT_MINUTES)
  await app.call(readNotices, admin, { body: { all: true } })
  await after(5)
  expect(await alerts()).toEqual(['(queue_waiting for admin)', 'queue_waiting for secondAdmin'])
  await after(LIMIT_MINUTES - 5)
  expect(await alerts()).toEqual(['(queue_waiting for admin)', ...UNREAD])
})

it('the reminder is read for all when nothing waits too long', async () => {
  const { app, alerts, after, admin } = await aStage()
  const { id } = await aPendingSession(app)
  await after(LIMIT_MINUTES)
  await reject(app, admin, id)
  await aPendingSession(app)
  await after(5)
  expect(await alerts()).toEqual(['(queue_waiting for admin)', '(queue_waiting for secondAdmin)'])
})

const REQUESTS: readonly (readonly [string, (app: TestApp) => Promise<unknown>])[] = [
  ['a chatter who has signed up', (app) => aChatter(app, { status: 'pending' })],
  ['a withdraw', async (app) => aWithdraw(app, { chatter: await aChatter(app), rupees: 100 })],
]

it.each(REQUESTS)('%s waits in the same queue', async (_what, request) => {
  const { app, alerts, after } = await aStage()
  await request(app)
  await after(LIMIT_MINUTES)
  expect((await alerts()).slice(0, 2)).toEqual(UNREAD)
})

it('what an admin has set back to pending does not wait since it was first asked for', async () => {
  const { app, alerts, after, admin } = await aStage()
  const [chatter, earner] = [await aChatter(app), await aChatter(app)]
  const id = await aWithdraw(app, { chatter: earner, rupees: 100, admin })
  await setWithdrawStatus(app, admin, id, 'completed')
  app.clock.advance(LIMIT_MINUTES * 60_000)
  await setWithdrawStatus(app, admin, id, 'pending')
  await app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'pending' } })
  await after(LIMIT_MINUTES - 1)
  expect(await alerts()).toEqual([])
})
