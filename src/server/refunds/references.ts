// A bank's reference pays once, whichever way something is paid: alone, in a payout run, or by a row of a bank statement.

import { sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import type { RefundId, WithdrawalId } from '#domain/ids.ts'
import type { Tx } from '../platform/db/database.ts'

export type Payout = { readonly kind: 'withdraw'; readonly id: WithdrawalId } | { readonly kind: 'refund'; readonly id: RefundId }

/**
 * Refuses a reference, however it is typed, that something else than `payout` has. Others who pay with the same one wait until this
 * commits: no index has the references of all tables. See docs/architecture.md#lock-order.
 */
export async function guardReference(tx: Tx, reference: string, { kind, id }: Payout): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout reference ' || account_number_key(${reference}), 0))`.execute(tx)
  // A statement of its own, after the lock. A withdraw that a row of a bank statement has paid has its reference in its match.
  const { rows } = await sql<{ by: 'refund' | 'payout' }>`
    select 'refund' as by from refunds
    where account_number_key(bank_reference) = account_number_key(${reference}) and bank_reference is not null and id <> ${id}
    union all
    select 'payout' from payout_run_rows
    where account_number_key(bank_reference) = account_number_key(${reference}) and bank_reference is not null
      and coalesce(withdrawal_id, refund_id) <> ${id}
    union all
    select 'payout' from bank_statement_matches
    where account_number_key(bank_reference) = account_number_key(${reference}) and bank_reference is not null and ended_at is null
      and coalesce(withdrawal_id, refund_id) <> ${id}`.execute(tx)
  if (rows.length === 0) return
  const isOfRefunds = kind === 'refund' && rows.some(({ by }) => by === 'refund')
  throw new DomainError(isOfRefunds ? 'bank_reference_used' : 'payout_reference_used')
}
