// Lets a bank reference pay only once, whether the payout is paid alone, in a payout run, or with a bank row.

import { sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import type { RefundId, WithdrawalId } from '#domain/ids.ts'
import type { Tx } from '../../platform/db/database.ts'

/** The payout that a reference pays. */
export type Subject = { readonly kind: 'withdraw'; readonly id: WithdrawalId } | { readonly kind: 'refund'; readonly id: RefundId }

/**
 * Refuses a reference, in any spelling, that belongs to another payout. Other payments with the same reference wait until this commits,
 * because no index covers the references of all tables. See docs/architecture.md#lock-order. With `record`, the payout is already paid and
 * only gets its bank row. A bank may write one reference for several transfers, so payouts with their own row are then left out.
 */
export async function guardReference(tx: Tx, reference: string, { kind, id }: Subject, purpose: 'pay' | 'record' = 'pay'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout reference ' || reference_key(${reference}), 0))`.execute(tx)
  // A separate statement, after the lock. A bank row's reference is in its match, whether the match paid or only recorded.
  const { rows } = await sql<{ by: 'refund' | 'payout' }>`
    select by from (
      select 'refund' as by, id as subject_id from refunds
      where reference_key(bank_reference) = reference_key(${reference}) and bank_reference is not null
      union all
      select 'payout', coalesce(withdrawal_id, refund_id) from payout_run_rows
      where reference_key(bank_reference) = reference_key(${reference}) and bank_reference is not null
      union all
      select 'payout', coalesce(withdrawal_id, refund_id) from bank_statement_matches
      where reference_key(bank_reference) = reference_key(${reference}) and bank_reference is not null and ended_at is null
    ) having_it
    where subject_id <> ${id} and (${purpose} = 'pay' or not exists (
      select from bank_statement_matches match
      where coalesce(match.session_id, match.withdrawal_id, match.refund_id) = subject_id and match.ended_at is null
    ))`.execute(tx)
  if (rows.length === 0) return
  const isOfRefunds = kind === 'refund' && rows.some(({ by }) => by === 'refund')
  throw new DomainError(isOfRefunds ? 'bank_reference_used' : 'payout_reference_used')
}
