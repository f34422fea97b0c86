// Full run: many rows, and another edge of the calendar.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { dayOf, earnNow } from '../../testing/chatter-days.ts'
import { testClock } from '../../testing/clock.ts'
import { DAY_MS } from '../../testing/minutes.ts'
import { aChatterWithPrices } from '../../testing/money.ts'
import { anAdmin } from '../../testing/people.ts'
import { MONDAY_NOON } from '../../testing/withdraws.ts'
import { earningsStatement } from './store.ts'

it('a week that began in the month before counts all of its days', async () => {
  // Monday, 30 November; December begins on Tuesday.
  const app = await testApp({ clock: testClock(new Date('2026-11-30T07:00:00.000Z')) })
  const [admin, chatter] = [await anAdmin(app), await aChatterWithPrices(app, { Basic: 100 })]
  await earnNow(app, chatter, admin)
  app.clock.advance(DAY_MS)
  await earnNow(app, chatter, admin)
  const one = { earned: 100, takenBack: 0 }
  expect((await dayOf(app, chatter)).earnings).toEqual({ today: one, week: { earned: 200, takenBack: 0 }, month: one })
})

it('a day costs the same with years of sessions: the sums read only the rows of this month', async () => {
  const app = await testApp({ clock: testClock(MONDAY_NOON) })
  const [admin, chatter] = [await anAdmin(app), await aChatterWithPrices(app, {})]
  const yearsOfWork = app.db.transaction(async (tx) => {
    // A journal row must agree with its session, so these are written with the checking triggers off, and removed again.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into journal_entries (id, chatter_id, from_bucket, to_bucket, amount_paisa, reason, session_id, actor_id, entered_at)
      select gen_random_uuid(), ${chatter.id}, 'bank', 'available', 1, 'session_credit', gen_random_uuid(), ${admin.id},
        ${MONDAY_NOON}::timestamptz - i * interval '1 hour'
      from generate_series(1, 30000) i`.execute(tx)
    await sql`analyze journal_entries`.execute(tx)
    const statement = earningsStatement(chatter.id, { now: MONDAY_NOON, timeZone: 'Asia/Karachi' })
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain (analyze, costs off, timing off) ${statement}`.execute(tx)
    throw new TakenBack(rows.map((row) => row['QUERY PLAN']).join('\n'))
  })
  const plan = await yearsOfWork.catch((error: unknown) => {
    if (error instanceof TakenBack) return error.message
    throw error
  })
  expect(plan).toContain('journal_entries_earnings')
  // 2 March, at noon: every hour of the month is read, and nothing else.
  expect(plan).toMatch(/journal_entries_earnings.*rows=36/)
  expect(plan).not.toContain('Rows Removed')
})

class TakenBack extends Error {}
