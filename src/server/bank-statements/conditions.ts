// Conditions on `bank_statement_rows rows`, in one place, so that lists and counts agree.

import { sql } from 'kysely'

export const HAS_MATCH = sql<boolean>`exists (
  select from bank_statement_matches match where match.row_id = rows.id and match.ended_at is null
)`

/** A row that was taken back, and the row that takes it back, are nobody's money. */
export const IS_REVERSED = sql<boolean>`(
  rows.reverses is not null or exists (select from bank_statement_rows reversal where reversal.reverses = rows.id)
)`

export const IS_UNMATCHED = sql<boolean>`(not rows.is_done and not ${IS_REVERSED} and not ${HAS_MATCH})`
