// The tests of figures: after buyers, chatters and admins did what they liked, every figure of several ranges equals plain SQL over the
// rows and the books, and the total of the list it leads to (docs/guarantees.md#figures). That each sum of each day does is checked by
// db/figures.sql, at the end of every test.

import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser, listAccountRequests, listUsers } from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { type Figures, fetchFigures } from '#contract/figures.ts'
import { listRefunds } from '#contract/refunds.ts'
import { listSessionRequests } from '#contract/sessions.ts'
import { listWithdrawRequests } from '#contract/withdrawals.ts'
import { COUNTED_SESSIONS, type CountedSessions, type DayRange } from '#domain/day-range.ts'
import { addDays } from '#domain/figures.ts'
import { type AccountId, accountId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import { proposalExpiryJob } from '../admin/proposals/expiry.ts'
import { releaseIfDue } from '../money/earnings/release.ts'
import { findEarnings } from '../money/earnings/store.ts'
import { settleDue } from '../sessions/minutes/due.ts'
import { meet } from '../sessions/minutes/meeting.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Command, callOf, command, OPENING, SIZE, stepFrom } from '../testing/money-commands.ts'
import { apply } from '../testing/money-model.ts'
import { SECOND_ADMIN_ABOVE } from '../testing/money-model-proposals.ts'
import { openMoneyStage } from '../testing/money-stage.ts'
import { FEE_PERCENT, freshModel } from '../testing/money-state.ts'
import { anAdmin, type Person } from '../testing/people.ts'

const COMMANDS = 60
/** The last half hour of January in Karachi. */
const START = Date.parse('2026-01-31T18:30:00Z')

/** Registers a test for each of these seeds. */
export function testFigures(seeds: readonly number[]): void {
  it.each(seeds)(
    'after the commands of seed %i, every figure equals its rows, the books and its list',
    { timeout: 300_000 },
    async (seed) => {
      const config = { platformFee: FEE_PERCENT * 100, secondAdminAbove: paisa(SECOND_ADMIN_ABOVE) }
      const app = await testApp({ config })
      await runCommands(app, fc.sample(fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS }), { seed, numRuns: 1 }).flat())
      const admin = await anAdmin(app)
      await deleteSome(app, admin)
      const ranges = await someRanges(app)
      let counted = 0
      for (const range of ranges) {
        const { body } = await app.call(fetchFigures, admin, { query: range })
        expect(body, JSON.stringify(range)).toMatchObject(await fromRows(app, range))
        await expectLists(app, admin, body, range)
        counted += body.purchases
      }
      // Ranges in which nothing happened would agree with anything.
      expect(counted).toBeGreaterThan(0)
      await expectBooks(app, admin)
      await expectEarnings(app, ranges)
    },
  )
}

/** What each chatter has earned, up to the end of each of these ranges, equals their rows of the journal. */
async function expectEarnings(app: TestApp, ranges: readonly DayRange[]): Promise<void> {
  const { rows: entries } = await sql<{ chatter: AccountId; reason: string; amount: number; day: string }>`
    select chatter_id as chatter, reason, amount_paisa as amount, (entered_at at time zone 'Asia/Karachi')::date::text as day
    from journal_entries`.execute(app.db.query)
  let credited = 0
  for (const day of new Set(ranges.map(({ to }) => to))) {
    const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
    for (const chatter of new Set(entries.map((entry) => entry.chatter))) {
      const sumOf = (from: string, reasons: readonly string[]) =>
        entries
          .filter((entry) => entry.chatter === chatter && entry.day >= from && reasons.includes(entry.reason))
          .reduce((total, { amount }) => total + amount, 0)
      const since = (from: string) => ({
        earned: sumOf(from, ['session_credit']),
        takenBack: sumOf(from, ['refund_credit', 'refund_advance']),
      })
      const now = new Date(`${day}T23:59:59.999+05:00`)
      const earnings = await findEarnings(app.db.query, chatter, { now, timeZone: 'Asia/Karachi' })
      expect(earnings, day).toEqual({ today: since(day), week: since(monday), month: since(`${day.slice(0, 7)}-01`) })
      credited += earnings.today.earned
    }
  }
  expect(credited).toBeGreaterThan(0)
}

/** Only people who may be deleted: most have money, a refund or a pending session. */
async function deleteSome(app: TestApp, admin: Person): Promise<void> {
  const people = await app.db.query
    .selectFrom('accounts')
    .select(['id', 'role'])
    .where('role', '<>', 'admin')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, role } of people) {
    const params = { id: accountId(id) }
    const { status } = await app.call(role === 'chatter' ? deleteAccountRequest : deleteUser, admin, { params })
    expect([203, 409]).toContain(status)
  }
}

async function runCommands(app: TestApp, commands: readonly Command[]): Promise<void> {
  const stage = await openMoneyStage(app, {
    settle: (id) => settleDue(app.deps, id),
    meet: (id) => meet(app.deps, id),
    releaseHeld: (id) => releaseIfDue(app.deps, id),
    expire: (proposalId) => proposalExpiryJob(app.deps).run({ proposalId }),
  })
  const model = freshModel(START, SIZE)
  app.clock.set(new Date(START))
  const real = await stage.enter(model)
  for (const [count, each] of [...OPENING, ...commands].entries()) {
    if (each.kind === 'nothing' || each.kind === 'repeat') continue
    if (each.kind === 'step') {
      model.now = stepFrom(model.now, each)
      app.clock.set(new Date(model.now))
      continue
    }
    const call = callOf(model, each, count)
    if (call === null) continue
    apply(model, call)
    await real.send(call)
  }
}

/** All of it, the first month, and each day on which something was decided. */
async function someRanges(app: TestApp): Promise<DayRange[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct (decided_at at time zone 'Asia/Karachi')::date::text as day from sessions where decided_at is not null order by day`.execute(
    app.db.query,
  )
  const days = rows.map(({ day }) => ({ from: day, to: day }))
  const first = '2026-01-31'
  return [
    { from: first, to: addDays(first, 365) },
    { from: first, to: '2026-02-28' },
    { from: '2026-01-01', to: first },
    ...days.slice(0, 8),
  ]
}

/** Counted from the rows and the journal, without anything that the sums are made with. */
async function fromRows(app: TestApp, { from, to }: DayRange): Promise<Partial<Figures>> {
  const begin = new Date(`${from}T00:00:00+05:00`)
  const end = new Date(`${addDays(to, 1)}T00:00:00+05:00`)
  const within = (column: string) => sql<boolean>`${sql.ref(column)} >= ${begin} and ${sql.ref(column)} < ${end}`
  const { rows } = await sql<{ figures: Partial<Figures> }>`
    select json_build_object(
      'purchases', (select count(*) from sessions where deleted_at is null and ${within('created_at')}),
      'approved', (select json_build_object('rows', count(*) filter (where deleted_at is null), 'deleted', count(deleted_at))
        from sessions where status = 'completed' and ${within('decided_at')}),
      'rejected', (select json_build_object('rows', count(*) filter (where deleted_at is null), 'deleted', count(deleted_at))
        from sessions where status = 'rejected' and ${within('decided_at')}),
      'medianMinutes', (select percentile_disc(0.5) within group (order by case when minutes < 60 then minutes
          when minutes < 360 then minutes / 15 * 15 when minutes < 2880 then minutes / 60 * 60 else minutes / 1440 * 1440 end)
        from (select floor(extract(epoch from decided_at - created_at) / 60)::int as minutes from sessions
          where deleted_at is null and ${within('decided_at')}) waited),
      'minutes', json_build_object(
        'sold', (select coalesce(sum(duration_minutes), 0) from sessions where status = 'completed' and ${within('decided_at')}),
        'used', (select floor(coalesce(sum(extract(epoch from coalesce(stopped_at, ends_at) - starts_at)), 0) / 60)
          from session_windows where met_at is not null and ${within('starts_at')}),
        'usedDeleted', (select floor(coalesce(sum(extract(epoch from coalesce(windows.stopped_at, windows.ends_at) - windows.starts_at)), 0) / 60)
          from session_windows windows join sessions on sessions.id = session_id
          where windows.met_at is not null and deleted_at is not null and ${within('windows.starts_at')})),
      'moneyIn', (select coalesce(sum(amount_paisa), 0) / 100 from journal_entries where from_bucket = 'bank' and ${within('entered_at')}),
      'fees', json_build_object(
        'charged', (select coalesce(sum(amount_paisa), 0) / 100 from journal_entries where to_bucket = 'fees' and ${within('entered_at')}),
        'deleted', (select count(*) from sessions where status = 'completed' and fee_paisa > 0 and deleted_at is not null and ${within('decided_at')}),
        'refunded', (select coalesce(sum(amount_paisa), 0) / 100 from journal_entries where from_bucket = 'fees' and ${within('entered_at')})),
      'owed', (select json_build_object('chatters', count(*) filter (where held_paisa + available_paisa + pending_paisa > 0), 'held', coalesce(sum(held_paisa), 0) / 100, 'available', coalesce(sum(available_paisa), 0) / 100, 'pending', coalesce(sum(pending_paisa), 0) / 100,
        'advances', coalesce(sum(advance_paisa), 0) / 100) from chatter_balances),
      'paidOut', (select json_build_object('rows', count(*) filter (where deleted_at is null), 'deleted', count(deleted_at),
        'amount', coalesce(sum(amount_paisa), 0) / 100) from withdrawals where status = 'completed' and ${within('updated_at')}),
      'refunds', json_build_object(
        'rows', (select count(*) from refunds where ${within('created_at')}),
        'amount', (select coalesce(sum(amount_paisa), 0) / 100 from journal_entries where to_bucket = 'refunds' and ${within('entered_at')}),
        'paidRows', (select count(*) from refunds where status = 'completed' and ${within('updated_at')}),
        'paidAmount', (select coalesce(sum(amount_paisa), 0) / 100 from journal_entries where to_bucket = 'refunded' and ${within('entered_at')})),
      'active', json_build_object(
        'buyers', (select count(distinct user_id) from sessions join accounts on accounts.id = user_id
          where accounts.deleted_at is null and ${within('sessions.created_at')}),
        'chatters', (select count(distinct chatter_id) from session_windows join accounts on accounts.id = chatter_id
          where accounts.deleted_at is null and met_at is not null and ${within('starts_at')}))
    ) as figures`.execute(app.db.query)
  return rows[0]?.figures ?? {}
}

async function expectLists(app: TestApp, admin: Person, figures: Figures, range: DayRange): Promise<void> {
  const expected: Readonly<Record<CountedSessions, number | null>> = {
    purchases: figures.purchases,
    approved: figures.approved.rows,
    rejected: figures.rejected.rows,
    decided: figures.approved.rows + figures.rejected.rows,
    received: figures.approved.rows,
    fees: figures.approved.rows,
    kept: figures.minutes.keptSessions,
    // Counts minutes, not sessions.
    used: null,
  }
  for (const counted of COUNTED_SESSIONS) {
    const { body } = await app.call(listSessionRequests, admin, { query: { ...range, counted } })
    if (expected[counted] !== null) expect(body.totalSessions, counted).toBe(expected[counted])
  }
  for (const { account, sessions, deleted } of figures.received) {
    const { body } = await app.call(listSessionRequests, admin, { query: { ...range, counted: 'received', account } })
    expect([body.totalSessions, deleted], account).toEqual([sessions, expect.any(Number)])
  }
  expect(sum(figures.received, 'sessions')).toBe(figures.approved.rows)
  expect(sum(figures.received, 'deleted')).toBe(figures.approved.deleted)
  expect(sum(figures.received, 'amount')).toBe(figures.moneyIn)
  const waiting = await app.call(listSessionRequests, admin, { query: { status: 'pending' } })
  expect(waiting.body.totalSessions).toBe((await app.call(countPending, admin, {})).body.sessionRequests)
  for (const [counted, users, chatters] of [
    ['joined', figures.joined.users, figures.joined.chatters],
    ['active', figures.active.buyers, figures.active.chatters],
  ] as const) {
    expect((await app.call(listUsers, admin, { query: { ...range, counted } })).body.totalUsers, counted).toBe(users)
    expect((await app.call(listAccountRequests, admin, { query: { ...range, counted } })).body.totalUsers, counted).toBe(chatters)
  }
  const { body: owedTo } = await app.call(listAccountRequests, admin, { query: { ...range, counted: 'owed' } })
  expect(owedTo.totalUsers).toBe(figures.owed.chatters)
  expect(owedTo.users).toHaveLength(owedTo.totalUsers)
  expect(sum(owedTo.users, 'owed')).toBeCloseTo(figures.owed.held + figures.owed.available + figures.owed.pending, 6)
  expect(owedTo.totalAmount).toBeCloseTo(figures.owed.held + figures.owed.available + figures.owed.pending, 6)
  const withdraws = await app.call(listWithdrawRequests, admin, { query: { ...range, counted: 'paid_out' } })
  expect(withdraws.body.totalWithdrawRequests).toBe(figures.paidOut.rows)
  if (figures.paidOut.deleted === 0) expect(withdraws.body.totalAmount).toBe(figures.paidOut.amount)
  const refunds = await app.call(listRefunds, admin, { query: { ...range, counted: 'refunds' } })
  expect(refunds.body).toMatchObject({ totalRefunds: figures.refunds.rows, totalAmount: figures.refunds.amount })
  const paid = await app.call(listRefunds, admin, { query: { ...range, counted: 'refunds_paid' } })
  expect(paid.body.totalRefunds).toBe(figures.refunds.paidRows)
}

function sum<Field extends string>(rows: readonly { readonly [Name in Field]: number }[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0)
}

/** Over all days, what came in is where the books say: with chatters, paid out, in the fees, or refunded. */
async function expectBooks(app: TestApp, admin: Person): Promise<void> {
  const { body } = await app.call(fetchFigures, admin, { query: { from: '2026-01-31', to: '2027-01-31' } })
  const { moneyIn, owed, paidOut, fees, refunds } = body
  const withChatters = owed.held + owed.available + owed.pending + paidOut.amount
  expect(moneyIn + owed.advances).toBeCloseTo(withChatters + fees.charged - fees.refunded + refunds.amount, 6)
}
