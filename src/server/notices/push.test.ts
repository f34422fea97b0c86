import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { updateNoticeSettings } from '#contract/notices.ts'
import type { NoticeKind } from '#domain/notices.ts'
import type { Tx } from '../platform/db/database.ts'
import { type TestApp } from '../testing/app.ts'
import { addedJobsLeft } from '../testing/jobs.ts'
import { aDevice, aNotice, deliveryBy, OVERTAKEN, untilJobs, untilNoJobs } from '../testing/notice-delivery.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { aStage, deliveries, devicesLeft, expectSentLater } from '../testing/push-stage.ts'
import { deliveryJobs, publishNotices } from './publish.ts'
import { pushJobs } from './push.ts'
import { type NewNotice, writeNotices } from './write-store.ts'

const { schedule, notify } = deliveryBy('push', deliveryJobs)

/** Writes notices the way an action does. */
async function write(app: TestApp, tx: Tx, ...notices: readonly NewNotice[]): Promise<void> {
  await publishNotices(app.deps, tx, await writeNotices(tx, { notices }, app.clock.now()))
}

async function jobsRunning(app: TestApp): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from graphile_worker.jobs where locked_at is not null`.execute(app.db.query)
  return rows[0]?.running ?? 0
}

it('a notice reaches every device of its account, in the language of the device, without names and amounts', async () => {
  const { app, service, user } = await aStage({ language: 'ur' })
  await aDevice(app, user, service.aBrowser())
  await aDevice(app, await aUser(app), service.aBrowser())
  const chatter = await aChatter(app)
  const { id } = await notify(app, user, { party: chatter, plan: 'Gold', minutes: 60, rupees: 500 })
  await untilNoJobs(app)
  expect(service.received.map(({ payload }) => payload.language).toSorted()).toEqual(['en', 'ur'])
  for (const { payload, headers, publicKey, bytes } of service.received) {
    expect(payload).toEqual({
      kind: 'payment_approved',
      noticeID: id,
      tag: `payment_approved:${id}`,
      language: payload.language,
      path: `/dashboard/chats?with=${chatter.id}`,
    })
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high' })
    expect(publicKey).toBe(app.deps.push.publicKey)
    expect(bytes).toBeLessThan(3_000)
  }
  expect(await deliveries(app)).toHaveLength(2)
})

it('with details it carries names and amounts', async () => {
  const { app, service, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  const chatter = await aChatter(app)
  await notify(app, user, { party: chatter, plan: 'Gold', minutes: 60, rupees: 500.5 })
  await untilNoJobs(app)
  expect(service.received[0]?.payload).toMatchObject({ party: chatter.username, plan: 'Gold', minutes: 60, amount: 500.5 })
})

it('a notice that is seen, removed or switched off, or whose account is banned or deleted, meanwhile is not sent', async () => {
  const { app, service } = await aStage()
  for (const overtake of Object.values(OVERTAKEN)) {
    const account = await aUser(app)
    await aDevice(app, account, service.aBrowser())
    await notify(app, account)
    await overtake(app, account)
  }
  await untilNoJobs(app)
  expect(service.requests()).toBe(0)
})

it('a kind that is off by its rule, or an account without a device, gets no job', async () => {
  const { app, user } = await aStage()
  const other = await aUser(app)
  await app.db.transaction((tx) =>
    write(app, tx, { kind: 'session_ending', accountId: user.id }, { kind: 'purchase_waiting', accountId: other.id }),
  )
  await app.deps.events.settled()
  expect(await addedJobsLeft(app.db)).toBe(0)
})

it('a kind that is off by its rule and switched on is sent', async () => {
  const { app, service, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { kinds: [{ kind: 'session_ending', push: true, mail: false }] } })
  await app.db.transaction((tx) => write(app, tx, { kind: 'session_ending', accountId: user.id }))
  await untilNoJobs(app)
  expect(service.received[0]).toMatchObject({ payload: { kind: 'session_ending' } })
})

it('a notice whose transaction was rolled back is not sent', async () => {
  const { app, user } = await aStage()
  const failing = app.db.transaction(async (tx) => {
    await write(app, tx, { kind: 'payment_approved', accountId: user.id })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await addedJobsLeft(app.db)).toBe(0)
})

it('a job that runs again, after a crash, sends nothing twice', async () => {
  const { app, service, user, device } = await aStage()
  const notice = await notify(app, user)
  await untilNoJobs(app)
  const queuedAt = app.clock.now().toISOString()
  const [fanOut, toDevice] = pushJobs(app.deps)
  await toDevice?.run({ noticeId: notice.id, isRepeat: false, deviceId: device, queuedAt })
  await fanOut?.run({ noticeId: notice.id, isRepeat: false })
  await untilNoJobs(app)
  expect(service.requests()).toBe(1)
})

it('several requests within a minute are one message for each admin', async () => {
  const { app, service } = await aStage()
  const admin = await anAdmin(app)
  await aDevice(app, admin, service.aBrowser())
  const kind: NoticeKind = 'new_purchase'
  const notices = [await aNotice(app, admin, { kind }), await aNotice(app, admin, { kind }), await aNotice(app, admin, { kind })]
  for (const notice of notices) {
    await schedule(app, notice)
    await untilNoJobs(app)
  }
  await schedule(app, await aNotice(app, admin, { kind: 'new_account' }))
  await untilNoJobs(app)
  expect(service.received.map(({ payload }) => [payload.tag, payload.noticeID]).toSorted()).toEqual([
    ['new_account', expect.any(String)],
    ['new_purchase', notices[0]?.id],
  ])
  app.clock.advance(60_001)
  await schedule(app, await aNotice(app, admin, { kind }))
  await untilNoJobs(app)
  expect(service.received).toHaveLength(3)
})

it('a device whose service answers 410 is removed', async () => {
  const { app, service, user } = await aStage()
  service.answer(410)
  await notify(app, user)
  await untilNoJobs(app)
  expect([service.requests(), await devicesLeft(app), await deliveries(app)]).toEqual([1, 0, []])
})

it('a service that answers 500 for a while gets the message later, once', async () => {
  const stage = await aStage()
  stage.service.answer(500)
  await notify(stage.app, stage.user)
  await expectSentLater(stage)
})

it('a device that changed hands between two attempts gets nothing of its former account', async () => {
  const { app, service, user } = await aStage()
  const browser = service.aBrowser()
  await app.db.query.deleteFrom('notice_devices').execute()
  await aDevice(app, user, browser)
  service.answer(500)
  await notify(app, user)
  await untilJobs(app, () => service.requests() >= 1)
  await aDevice(app, await aUser(app), browser)
  // An attempt that began before the change may still be under way.
  await expect.poll(() => jobsRunning(app)).toBe(0)
  service.answer(201)
  await untilNoJobs(app)
  expect(service.received).toEqual([])
})

// The table of all cases is next to `isQuiet`.
it('in quiet hours nothing leaves: by the time zone of the account, and without one by that of the business', async () => {
  // Ten in the evening in Karachi, noon in New York.
  const { app, service } = await aStage({ now: new Date('2026-11-15T17:00:00Z') })
  const atNight = { from: '22:00', to: '07:00' }
  const choices = [
    { quietHours: atNight, timeZone: 'Asia/Karachi' },
    { quietHours: atNight, timeZone: 'America/New_York' },
    { quietHours: { from: '21:00', to: '23:00' } },
  ]
  const notices: string[] = []
  for (const choice of choices) {
    const chatter = await aChatter(app)
    await aDevice(app, chatter, service.aBrowser())
    await app.call(updateNoticeSettings, chatter, { body: choice })
    notices.push((await notify(app, chatter, { kind: 'purchase_waiting' })).id)
  }
  await untilNoJobs(app)
  expect(service.received.map(({ payload }) => payload.noticeID)).toEqual([notices[1]])
})
