// Suggests matches: a thread compares an account's unmatched rows with the payments of that time. It also gets the other rows, to count how
// often a reference occurs. Suggestions are stored for the list and decide nothing; the list leaves out those that can no longer be
// confirmed.

import { sql } from 'kysely'
import type * as contract from '#contract/bank-matches.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { localTimeIn } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import { lockActingAdmin } from '../../accounts/access.ts'
import type { Actor } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { Connections, Query, Tx } from '../../platform/db/database.ts'
import { findReceivingAccount } from './account-store.ts'
import { CAN_BE_CONFIRMED, FOUND_ID, IS_REVERSAL, IS_UNMATCHED } from './conditions.ts'
import { lockStatements } from './import-store.ts'
import { inPieces, readPage } from './paging.ts'
import { expectedPayouts, expectedPurchases, findPayments } from './payment-store.ts'
import { findRows } from './row-store.ts'
import type { FoundMatch, RowToMatch } from './statement-thread.ts'
import { matchInThread } from './threads.ts'
import { isoTime } from './wire.ts'

const PIECE = 2_000
/** Older rows cannot belong to a current payment. */
const MAX_COMPARED_DAYS = 366
const MAX_COMPARED_ROWS = 200_000

/** Returns the number of suggestions. */
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

/** In pieces, oldest first. If two rows agree equally well, the earlier one is suggested. */
async function* rowsToMatch(db: Connections, receivingKey: string, from: string): AsyncGenerator<RowToMatch[]> {
  const pieces = inPieces(
    db,
    from,
    (after, limit) => sql<Omit<RowToMatch, 'line'> & { readonly place: string }>`
      select rows.id, rows.day::text as date, rows.day::text as place, rows.direction, rows.amount_paisa as "amountPaisa",
        coalesce(rows.description, '') as description, rows.reference, ${IS_REVERSAL} as "isReversal", not ${IS_UNMATCHED} as "isClosed"
      from (
        select id, day, direction, amount_paisa, description, reference, reverses, is_reversal, reversal_decided_at, is_done
        from bank_statement_rows
        where receiving_key = ${receivingKey} and (day, id) > (${after.place}::date, ${after.id}::uuid)
        order by day, id limit ${limit}
      ) rows
      order by rows.day, rows.id`,
  )
  let [line, open] = [0, 0]
  for await (const rows of pieces) {
    yield rows.map(({ place: _place, ...row }) => ({ ...row, line: line++ }))
    open += rows.filter(({ isClosed }) => !isClosed).length
    if (open >= MAX_COMPARED_ROWS) return
  }
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

const DEGREE_ORDER = sql`array_position(array['certain', 'likely', 'possible'], found.degree)`

interface Found extends Pick<contract.MatchSuggestion, 'degree' | 'reasons'> {
  readonly rowID: string
  readonly paymentID: string
}

export async function listSuggestions(query: Query, asked: QueryOf<typeof contract.listSuggestions>) {
  const { account, degree = null, page } = asked
  const list = {
    columns: sql`found.row_id as "rowID", ${FOUND_ID} as "paymentID", found.degree, found.reasons`,
    from: sql`
      from bank_statement_suggestions found join bank_statement_rows rows on rows.id = found.row_id
      where found.receiving_key = ${account} and ${CAN_BE_CONFIRMED} and (${degree}::text is null or found.degree = ${degree})`,
    order: sql`${DEGREE_ORDER}, rows.day desc, rows.id desc`,
  }
  const { rows: found, total } = await readPage<Found>(query, list, page)
  const rowIds = found.map(({ rowID }) => rowID)
  const rows = await findRows(query, rowIds)
  const paymentIds = found.map(({ paymentID }) => paymentID)
  const payments = await findPayments(query, paymentIds)
  const suggested = await sql<{ at: string | null }>`
    select ${isoTime('suggested_at')} as at from bank_statement_accounts where receiving_key = ${account}`.execute(query)
  return {
    suggestions: found.flatMap(({ rowID, paymentID, ...match }) => {
      const [row, payment] = [rows.get(rowID), payments.get(paymentID)]
      // The import may have been undone between the two statements.
      return row && payment ? { row, payment, ...match, willPay: payment.kind !== 'purchase' && payment.status === 'pending' } : []
    }),
    totalSuggestions: total,
    suggestedAt: suggested.rows[0]?.at ?? null,
  }
}
