// SQL of the rows of bank statements as they are shown and matched, no decisions.

import { sql } from 'kysely'
import { DELETED_NAME } from '#domain/accounts.ts'
import type { RowFacts } from '#domain/bank/confirming.ts'
import { MAX_REVERSAL_DAYS } from '#domain/bank/reversals.ts'
import type { Direction, MatchedKind, RowNote } from '#domain/bank/words.ts'
import type { AccountId, BankRowId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { HAS_MATCH, IS_DONE, IS_OPEN, IS_REVERSAL, IS_REVERSED, MAY_BE_REVERSED } from './conditions.ts'

export interface Page {
  readonly skip: number
  readonly take: number
}

export interface RowFilter {
  readonly receivingKey: string
  readonly from: string | null
  readonly to: string | null
  readonly show: 'all' | 'matched' | 'unmatched' | 'done'
  readonly direction: Direction | null
}

const SHOWN = {
  all: sql`true`,
  matched: HAS_MATCH,
  unmatched: IS_OPEN,
  done: IS_DONE,
} as const

/** Newest first. */
export async function listRowIds(
  query: Query,
  filter: RowFilter,
  { skip, take }: Page,
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const { receivingKey, from, to, show, direction } = filter
  const which = sql`
    from bank_statement_rows rows
    where rows.receiving_key = ${receivingKey} and (${from}::date is null or rows.day >= ${from}::date)
      and (${to}::date is null or rows.day <= ${to}::date) and (${direction}::text is null or rows.direction = ${direction})
      and ${SHOWN[show]}`
  const counted = await sql<{ total: number }>`select count(*) as total ${which}`.execute(query)
  const { rows } = await sql<{
    id: string
  }>`select rows.id ${which} order by rows.day desc, rows.id desc offset ${skip} limit ${take}`.execute(query)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}

interface OtherRow {
  readonly _id: string
  readonly day: string
  readonly line: number
  readonly importNumber: number
  readonly description: string | null
  readonly reference: string
}

export interface RowView {
  readonly id: string
  readonly importNumber: number
  readonly line: number
  readonly day: string
  readonly direction: Direction
  readonly amountPaisa: number
  readonly description: string | null
  readonly reference: string
  readonly balancePaisa: number | null
  readonly isReversal: boolean
  readonly reversal: OtherRow | null
  readonly tookBackNone: boolean
  readonly mayReverse: OtherRow[]
  readonly mayBeReversed: boolean
  readonly match: {
    readonly subjectId: string
    readonly isCurrent: boolean
    readonly hasPaid: boolean
    readonly isProposed: boolean
    readonly confirmedBy: string
    readonly confirmedAt: string
  } | null
  readonly note: {
    readonly note: RowNote
    readonly words: string
    readonly isDone: boolean
    readonly by: string
    readonly at: string
  } | null
}

const SHOWN_CANDIDATES = 20
/** Enough to recognize a row of which up to 20 are shown beside each row of a page. */
const MAX_OTHER_DESCRIPTION = 80

const OTHER_ROW = sql`json_build_object(
  '_id', other.id, 'day', other.day::text, 'line', other.line, 'reference', other.reference,
  'description', left(other.description, ${sql.lit(MAX_OTHER_DESCRIPTION)}),
  'importNumber', (select number from bank_statement_imports where bank_statement_imports.id = other.import_id)
)`

export async function findRowViews(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, RowView>> {
  const name = (column: string) => sql`coalesce(nullif(${sql.ref(column)}, ''), ${DELETED_NAME})`
  const { rows } = await sql<RowView>`
    select rows.id, imports.number as "importNumber", rows.line, rows.day::text as day, rows.direction, rows.amount_paisa as "amountPaisa",
      rows.description, rows.reference, rows.balance_paisa as "balancePaisa", ${IS_REVERSAL} as "isReversal",
      rows.is_reversal and not ${IS_REVERSAL} as "tookBackNone",
      (
        select ${OTHER_ROW} from bank_statement_rows other where other.id = rows.reverses or other.reverses = rows.id limit 1
      ) as reversal,
      (
        select coalesce(json_agg(candidate.found), '[]') from (
          select ${OTHER_ROW} as found from bank_statement_rows other
          where rows.reverses is null and rows.is_reversal and other.receiving_key = rows.receiving_key
            and other.amount_paisa = rows.amount_paisa and not other.is_reversal and other.direction <> rows.direction
            and other.day between rows.day - ${MAX_REVERSAL_DAYS}::integer and rows.day
            and not exists (select from bank_statement_rows taken where taken.reverses = other.id)
          order by other.day desc, other.id desc limit ${SHOWN_CANDIDATES}
        ) candidate
      ) as "mayReverse",
      ${MAY_BE_REVERSED} as "mayBeReversed",
      case when match.row_id is not null then json_build_object(
        'subjectId', coalesce(match.session_id, match.withdrawal_id, match.refund_id), 'isCurrent', is_current(match),
        'hasPaid', match.has_paid,
        'isProposed', exists (select from proposals where proposals.id = match.proposal_id and proposals.status = 'pending'),
        'confirmedBy', ${name('confirmers.username')}, 'confirmedAt', match.confirmed_at
      ) end as match,
      case when rows.note is not null then json_build_object(
        'note', rows.note, 'words', coalesce(rows.note_words, ''), 'isDone', rows.is_done, 'by', ${name('noters.username')}, 'at', rows.noted_at
      ) end as note
    from bank_statement_rows rows
    join bank_statement_imports imports on imports.id = rows.import_id
    left join bank_statement_matches match on match.row_id = rows.id
      and match.number = (
        select max(number) from bank_statement_matches latest where latest.row_id = rows.id and latest.taken_back_by is null
      )
    left join accounts confirmers on confirmers.id = match.confirmed_by
    left join accounts noters on noters.id = rows.noted_by
    where rows.id = any(${ids}::uuid[])`.execute(query)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface LockedRow extends RowFacts {
  readonly importNumber: number
  readonly line: number
  readonly day: string
  readonly reference: string
  readonly isReversal: boolean
  /** The row that it reverses. */
  readonly reverses: string | null
  readonly mayBeReversed: boolean
  /** The one that counts. */
  readonly match: StoredMatch | null
  readonly note: RowNote | null
  readonly noteWords: string | null
  readonly isDone: boolean
}

export interface StoredMatch {
  readonly kind: MatchedKind
  readonly subjectId: string
  readonly hasPaid: boolean
  readonly isProposed: boolean
}

/**
 * Locks its account's statements `for share`, so that its import cannot be undone, and then the row. See docs/architecture.md#lock-order.
 */
export async function lockRow(tx: Tx, id: BankRowId): Promise<LockedRow | null> {
  await sql`
    select from bank_statement_accounts
    where receiving_key = (select receiving_key from bank_statement_rows where id = ${id}) for share`.execute(tx)
  const locked = await sql`select from bank_statement_rows where id = ${id} for no key update`.execute(tx)
  if (locked.rows.length === 0) return null
  // A separate statement after the locks, so that it sees what another admin has just confirmed.
  const { rows } = await sql<
    Omit<LockedRow, 'amountPaisa' | 'match'> & {
      amount_paisa: number
      kind: MatchedKind | null
      subject_id: string
      has_paid: boolean
      is_proposed: boolean
    }
  >`
    select rows.receiving_key as "receivingKey", rows.direction, rows.amount_paisa, ${IS_REVERSAL} or ${IS_REVERSED} as "isReversed",
      ${IS_REVERSAL} as "isReversal", rows.reverses, ${MAY_BE_REVERSED} as "mayBeReversed",
      imports.number as "importNumber", rows.line, rows.day::text as day, rows.reference, rows.note, rows.note_words as "noteWords",
      rows.is_done as "isDone",
      case when match.session_id is not null then 'purchase' when match.withdrawal_id is not null then 'withdraw'
        when match.refund_id is not null then 'refund' end as kind,
      coalesce(match.session_id, match.withdrawal_id, match.refund_id) as subject_id, match.has_paid,
      exists (select from proposals where proposals.id = match.proposal_id and proposals.status = 'pending') as is_proposed
    from bank_statement_rows rows join bank_statement_imports imports on imports.id = rows.import_id
    left join bank_statement_matches match on match.row_id = rows.id and match.ended_at is null
    where rows.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { kind, subject_id, has_paid, is_proposed, amount_paisa, ...facts } = row
  return {
    ...facts,
    amountPaisa: paisa(amount_paisa),
    match: kind && { kind, subjectId: subject_id, hasPaid: has_paid, isProposed: is_proposed },
  }
}

export async function findAccountOfRow(query: Query | Tx, id: BankRowId): Promise<string | null> {
  const row = await query.selectFrom('bank_statement_rows').select('receiving_key').where('id', '=', id).executeTakeFirst()
  return row?.receiving_key ?? null
}

/** Whether another row is this payment. The payment is locked. */
export async function hasOtherRow(tx: Tx, row: BankRowId, subjectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bank_statement_matches match
    where coalesce(match.session_id, match.withdrawal_id, match.refund_id) = ${subjectId} and match.row_id <> ${row} and match.ended_at is null`.execute(
    tx,
  )
  return rows.length > 0
}

export interface NewMatch {
  readonly rowId: BankRowId
  readonly kind: MatchedKind
  readonly subjectId: string
  readonly hasPaid: boolean
  /** The payout's bank reference; null for a purchase. */
  readonly reference: string | null
  readonly proposalId: string | null
  readonly by: AccountId
  readonly at: Date
}

/** Earlier matches of the row and the payment have ended. They stay, so that erasing those people also erases the row's description. */
export async function saveMatch(tx: Tx, { rowId, kind, subjectId, hasPaid, reference, proposalId, by, at }: NewMatch): Promise<void> {
  await tx
    .insertInto('bank_statement_matches')
    .values({
      row_id: rowId,
      session_id: kind === 'purchase' ? subjectId : null,
      withdrawal_id: kind === 'withdraw' ? subjectId : null,
      refund_id: kind === 'refund' ? subjectId : null,
      has_paid: hasPaid,
      bank_reference: reference,
      proposal_id: proposalId,
      confirmed_by: by,
      confirmed_at: at,
    })
    .execute()
}

/** An admin undoes the match. */
export async function takeBackMatch(tx: Tx, rowId: BankRowId, { by, at }: { readonly by: AccountId; readonly at: Date }): Promise<void> {
  await tx
    .updateTable('bank_statement_matches')
    .set({ ended_at: at, taken_back_by: by })
    .where('row_id', '=', rowId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function saveNote(
  tx: Tx,
  rowId: BankRowId,
  note: { readonly note: RowNote; readonly words: string; readonly isDone: boolean } | null,
  { by, at }: { readonly by: AccountId; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('bank_statement_rows')
    .set({
      note: note?.note ?? null,
      note_words: note?.words ?? null,
      is_done: note?.isDone ?? false,
      noted_by: note ? by : null,
      noted_at: note ? at : null,
    })
    .where('id', '=', rowId)
    .execute()
}

/** The open payout run that holds it, and its row there. */
export async function findHeldRow(tx: Tx, subjectId: string): Promise<{ readonly runId: string; readonly rowId: string } | null> {
  const { rows } = await sql<{ run_id: string; id: string }>`
    select run_id, id from payout_run_rows where is_held and coalesce(withdrawal_id, refund_id) = ${subjectId}`.execute(tx)
  return rows[0] ? { runId: rows[0].run_id, rowId: rows[0].id } : null
}
