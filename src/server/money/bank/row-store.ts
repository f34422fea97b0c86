// SQL of bank rows, for lists and for matching. No decisions.

import { sql } from 'kysely'
import type { BankRow, listBankRows } from '#contract/bank-matches.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CheckedNote, RowFacts } from '#domain/bank/confirming.ts'
import { MAX_REVERSAL_DAYS } from '#domain/bank/reversals.ts'
import type { MatchedKind, RowNote } from '#domain/bank/words.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, BankRowId, PayoutRowId, PayoutRunId } from '#domain/ids.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import {
  HAS_MATCH,
  HAS_NO_SUGGESTION,
  IS_DONE,
  IS_OPEN,
  IS_PROPOSED,
  IS_REVERSAL,
  IS_REVERSED,
  MATCHED_ID,
  MAY_BE_REVERSED,
} from './conditions.ts'
import { readPage } from './paging.ts'
import { findPayments } from './payment-store.ts'
import { inRupees, isoTime, nameOf } from './wire.ts'

const SHOWN = {
  all: sql`true`,
  matched: HAS_MATCH,
  unmatched: IS_OPEN,
  unexplained: sql`${IS_OPEN} and ${HAS_NO_SUGGESTION}`,
  done: IS_DONE,
} as const

/** Newest first. */
export async function listRows(query: Query, asked: QueryOf<typeof listBankRows>) {
  const { account, from = null, to = null, show, direction = null, page } = asked
  const which = sql`
    from bank_statement_rows rows
    where rows.receiving_key = ${account} and (${from}::date is null or rows.day >= ${from}::date)
      and (${to}::date is null or rows.day <= ${to}::date) and (${direction}::text is null or rows.direction = ${direction})
      and ${SHOWN[show]}`
  const list = { columns: sql`rows.id`, from: which, order: sql`rows.day desc, rows.id desc` }
  const { rows, total } = await readPage<{ id: string }>(query, list, page)
  const ids = rows.map(({ id }) => id)
  const found = await findRows(query, ids)
  return { rows: ids.flatMap((id) => found.get(id) ?? []), totalRows: total }
}

const SHOWN_CANDIDATES = 20
/** Enough to recognize a row, and short because each row of a page may come with 20 of them. */
const MAX_OTHER_DESCRIPTION = 80

const OTHER_ROW = sql`json_build_object(
  '_id', other.id, 'day', other.day::text, 'line', other.line, 'reference', other.reference,
  'description', left(other.description, ${sql.lit(MAX_OTHER_DESCRIPTION)}),
  'importNumber', (select number from bank_statement_imports where bank_statement_imports.id = other.import_id)
)`

type StoredMatch = Omit<NonNullable<BankRow['match']>, 'payment'> & { readonly paymentID: string }

export async function findRows(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, BankRow>> {
  const { rows } = await sql<Omit<BankRow, 'match'> & { readonly match: StoredMatch | null }>`
    select rows.id as _id, imports.number as "importNumber", rows.line, rows.day::text as day, rows.direction,
      ${inRupees('rows.amount_paisa')} as amount, rows.description, rows.reference, ${inRupees('rows.balance_paisa')} as balance,
      ${IS_REVERSAL} as "isReversal", rows.is_reversal and not ${IS_REVERSAL} as "tookBackNone",
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
        'paymentID', ${MATCHED_ID}, 'isCurrent', is_current(match), 'hasPaid', match.has_paid, 'isProposed', ${IS_PROPOSED},
        'confirmedBy', ${nameOf('confirmers')}, 'confirmedAt', ${isoTime('match.confirmed_at')}
      ) end as match,
      case when rows.note is not null then json_build_object(
        'note', rows.note, 'words', coalesce(rows.note_words, ''), 'isDone', rows.is_done, 'by', ${nameOf('noters')},
        'at', ${isoTime('rows.noted_at')}
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
  const payments = await findPayments(
    query,
    rows.flatMap(({ match }) => match?.paymentID ?? []),
  )
  return new Map(
    rows.map((row) => {
      const payment = row.match && payments.get(row.match.paymentID)
      return [row._id, { ...row, match: row.match && payment ? { ...row.match, payment } : null }]
    }),
  )
}

export interface LockedRow extends RowFacts {
  readonly importNumber: number
  readonly line: number
  readonly day: string
  readonly reference: string
  readonly isReversal: boolean
  /** The row that this one reverses. */
  readonly reverses: string | null
  readonly mayBeReversed: boolean
  /** The current match. */
  readonly match: {
    readonly kind: MatchedKind
    readonly subjectId: string
    readonly hasPaid: boolean
    readonly isProposed: boolean
  } | null
  readonly note: RowNote | null
  readonly noteWords: string | null
  readonly isDone: boolean
}

/**
 * Locks the account's statements `for share`, so the row's import cannot be undone, and then the row. See docs/architecture.md#lock-order.
 */
export async function lockRow(tx: Tx, id: BankRowId): Promise<LockedRow> {
  await sql`
    select from bank_statement_accounts
    where receiving_key = (select receiving_key from bank_statement_rows where id = ${id}) for share`.execute(tx)
  const locked = await sql`select from bank_statement_rows where id = ${id} for no key update`.execute(tx)
  if (locked.rows.length === 0) throw new DomainError('bank_row_not_found')
  // A separate statement after the locks, to see what another admin has just confirmed.
  const { rows } = await sql<LockedRow>`
    select rows.receiving_key as "receivingKey", rows.direction, rows.amount_paisa as "amountPaisa",
      ${IS_REVERSAL} or ${IS_REVERSED} as "isReversed", ${IS_REVERSAL} as "isReversal", rows.reverses,
      ${MAY_BE_REVERSED} as "mayBeReversed", imports.number as "importNumber", rows.line, rows.day::text as day, rows.reference, rows.note,
      rows.note_words as "noteWords", rows.is_done as "isDone",
      case when match.row_id is not null then json_build_object(
        'kind', case when match.session_id is not null then 'purchase' when match.withdrawal_id is not null then 'withdraw' else 'refund' end,
        'subjectId', ${MATCHED_ID}, 'hasPaid', match.has_paid, 'isProposed', ${IS_PROPOSED}
      ) end as match
    from bank_statement_rows rows join bank_statement_imports imports on imports.id = rows.import_id
    left join bank_statement_matches match on match.row_id = rows.id and match.ended_at is null
    where rows.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the locked row was not found')
  return row
}

export async function findAccountOfRow(query: Query | Tx, id: BankRowId): Promise<string | null> {
  const row = await query.selectFrom('bank_statement_rows').select('receiving_key').where('id', '=', id).executeTakeFirst()
  return row?.receiving_key ?? null
}

/** True if another row is matched with this payment. The caller has locked the payment. */
export async function hasOtherRow(tx: Tx, row: BankRowId, subjectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bank_statement_matches match
    where ${MATCHED_ID} = ${subjectId} and match.row_id <> ${row} and match.ended_at is null`.execute(tx)
  return rows.length > 0
}

/** Who changed something, and when. */
export interface Change {
  readonly by: AccountId
  readonly at: Date
}

export interface NewMatch extends Change {
  readonly rowId: BankRowId
  readonly kind: MatchedKind
  readonly subjectId: string
  readonly hasPaid: boolean
  /** The payout's bank reference; null for a purchase. */
  readonly reference: string | null
  readonly proposalId: string | null
}

/** Ended matches of the row stay, because erasing their people must also erase the row's description. */
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

/** Ends the match because an admin undid it. */
export async function takeBackMatch(tx: Tx, rowId: BankRowId, { by, at }: Change): Promise<void> {
  await tx
    .updateTable('bank_statement_matches')
    .set({ ended_at: at, taken_back_by: by })
    .where('row_id', '=', rowId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function saveNote(tx: Tx, rowId: BankRowId, note: CheckedNote | null, { by, at }: Change): Promise<void> {
  const set = note
    ? { note: note.note, note_words: note.words, is_done: note.isDone, noted_by: by, noted_at: at }
    : { note: null, note_words: null, is_done: false, noted_by: null, noted_at: null }
  await tx.updateTable('bank_statement_rows').set(set).where('id', '=', rowId).execute()
}

/** The open payout run that holds the payout, and its row there. */
export async function findHeldRow(tx: Tx, subjectId: string): Promise<{ readonly run: PayoutRunId; readonly id: PayoutRowId } | null> {
  const { rows } = await sql<{ run: PayoutRunId; id: PayoutRowId }>`
    select run_id as run, id from payout_run_rows where is_held and coalesce(withdrawal_id, refund_id) = ${subjectId}`.execute(tx)
  return rows[0] ?? null
}
