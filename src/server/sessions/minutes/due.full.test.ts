// Full run: further cases of the rules in due.test.ts.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession, type TestSession } from '../../testing/chats.ts'
import { aKeptSession, approve, bothView, checked, DAY_MS, MINUTE_MS, stored, windowsOf } from '../../testing/minutes.ts'
import { at, expectKept, expectLapsed, partiesOf } from '../../testing/minutes-due.ts'
import { buy, haveMet } from '../../testing/money.ts'
import { allNotices } from '../../testing/notices.ts'
import { anAdmin } from '../../testing/people.ts'
import { refund } from '../../testing/refunds.ts'
import { lockSession } from '../store.ts'
import { stopSession } from '../windows.ts'
import { settleDue, sweepMinutes } from './due.ts'

async function stop(app: TestApp, { id }: TestSession) {
  await app.db.transaction(async (tx) => {
    const session = await lockSession(tx, id)
    if (session) await stopSession(app.deps, tx, session, 'refund')
  })
}

it.each([
  ['on time', 0],
  ['six days late, after an outage of all servers', 6 * DAY_MS],
])('the minutes of two who never met are kept, %s', (_name, lateMs) => expectKept(settleDue, lateMs))

it('kept minutes that were not used lapse, and the admins are notified, on time', () => expectLapsed(settleDue, 0))

it('a clock that was set back does not end a session twice', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await haveMet(app, session.id)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  app.clock.advance(-MINUTE_MS)
  await settleDue(app.deps, session.id)
  app.clock.advance(MINUTE_MS)
  await settleDue(app.deps, session.id)
  expect((await allNotices(app, partiesOf(session))).filter((text) => text.startsWith('session_earned'))).toHaveLength(1)
})

it('continuing: a session that was followed once and runs again, with its kept minutes, may be followed again', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const first = await aRunningSession(app, { admin })
  const second = await buy(app, partiesOf(first))
  await approve(app, admin, second)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, first.id)
  await haveMet(app, second)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, second)
  await bothView(app, first)
  const { ends_at: endsAt } = await stored(app, first)
  const third = await buy(app, partiesOf(first))
  await approve(app, admin, third)
  expect(await stored(app, { id: third })).toMatchObject({ starts_at: endsAt, continues: first.id })
})

it('one session that cannot be settled does not keep the sweep from the others', async () => {
  const app = await testApp()
  const [failing, other, waiting] = [await aRunningSession(app), await aRunningSession(app), await aKeptSession(app)]
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(app.db.query)
  await sql
    .raw(
      `create trigger fails before update on session_windows for each row when (old.session_id = '${failing.id}') execute function fail()`,
    )
    .execute(app.db.query)
  app.clock.advance(7 * DAY_MS)
  await sweepMinutes(app.deps)
  expect(await stored(app, other)).toMatchObject({ kept_again: true })
  expect((await stored(app, waiting)).lapsed_at).not.toBeNull()
  expect(await stored(app, failing)).toMatchObject({ kept_again: false })
})

it('a sweep that is running when the server stops leaves the rest to the next one', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(7 * DAY_MS)
  await sweepMinutes(app.deps, AbortSignal.abort())
  expect(await stored(app, session)).toMatchObject({ kept_again: false })
  await sweepMinutes(app.deps)
  expect(await stored(app, session)).toMatchObject({ kept_again: true })
})

it('continuing: a session that was refunded before it began makes way for another one', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const first = await aRunningSession(app, { admin })
  const second = await buy(app, partiesOf(first))
  await approve(app, admin, second)
  await refund(app, admin, second, 100)
  const third = await buy(app, partiesOf(first))
  await approve(app, admin, third)
  const { ends_at: endsAt } = await stored(app, first)
  expect(await stored(app, { id: third })).toMatchObject({ starts_at: endsAt, continues: first.id })
})

it('after an outage of two weeks over the end and the lapse, one run does both', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const endsAt = at(app.clock.now(), 15 * MINUTE_MS)
  app.clock.advance(14 * DAY_MS)
  await sweepMinutes(app.deps)
  expect(await stored(app, session)).toMatchObject({
    kept_until: at(endsAt, 7 * DAY_MS),
    lapsed_at: at(endsAt, 7 * DAY_MS),
    kept_again: true,
  })
})

it('the sweep ends visits of pages that are gone with their node', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  await app.db.query
    .insertInto('session_visits')
    .values({ session_id: session.id, account_id: session.user.id, came_at: app.clock.now() })
    .execute()
  app.clock.advance(MINUTE_MS)
  await sweepMinutes(app.deps)
  expect(await app.db.query.selectFrom('session_visits').select('left_at').execute()).toEqual([{ left_at: app.clock.now() }])
})

it('continuing: approved after the end it starts at its approval, or is kept', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const first = await aRunningSession(app, { admin })
  await haveMet(app, first.id)
  const id = await buy(app, first)
  app.clock.advance(16 * MINUTE_MS)
  await approve(app, admin, id)
  expect(await stored(app, { id })).toMatchObject({ starts_at: app.clock.now(), continues: null })
})

it('a session that is stopped ends at once and is not kept; what was to follow it is kept', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const first = await aRunningSession(app, { admin })
  const id = await buy(app, first)
  await approve(app, admin, id)
  app.clock.advance(3 * MINUTE_MS)
  const now = app.clock.now()
  await stop(app, first)
  expect(await stored(app, first)).toMatchObject({ ends_at: now, kept_until: null })
  expect(await windowsOf(app, first)).toMatchObject([{ stopped_at: now, closed_at: now }])
  expect(await stored(app, { id })).toMatchObject({ starts_at: null, kept_until: at(now, 7 * DAY_MS), kept_again: false, continues: null })
  // Neither party missed it, so they are not told that they did not meet.
  expect((await checked(app, first)).kept).toMatchObject({ _id: id, keptBecause: 'together' })
  const notices = await allNotices(app, partiesOf(first))
  expect(notices.filter((text) => text.includes('minutes_')).toSorted()).toEqual(['minutes_ready for chatter', 'minutes_ready for user'])
  // Doing it again changes nothing.
  app.clock.advance(MINUTE_MS)
  await stop(app, first)
  await settleDue(app.deps, first.id)
  expect(await stored(app, first)).toMatchObject({ ends_at: now, kept_until: null })
  await aRunningSession(app, { chatter: first.chatter, admin })
})
