// Timed notices. Their jobs run as the worker would run them, at the test clock's time.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteSessionRequest } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aRunningSession, type TestSession } from '../testing/chats.ts'
import { aKeptSession, bothView, DAY_MS } from '../testing/minutes.ts'
import { aChatterWithPrices, haveMet } from '../testing/money.ts'
import { allNotices, noticesOf } from '../testing/notices.ts'
import { anAdmin } from '../testing/people.ts'
import { timedNoticeJobs } from './timed.ts'

const MINUTE_MS = 60_000

function run(app: TestApp, name: 'session_ending' | 'session_earned' | 'minutes_lapsing', sessionId: SessionId): Promise<void> {
  const job = timedNoticeJobs(app.deps).find((each) => each.name === name)
  if (!job) throw new Error(name)
  return job.run({ sessionId })
}

async function jobsOf(app: TestApp, { id }: TestSession) {
  const { rows } = await sql<{ name: string; run_at: Date }>`
    select task_identifier as name, run_at from graphile_worker.jobs where key like ${`% ${id}`} order by run_at`.execute(app.db.query)
  return rows.map(({ name, run_at }) => [name, (run_at.getTime() - app.clock.now().getTime()) / MINUTE_MS])
}

const timed = async (app: TestApp, { user, chatter }: TestSession) =>
  (await allNotices(app, { user, chatter })).filter((text) => /session_(ending|earned)/.test(text)).toSorted()

it('an approval adds the jobs for two minutes before the end and for the end', async () => {
  const app = await testApp()
  expect(await jobsOf(app, await aRunningSession(app))).toEqual([
    ['session_ending', 13],
    ['session_end', 15],
  ])
})

it('a session of four minutes ends without a reminder', async () => {
  const app = await testApp({ config: { planMinutes: { Basic: 4, Standard: 30, Gold: 60 } } })
  expect(await jobsOf(app, await aRunningSession(app))).toEqual([['session_end', 4]])
})

it('both parties are reminded of the end, once, however often the job runs', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(13 * MINUTE_MS)
  await run(app, 'session_ending', session.id)
  await run(app, 'session_ending', session.id)
  expect(await timed(app, session)).toEqual(['session_ending for chatter', 'session_ending for user'])
  expect((await noticesOf(app, session.user))[0]).toMatchObject({ minutes: 2, sessionID: session.id, party: { _id: session.chatter.id } })
})

it('a reminder that comes after the end is not written', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(15 * MINUTE_MS)
  await run(app, 'session_ending', session.id)
  expect(await timed(app, session)).toEqual([])
})

it('after the end the chatter reads what they earned, which is the price less the fee, once', async () => {
  const app = await testApp({ config: { platformFee: 1_000 } })
  const chatter = await aChatterWithPrices(app, { Basic: 300 })
  const session = await aRunningSession(app, { chatter })
  await haveMet(app, session.id)
  app.clock.advance(15 * MINUTE_MS)
  const endsAt = app.clock.now().toISOString()
  app.clock.advance(MINUTE_MS)
  await run(app, 'session_earned', session.id)
  await run(app, 'session_earned', session.id)
  expect(await timed(app, session)).toEqual(['session_earned for chatter'])
  const earned = (await noticesOf(app, chatter)).find(({ kind }) => kind === 'session_earned')
  expect(earned).toMatchObject({ amount: 270, plan: 'Basic', minutes: 15, party: { _id: session.user.id }, createdAt: endsAt })
})

it('a job that runs before its time fails, so that it is tried again', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(13 * MINUTE_MS - 1)
  await expect(run(app, 'session_ending', session.id)).rejects.toThrow('does not end yet')
  expect(await timed(app, session)).toEqual([])
})

it('no one is reminded of the end of a session that has been deleted', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aRunningSession(app, { admin })
  await haveMet(app, session.id)
  app.clock.advance(15 * MINUTE_MS)
  expect((await app.call(deleteSessionRequest, admin, { params: { id: session.id } })).status).toBe(200)
  await run(app, 'session_ending', session.id)
  expect(await timed(app, session)).toEqual(['session_earned for chatter'])
})

it('both are reminded one day before the minutes lapse, once, and not when they were used', async () => {
  const app = await testApp()
  const [kept, used] = [await aKeptSession(app), await aKeptSession(app)]
  await bothView(app, used)
  await run(app, 'minutes_lapsing', kept.id)
  app.clock.advance(6 * DAY_MS)
  for (const { id } of [kept, kept, used]) await run(app, 'minutes_lapsing', id)
  const lapsing = async (session: TestSession) =>
    (await allNotices(app, { user: session.user, chatter: session.chatter }))
      .filter((text) => text.startsWith('minutes_lapsing') && !text.endsWith('somebody else'))
      .toSorted()
  expect(await lapsing(kept)).toEqual(['minutes_lapsing for chatter', 'minutes_lapsing for user'])
  expect(await lapsing(used)).toEqual([])
})
