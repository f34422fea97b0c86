// How refunds changed a chatter's balance, for their statement.

import type { AccountId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { Query } from '../../platform/db/database.ts'

export interface RefundLine {
  readonly id: string
  readonly kind: 'reversed' | 'advance' | 'repaid'
  readonly amountPaisa: Paisa
  readonly at: Date
}

const KINDS = { refund_credit: 'reversed', refund_advance: 'advance', advance_repaid: 'repaid' } as const
const REASONS = Object.keys(KINDS) as (keyof typeof KINDS)[]

/** Newest first. */
export async function findRefundLines(query: Query, chatterId: AccountId, limit: number): Promise<RefundLine[]> {
  const rows = await query
    .selectFrom('journal_entries')
    .select(['id', 'reason', 'amount_paisa', 'entered_at'])
    .where('chatter_id', '=', chatterId)
    .where('reason', 'in', REASONS)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, reason, amount_paisa, entered_at }) => ({
    id,
    kind: KINDS[reason as keyof typeof KINDS],
    amountPaisa: paisa(amount_paisa),
    at: entered_at,
  }))
}
