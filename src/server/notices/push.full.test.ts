// Full run: further variants, and services that fail for a long time.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteAccountRequest } from '#contract/accounts.ts'
import { updateNoticeSettings } from '#contract/notices.ts'
import { aRunningSession } from '../testing/chats.ts'
import { skipTheWait } from '../testing/jobs.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { aNotice, deliveryBy, untilJobs, untilNoJobs } from '../testing/notice-delivery.ts'
import { aChatter, anAdmin } from '../testing/people.ts'
import { aStage, deliveries, devicesLeft, expectSentLater } from '../testing/push-stage.ts'
import { deliveryJobs } from './publish.ts'
import { pushJobs } from './push.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const { notify } = deliveryBy('push', deliveryJobs)

it('the reason of a rejection is sent with details only', async () => {
  const { app, service, user } = await aStage()
  const [chatter, admin] = [await aChatterWithPrices(app, { Basic: 500 }), await anAdmin(app)]
  await reject(app, admin, await buy(app, { user, chatter }), { reason: 'unreadable' })
  await untilNoJobs(app)
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  await reject(app, admin, await buy(app, { user, chatter }), { reason: 'unreadable' })
  await untilNoJobs(app)
  expect(service.received.map(({ payload }) => payload.reason)).toEqual([undefined, 'unreadable'])
})

it('the name of a deleted account is not sent', async () => {
  const { app, service, user } = await aStage()
  await app.call(updateNoticeSettings, user, { body: { showDetails: true } })
  const chatter = await aChatter(app)
  await notify(app, user, { party: chatter })
  await app.call(deleteAccountRequest, await anAdmin(app), { params: { id: chatter.id } })
  await untilNoJobs(app)
  expect(service.received[0]?.payload).not.toHaveProperty('party')
})

it('what is true only while a session runs is kept by the push service until its end, and is not sent after it', async () => {
  const { app, service, user, device } = await aStage()
  const { id: sessionId } = await aRunningSession(app, { user })
  await app.call(updateNoticeSettings, user, { body: { kinds: [{ kind: 'session_ending', push: true, mail: false }] } })
  const { id } = await aNotice(app, user, { kind: 'session_ending', sessionId })
  const send = () =>
    pushJobs(app.deps)[1]?.run({ noticeId: id, isRepeat: false, deviceId: device, queuedAt: app.clock.now().toISOString() })
  const sent = () => service.received.filter(({ payload }) => payload.kind === 'session_ending')
  app.clock.advance(15 * 60_000)
  await send()
  expect(sent()).toEqual([])
  app.clock.advance(-5 * 60_000)
  await send()
  expect(sent()).toMatchObject([{ headers: { ttl: '300' } }])
})

it('a device whose keys nothing can be encrypted for is removed', async () => {
  const { app, service, user } = await aStage()
  await app.db.query.updateTable('notice_devices').set({ auth: 'AAAA' }).execute()
  await notify(app, user)
  await untilNoJobs(app)
  expect([service.requests(), await devicesLeft(app), (await app.jobs.figures()).failed]).toEqual([0, 0, 0])
})

it.each([429, 'never'] as const)('a service that answers %s for a while gets the message later, once', async (answer) => {
  const stage = await aStage({ hangs: answer === 'never' })
  stage.service.answer(answer)
  await notify(stage.app, stage.user)
  await expectSentLater(stage)
})

it('while a service is left alone, messages to it wait for the end of the pause and do not fail', async () => {
  const { app, service, user } = await aStage({ hangs: true, pauseMs: HOUR_MS })
  service.answer('never')
  const { endpoint, keys } = service.aBrowser()
  const send = () => app.deps.push.send({ endpoint, ...keys }, { payload: '{}', ttlSeconds: 1, topic: 'a', isUrgent: false })
  await Promise.all([send(), send(), send()])
  await notify(app, user)
  const waiting = async () => {
    const { rows } = await sql<{ attempts: number; isLater: boolean }>`
      select attempts, run_at > now() + interval '30 minutes' as "isLater" from graphile_worker.jobs
      where task_identifier = 'push_to_device'`.execute(app.db.query)
    return rows
  }
  await skipTheWait(app.db)
  await expect.poll(waiting).toEqual([{ attempts: 0, isLater: true }])
  expect(service.requests()).toBe(3)
})

it('a message that was not accepted for hours is given up, and its job does not count as failed', async () => {
  const { app, service, user } = await aStage()
  service.answer(503)
  await notify(app, user)
  await untilJobs(app, () => service.requests() >= 1)
  app.clock.advance(5 * HOUR_MS)
  await untilNoJobs(app)
  expect(await deliveries(app)).toEqual([])
  expect((await app.jobs.figures()).failed).toBe(0)
})

it('a device that failed for five days is removed', async () => {
  const { app, service, user } = await aStage()
  service.answer(503)
  await app.db.query
    .updateTable('notice_devices')
    .set({ failing_since: new Date(app.clock.now().getTime() - 6 * DAY_MS) })
    .execute()
  await notify(app, user)
  await untilNoJobs(app)
  expect([service.requests(), await devicesLeft(app)]).toEqual([1, 0])
})
