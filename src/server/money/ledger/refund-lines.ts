import { sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import type { Query } from '../../platform/db/database.ts'

export interface RefundLine {
  readonly id: string
  readonly kind: 'reversed' | 'advance' | 'repaid'
  readonly amountPaisa: Paisa
  readonly at: Date
}

/** Newest first. */
export async function findRefundLines(query: Query, chatterId: AccountId, limit: number): Promise<RefundLine[]> {
  const { rows } = await sql<RefundLine>`
    select id, case reason when 'refund_credit' then 'reversed' when 'refund_advance' then 'advance' else 'repaid' end as kind,
      amount_paisa as "amountPaisa", entered_at as at
    from journal_entries where chatter_id = ${chatterId} and reason in ('refund_credit', 'refund_advance', 'advance_repaid')
    order by number desc limit ${limit}`.execute(query)
  return rows
}
