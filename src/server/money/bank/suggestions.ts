// Suggested matches: the unmatched rows of an account are compared with the payments of that time, in a thread, which gets the other rows
// too, to know how often a reference occurs. What was found is stored for the list and decides nothing; the list leaves out what no longer
// can be confirmed.

import { sql } from 'kysely'
import { MATCH_DEGREES, type MatchDegree, type MatchReason } from '#domain/bank/words.ts'
import { localTimeIn } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import { paisa } from '#domain/money.ts'
import { lockActingAdmin } from '../../accounts/access.ts'
import type { Actor } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { Connections, Query, Tx } from '../../platform/db/database.ts'
import { findReceivingAccount } from './account-store.ts'
import { IS_REVERSAL, IS_UNMATCHED } from './conditions.ts'
import { lockStatements } from './import-store.ts'
import { expectedPayouts, expectedPurchases } from './payment-store.ts'
import { alongIndexes } from './pieces.ts'
import type { Page } from './row-store.ts'
import type { FoundMatch, RowToMatch } from './statement-thread.ts'
import { matchInThread } from './threads.ts'

const PIECE = 2_000
/** Older rows cannot belong to a current payment. */
const MAX_COMPARED_DAYS = 366
const MAX_COMPARED_ROWS = 200_000

/** Returns how many were found. */
export async function suggestMatches(deps: Deps, admin: Actor, receivingKey: string): Promise<number> {
  const { query } = deps.db
  if (!(await findReceivingAccount(query, receivingKey))) throw new DomainError('bank_account_not_found')
  const { timeZone } = deps.config.calendar
  const today = localTimeIn(timeZone, deps.clock.now()).slice(0, 10)
  const days = await daysOf(query, receivingKey)
  const found = days === null ? [] : await matchInThread(pieces())
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    await lockStatements(tx, receivingKey)
    await saveSuggestions(tx, receivingKey, found, await deps.clock.nowIn(tx))
  })
  return found.length

  async function* pieces() {
    if (days === null) return
    const period = { ...days, timeZone }
    yield { payments: await expectedPayouts(query, period, today) }
    for await (const payments of expectedPurchases(deps.db, receivingKey, period)) yield { payments }
    for await (const rows of rowsToMatch(deps.db, receivingKey, days.from)) yield { rows }
  }
}

async function daysOf(query: Query, receivingKey: string): Promise<{ readonly from: string; readonly to: string } | null> {
  const { rows } = await sql<{ from: string | null; to: string }>`
    select greatest(min(day), max(day) - ${MAX_COMPARED_DAYS}::integer)::text as "from", max(day)::text as "to"
    from bank_statement_rows where receiving_key = ${receivingKey}`.execute(query)
  const [days] = rows
  return days?.from ? { from: days.from, to: days.to } : null
}

interface RowColumns {
  id: string
  date: string
  direction: RowToMatch['direction']
  amount_paisa: number
  description: string
  reference: string
  is_reversal: boolean
  is_closed: boolean
}

/** Oldest first, in pieces. */
async function* rowsToMatch(db: Connections, receivingKey: string, from: string): AsyncGenerator<RowToMatch[]> {
  let after: Pick<RowColumns, 'date' | 'id'> = { date: from, id: '00000000-0000-0000-0000-000000000000' }
  for (let [read, open] = [0, 0]; open < MAX_COMPARED_ROWS; read += PIECE) {
    const { date, id } = after
    const { rows }: { rows: RowColumns[] } = await alongIndexes(db, (tx) =>
      sql<RowColumns>`
        select rows.id, rows.day::text as date, rows.direction, rows.amount_paisa, coalesce(rows.description, '') as description, rows.reference,
          ${IS_REVERSAL} as is_reversal, not ${IS_UNMATCHED} as is_closed
        from (
          select id, day, direction, amount_paisa, description, reference, reverses, is_reversal, reversal_decided_at, is_done
          from bank_statement_rows
          where receiving_key = ${receivingKey} and (day, id) > (${date}::date, ${id}::uuid)
          order by day, id limit ${PIECE}
        ) rows
        order by rows.day, rows.id`.execute(tx),
    )
    if (rows.length > 0) yield rows.map((row, index) => toMatch(row, read + index))
    open += rows.filter(({ is_closed }) => !is_closed).length
    const last = rows.at(-1)
    if (!last || rows.length < PIECE) return
    after = last
  }
}

/** Places decide between rows that agree equally well. */
function toMatch({ amount_paisa, is_reversal, is_closed, ...row }: RowColumns, line: number): RowToMatch {
  return { ...row, line, amountPaisa: paisa(amount_paisa), isReversal: is_reversal, isClosed: is_closed }
}

async function saveSuggestions(tx: Tx, receivingKey: string, found: readonly FoundMatch[], now: Date): Promise<void> {
  await tx.deleteFrom('bank_statement_suggestions').where('receiving_key', '=', receivingKey).execute()
  for (let first = 0; first < found.length; first += PIECE) {
    const piece = found.slice(first, first + PIECE).map(({ paymentId, ...match }) => {
      const [kind, id] = paymentId.split(' ')
      return { ...match, kind, id }
    })
    const idsOf = (kind: string) => piece.map((match) => (match.kind === kind ? match.id : null))
    // An import may have been undone since its rows were read.
    await sql`
      insert into bank_statement_suggestions (row_id, receiving_key, session_id, withdrawal_id, refund_id, degree, reasons)
      select given.row_id, ${receivingKey}, given.session_id, given.withdrawal_id, given.refund_id, given.degree,
        string_to_array(given.reasons, ' ')
      from unnest(
        ${piece.map(({ rowId }) => rowId)}::uuid[], ${idsOf('purchase')}::uuid[], ${idsOf('withdraw')}::uuid[], ${idsOf('refund')}::uuid[],
        ${piece.map(({ degree }) => degree)}::text[], ${piece.map(({ reasons }) => reasons.join(' '))}::text[]
      ) as given (row_id, session_id, withdrawal_id, refund_id, degree, reasons)
      join bank_statement_rows on bank_statement_rows.id = given.row_id`.execute(tx)
  }
  await tx.updateTable('bank_statement_accounts').set({ suggested_at: now }).where('receiving_key', '=', receivingKey).execute()
}

export interface StoredSuggestion {
  readonly rowId: string
  readonly subjectId: string
  readonly degree: MatchDegree
  readonly reasons: MatchReason[]
}

/** Both are still free, and the payment was neither rejected nor deleted. */
const CAN_BE_CONFIRMED = sql`(
  ${IS_UNMATCHED}
  and (
    exists (select from sessions where sessions.id = found.session_id and sessions.status <> 'rejected' and sessions.deleted_at is null)
    or exists (
      select from withdrawals where withdrawals.id = found.withdrawal_id and withdrawals.status <> 'rejected' and withdrawals.deleted_at is null
    )
    or exists (select from refunds where refunds.id = found.refund_id and refunds.status <> 'awaiting_account')
  )
  and not exists (
    select from bank_statement_matches match
    where coalesce(match.session_id, match.withdrawal_id, match.refund_id) = coalesce(found.session_id, found.withdrawal_id, found.refund_id)
      and is_current(match)
  )
)`

const DEGREE_ORDER = sql`array_position(array['certain', 'likely', 'possible'], found.degree)`

export interface ListedSuggestions {
  readonly suggestions: readonly StoredSuggestion[]
  readonly counts: Readonly<Record<MatchDegree, number>>
  readonly suggestedAt: Date | null
}

export async function listSuggestions(
  query: Query,
  { receivingKey, degree }: { readonly receivingKey: string; readonly degree: MatchDegree | null },
  { skip, take }: Page,
): Promise<ListedSuggestions> {
  const which = sql`
    from bank_statement_suggestions found join bank_statement_rows rows on rows.id = found.row_id
    where found.receiving_key = ${receivingKey} and ${CAN_BE_CONFIRMED}`
  const counted = await sql<{ degree: MatchDegree; found: number }>`select degree, count(*) as found ${which} group by degree`.execute(
    query,
  )
  const { rows } = await sql<StoredSuggestion>`
    select found.row_id as "rowId", coalesce(found.session_id, found.withdrawal_id, found.refund_id) as "subjectId", found.degree, found.reasons
    ${which} and (${degree}::text is null or found.degree = ${degree})
    order by ${DEGREE_ORDER}, rows.day desc, rows.id desc offset ${skip} limit ${take}`.execute(query)
  const account = await query
    .selectFrom('bank_statement_accounts')
    .select('suggested_at')
    .where('receiving_key', '=', receivingKey)
    .executeTakeFirst()
  const countOf = (each: MatchDegree) => counted.rows.find((row) => row.degree === each)?.found ?? 0
  return {
    suggestions: rows,
    counts: Object.fromEntries(MATCH_DEGREES.map((each) => [each, countOf(each)])) as Record<MatchDegree, number>,
    suggestedAt: account?.suggested_at ?? null,
  }
}
