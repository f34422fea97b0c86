// The end of a window and the day on which kept minutes lapse: the result is the same however late the job runs.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteSessionRequest } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { findBalance } from '../../money/ledger/store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aListener, aRunningSession, type Listener, sendText, type TestSession } from '../../testing/chats.ts'
import { aKeptSession, approve, bothView, checked, DAY_MS, MINUTE_MS, stored, view, windowsOf } from '../../testing/minutes.ts'
import { at, expectKept, expectLapsed, partiesOf } from '../../testing/minutes-due.ts'
import { buy } from '../../testing/money.ts'
import { allNotices } from '../../testing/notices.ts'
import { anAdmin } from '../../testing/people.ts'
import { emit } from '../../testing/socket.ts'
import { settleDue } from './due.ts'
import { findTimelines } from './timeline.ts'

/** A read receipt up to this number. */
const read = ({ socket }: Listener, sessionID: SessionId, readSeq: number) =>
  emit(socket, 'markMessages', { sessionID, deliveredSeq: readSeq, readSeq })

async function jobsOf(app: TestApp, { id }: TestSession) {
  const { rows } = await sql<{ name: string; run_at: Date }>`
    select task_identifier as name, run_at from graphile_worker.jobs where key like ${`% ${id}`} order by run_at`.execute(app.db.query)
  return rows.map(({ name, run_at }) => [name, (run_at.getTime() - app.clock.now().getTime()) / DAY_MS])
}

it('the minutes of two who never met are kept, however late the job runs', () => expectKept(settleDue, 60 * MINUTE_MS))

it('a job that runs before the end changes nothing', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(15 * MINUTE_MS - 1)
  await settleDue(app.deps, session.id)
  expect(await stored(app, session)).toMatchObject({ kept_until: null, kept_again: false })
})

it('two who met have spent their minutes', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await bothView(app, session)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'ended', keptUntil: null })
  expect(await allNotices(app, partiesOf(session))).toContain('session_earned for chatter')
})

it('two who both wrote have met, though their pages reported nothing; one who wrote alone has not', async () => {
  const app = await testApp()
  const [both, one] = [await aRunningSession(app), await aRunningSession(app)]
  for (const [session, people] of [
    [both, [both.user, both.chatter]],
    [one, [one.user]],
  ] as const)
    for (const by of people) await sendText(await aListener(app, by, session.id), session, by, 'Salam')
  app.clock.advance(15 * MINUTE_MS)
  for (const { id } of [both, one]) await settleDue(app.deps, id)
  expect((await checked(app, both)).session.phase).toBe('ended')
  expect((await windowsOf(app, both))[0]?.met_at).not.toBeNull()
  expect((await checked(app, one)).session.phase).toBe('kept')
})

it('one who read what the other wrote has met them, though the page reported no view; the facts say who read', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { id, user, chatter } = session
  const [ofUser, ofChatter] = [await aListener(app, user, id), await aListener(app, chatter, id)]
  await view(ofChatter.socket, id)
  const message = await sendText(ofChatter, session, chatter, 'Salam')
  app.clock.advance(15 * MINUTE_MS - 1)
  expect(await read(ofUser, id, 1)).toEqual({ ok: true })
  app.clock.advance(60 * MINUTE_MS)
  await settleDue(app.deps, id)
  await settleDue(app.deps, id)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'ended', keptUntil: null })
  const timeline = (await findTimelines(app.db.query, [id]))(id)
  expect(timeline.windows).toMatchObject([{ metAt: message.createdAt, readBy: user.id }])
})

it('a receipt that comes after the end, of another window, or for a message of one’s own is no meeting', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { id, user, chatter } = session
  const [ofUser, ofChatter] = [await aListener(app, user, id), await aListener(app, chatter, id)]
  await sendText(ofChatter, session, chatter, 'Salam')
  // The user is at 0, and only the writer has read it.
  await read(ofChatter, id, 1)
  app.clock.advance(15 * MINUTE_MS)
  // The history is opened before the server has noticed the end.
  await read(ofUser, id, 1)
  await settleDue(app.deps, id)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'kept', keptBecause: 'never_met' })
  expect(await windowsOf(app, session)).toMatchObject([{ met_at: null }])
  // They start it together and so meet; a window without a meeting can only come from a fault. The receipt belongs to the first window.
  await app.db.query
    .updateTable('sessions')
    .set({ starts_at: app.clock.now(), ends_at: at(app.clock.now(), 15 * MINUTE_MS), kept_until: null })
    .where('id', '=', id)
    .execute()
  await read(ofUser, id, 1)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, id)
  expect(await windowsOf(app, session)).toMatchObject([{ met_at: null }, { met_at: null }])
})

it('minutes are kept once: a second window in which they lose each other ends the session', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  // They start it together and so meet; a window without a meeting can only come from a fault.
  await app.db.query
    .updateTable('sessions')
    .set({ starts_at: app.clock.now(), ends_at: at(app.clock.now(), 15 * MINUTE_MS), kept_until: null })
    .where('id', '=', session.id)
    .execute()
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'ended', keptUntil: null })
})

it('kept minutes start once more and are spent; the chatter is credited once', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  app.clock.advance(DAY_MS)
  await bothView(app, session)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'ended' })
  expect(await windowsOf(app, session)).toMatchObject([{ met_at: null }, { met_at: expect.any(Date) }])
  expect(await findBalance(app.db.query, session.chatter.id)).toMatchObject({ available: 10_000 })
})

it('kept minutes that were not used lapse, and the admins are notified, however late the job runs', () =>
  expectLapsed(settleDue, 30 * DAY_MS))

it('the jobs for the end, the reminder and the lapse have their times', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  expect(await jobsOf(app, session)).toEqual([
    ['minutes_lapsing', 6],
    ['minutes_lapse', 7],
  ])
  await bothView(app, session)
  expect((await jobsOf(app, session)).map(([name]) => name)).toEqual(expect.arrayContaining(['session_ending', 'session_end']))
})

it('a session whose end was not noticed yet is not deleted when its minutes are still owed', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aRunningSession(app, { admin })
  app.clock.advance(15 * MINUTE_MS)
  const answer = await app.call(deleteSessionRequest, admin, { params: { id: session.id } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'session_kept' } })
})

it('continuing: bought and approved while the two talk, it starts when the running one ends, without a gap', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const first = await aRunningSession(app, { admin })
  const endsAt = at(app.clock.now(), 15 * MINUTE_MS)
  await bothView(app, first)
  app.clock.advance(10 * MINUTE_MS)
  const id = await buy(app, first)
  for (const by of [first.user, first.chatter])
    expect(await checked(app, first, by)).toMatchObject({
      session: { _id: first.id, phase: 'running' },
      next: { _id: id, phase: 'pending' },
    })
  await approve(app, admin, id)
  expect(await checked(app, first)).toMatchObject({
    session: { _id: first.id },
    next: { _id: id, phase: 'kept', startTime: endsAt.toISOString(), keptUntil: null, continues: first.id },
  })
  app.clock.set(endsAt)
  await settleDue(app.deps, first.id)
  expect(await checked(app, first)).toMatchObject({ session: { _id: id, phase: 'running', startTime: endsAt.toISOString() }, next: null })
  expect(await windowsOf(app, { id })).toMatchObject([{ starts_at: endsAt, ends_at: at(endsAt, 15 * MINUTE_MS) }])
})
