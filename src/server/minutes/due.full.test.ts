// Full run: further cases of the rules in due.test.ts.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aRunningSession } from '../testing/chats.ts'
import { aKeptSession, approve, bothView, DAY_MS, MINUTE_MS, stored } from '../testing/minutes.ts'
import { expectKept, expectLapsed, partiesOf } from '../testing/minutes-due.ts'
import { buy, haveMet } from '../testing/money.ts'
import { allNotices } from '../testing/notices.ts'
import { anAdmin } from '../testing/people.ts'
import { refund } from '../testing/refunds.ts'
import { settleDue, sweepMinutes } from './due.ts'

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
