// The row of a bank statement that an admin has confirmed as the payment of a session, as it is shown with the session.

import { sql } from 'kysely'
import type { SessionId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'

export interface SeenInBank {
  readonly rowId: string
  readonly day: string
  readonly amountPaisa: number
  readonly reference: string
  /** The bank has since reversed it. */
  readonly isReversed: boolean
}

export async function findSeenInBank(query: Query, ids: readonly SessionId[]): Promise<ReadonlyMap<string, SeenInBank>> {
  const { rows } = await sql<SeenInBank & { sessionId: string }>`
    select match.session_id as "sessionId", rows.id as "rowId", rows.day::text as day, rows.amount_paisa as "amountPaisa", rows.reference,
      exists (select from bank_statement_rows reversal where reversal.reverses = rows.id) as "isReversed"
    from bank_statement_matches match join bank_statement_rows rows on rows.id = match.row_id
    where coalesce(match.session_id, match.withdrawal_id, match.refund_id) = any(${[...ids]}::uuid[]) and match.ended_at is null`.execute(
    query,
  )
  return new Map(rows.map(({ sessionId, ...seen }) => [sessionId, seen]))
}
