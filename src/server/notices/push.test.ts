import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser } from '#contract/accounts.ts'
import { updateNoticeSettings } from '#contract/notices.ts'
import type { NoticeDeviceId } from '#domain/ids.ts'
import type { NoticeKind } from '#domain/notices.ts'
import type { Tx } from '../platform/db/database.ts'
import { addJobs } from '../platform/jobs/add-jobs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aRunningSession } from '../testing/chats.ts'
import { testClock } from '../testing/clock.ts'
import { addedJobsLeft, skipTheWait } from '../testing/jobs.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { aDevice, aNotice, type NoticeOptions, type TestNotice, untilJobs, untilNoJobs } from '../testing/notice-delivery.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { aPushService, type PushService } from '../testing/push-service.ts'
import { deliveryJobs } from './deliver.ts'
import { publishNotices } from './publish.ts'
import { pushJobs } from './push.ts'
import { type NewNotice, writeNotices } from './write-store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

interface Stage {
  readonly app: TestApp
  readonly service: PushService
  readonly user: Person
  readonly device: NoticeDeviceId
}

async function aStage({ now = new Date(), language = 'en', hangs = false, pauseMs = 0 } = {}): Promise<Stage> {
  const service = await aPushService()
  const app = await testApp({
    clock: testClock(now),
    config: { push: { privateKey: null, hosts: [service.host] } },
    ...(hangs ? { pushTimes: { limitMs: 3_000, pauseMs } } : {}),
  })
  const user = await aUser(app)
  const device = await aDevice(app, user, service.aBrowser(), { language })
  await app.jobs.start()
  return { app, service, user, device }
}

async function schedule(app: TestApp, ...notices: readonly TestNotice[]): Promise<void> {
  await addJobs(app.db.query, deliveryJobs(notices.map((notice) => ({ ...notice, push: true, mail: false }))))
}

async function notify(app: TestApp, user: Person, options?: NoticeOptions): Promise<TestNotice> {
  const notice = await aNotice(app, user, options)
  await schedule(app, notice)
  return notice
}

/** As an action writes it. */
async function write(app: TestApp, tx: Tx, ...notices: readonly NewNotice[]): Promise<void> {
  await publishNotices(app.deps, tx, await writeNotices(tx, { notices }, app.clock.now()))
}

const deliveries = async (app: TestApp) =>
  (await app.db.query.selectFrom('notice_deliveries').select(['notice_id', 'channel', 'receiver_id']).execute()).filter(
    ({ channel }) => channel === 'push',
  )

async function jobsRunning(app: TestApp): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from graphile_worker.jobs where locked_at is not null`.execute(app.db.query)
  return rows[0]?.running ?? 0
}

const devicesLeft = async (app: TestApp) => (await app.db.query.selectFrom('notice_devices').select('id').execute()).length

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

it.each<[string, (stage: Stage & { notice: TestNotice }) => Promise<unknown>]>([
  ['seen', ({ app }) => app.db.query.updateTable('notices').set({ seen_at: app.clock.now() }).execute()],
  ['read', ({ app }) => app.db.query.updateTable('notices').set({ seen_at: app.clock.now(), read_at: app.clock.now() }).execute()],
  ['removed', ({ app }) => app.db.query.deleteFrom('notices').execute()],
  [
    'switched off',
    ({ app, user }) => app.call(updateNoticeSettings, user, { body: { kinds: [{ kind: 'payment_approved', push: false, mail: false }] } }),
  ],
  [
    'for an account that was banned',
    ({ app, user }) =>
      app.db.query.updateTable('accounts').set({ status: 'banned', status_before_ban: 'approved' }).where('id', '=', user.id).execute(),
  ],
  ['for an account that was deleted', async ({ app, user }) => app.call(deleteUser, await anAdmin(app), { params: { id: user.id } })],
])('a notice that is %s meanwhile is not sent', async (_what, change) => {
  const stage = await aStage()
  const notice = await notify(stage.app, stage.user)
  await change({ ...stage, notice })
  await untilNoJobs(stage.app)
  expect(stage.service.requests()).toBe(0)
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

it.each([404, 410] as const)('a device whose service answers %s is removed', async (answer) => {
  const { app, service, user } = await aStage()
  service.answer(answer)
  await notify(app, user)
  await untilNoJobs(app)
  expect([service.requests(), await devicesLeft(app), await deliveries(app)]).toEqual([1, 0, []])
})

it('a device whose keys nothing can be encrypted for is removed', async () => {
  const { app, service, user } = await aStage()
  await app.db.query.updateTable('notice_devices').set({ auth: 'AAAA' }).execute()
  await notify(app, user)
  await untilNoJobs(app)
  expect([service.requests(), await devicesLeft(app), (await app.jobs.figures()).failed]).toEqual([0, 0, 0])
})

it.each([429, 500, 'never'] as const)('a service that answers %s for a while gets the message later, once', async (answer) => {
  const { app, service, user } = await aStage({ hangs: answer === 'never' })
  service.answer(answer)
  await notify(app, user)
  await untilJobs(app, () => service.requests() >= 2)
  const failing = await app.db.query.selectFrom('notice_devices').select('failing_since').executeTakeFirstOrThrow()
  expect(failing.failing_since).toEqual(app.clock.now())
  service.answer(201)
  await untilNoJobs(app)
  expect(service.received).toHaveLength(1)
  expect(await app.db.query.selectFrom('notice_devices').select(['failing_since', 'last_sent_at']).executeTakeFirst()).toEqual({
    failing_since: null,
    last_sent_at: app.clock.now(),
  })
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

// Asia/Karachi is five hours ahead of UTC; America/New_York is five behind in November. The table of all cases is beside `isQuiet`.
it.each([
  // from   to       time zone           now, UTC                 sent
  ['22:00', '07:00', 'Asia/Karachi', '2026-11-15T16:59:00Z', true],
  ['22:00', '07:00', 'Asia/Karachi', '2026-11-15T17:00:00Z', false],
  ['22:00', '07:00', 'America/New_York', '2026-11-15T19:00:00Z', true],
])('quiet from %s to %s in %s: at %s a push message leaves: %s', async (from, to, timeZone, now, isSent) => {
  const { app, service } = await aStage({ now: new Date(now) })
  const chatter = await aChatter(app)
  await aDevice(app, chatter, service.aBrowser())
  await app.call(updateNoticeSettings, chatter, { body: { quietHours: { from, to }, timeZone } })
  await notify(app, chatter, { kind: 'purchase_waiting' })
  await untilNoJobs(app)
  expect(service.received).toHaveLength(isSent ? 1 : 0)
})

it('without a time zone of their own, quiet hours are in that of the business', async () => {
  const { app, service } = await aStage({ now: new Date('2026-11-15T19:00:00Z') })
  const chatter = await aChatter(app)
  await aDevice(app, chatter, service.aBrowser())
  await app.call(updateNoticeSettings, chatter, { body: { quietHours: { from: '23:00', to: '01:00' } } })
  await notify(app, chatter, { kind: 'purchase_waiting' })
  await untilNoJobs(app)
  expect(service.received).toEqual([])
})
