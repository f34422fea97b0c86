// Conditions on `bank_statement_rows rows`, their matches and suggestions, in one place, so lists and counts agree.

import { sql } from 'kysely'
import { MAX_REVERSAL_DAYS } from '#domain/bank/reversals.ts'

/** The id of the payment in `bank_statement_matches match`. */
export const MATCHED_ID = sql<string>`coalesce(match.session_id, match.withdrawal_id, match.refund_id)`

/** A second admin still has to approve the payout in `match`. */
export const IS_PROPOSED = sql<boolean>`exists (
  select from proposals where proposals.id = match.proposal_id and proposals.status = 'pending'
)`

export const HAS_MATCH = sql<boolean>`exists (
  select from bank_statement_matches match where match.row_id = rows.id and match.ended_at is null
)`

/** Reversed by another row. Few rows are, and `is not null` lets PostgreSQL use their partial index. */
const WAS_REVERSED = sql<boolean>`exists (
  select from bank_statement_rows reversal where reversal.reverses = rows.id and reversal.reverses is not null
)`

/** A reversed row and its reversal cancel out, so neither pays for anything. */
export const IS_REVERSED = sql<boolean>`(rows.reverses is not null or ${WAS_REVERSED})`

/** The bank marked it as a reversal, and no admin has said that it reverses nothing. */
export const IS_REVERSAL = sql<boolean>`(rows.reverses is not null or (rows.is_reversal and rows.reversal_decided_at is null))`

/** The row can be matched. */
export const IS_UNMATCHED = sql<boolean>`(not rows.is_done and not ${IS_REVERSED} and not ${HAS_MATCH})`

/** The books do not explain the row: it has no match, or it was matched and then reversed. */
const IS_UNEXPLAINED = sql<boolean>`(${HAS_MATCH} = ${IS_REVERSED})`
export const IS_OPEN = sql<boolean>`(not rows.is_done and ${IS_UNEXPLAINED})`
export const IS_DONE = sql<boolean>`(rows.is_done and ${IS_UNEXPLAINED})`

/** An open reversal may be about this row. */
export const MAY_BE_REVERSED = sql<boolean>`(
  not rows.is_reversal and not ${IS_REVERSED} and exists (
    select from bank_statement_rows other
    where other.receiving_key = rows.receiving_key and other.is_reversal and other.reverses is null and other.reversal_decided_at is null
      and other.amount_paisa = rows.amount_paisa and other.direction <> rows.direction
      and other.day between rows.day and rows.day + ${MAX_REVERSAL_DAYS}::integer
  )
)`

/** The id of the payment in `bank_statement_suggestions found`. */
export const FOUND_ID = sql<string>`coalesce(found.session_id, found.withdrawal_id, found.refund_id)`

/** `found` can be confirmed: the row and the payment are still unmatched, and the payment was neither rejected nor deleted. */
export const CAN_BE_CONFIRMED = sql`(
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
    where ${MATCHED_ID} = ${FOUND_ID} and is_current(match)
  )
)`

/** No match that could be confirmed is suggested for the row. */
export const HAS_NO_SUGGESTION = sql<boolean>`not exists (
  select from bank_statement_suggestions found where found.row_id = rows.id and ${CAN_BE_CONFIRMED}
)`
