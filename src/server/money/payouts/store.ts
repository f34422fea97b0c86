// SQL of payout runs, no decisions.

import { sql } from 'kysely'
import { DELETED_NAME } from '#domain/accounts.ts'
import {
  type AccountId,
  type PayoutRowId,
  type PayoutRunId,
  payoutRowId,
  payoutRunId,
  type RefundId,
  refundId,
  type WithdrawalId,
  withdrawalId,
} from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import { isPaidByRun, type PayoutRowState, type PayoutRunStatus, rowState } from '#domain/payout-runs.ts'
import type { ProposalStatus } from '#domain/proposals.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
import type { Query, Tx } from '../../platform/db/database.ts'

export type Subject = { readonly kind: 'withdraw'; readonly id: WithdrawalId } | { readonly kind: 'refund'; readonly id: RefundId }

/** A withdraw or a refund, with the person who is paid. */
export interface Payout {
  readonly subject: Subject
  readonly username: string
  readonly bank: BankAccount | null
  readonly amountPaisa: Paisa
  readonly since: Date
}

export interface RunRow extends Payout {
  readonly id: PayoutRowId
  readonly place: number
  readonly state: PayoutRowState
  readonly bankReference: string | null
  /** When the withdraw or refund has changed last. */
  readonly version: string
  readonly otherRun: number | null
  /** The run's own proposal that is not decided yet. */
  readonly pendingProposal: string | null
}

export interface Run {
  readonly id: PayoutRunId
  readonly number: number
  readonly status: PayoutRunStatus
}

export interface ListedRun extends Run {
  readonly createdBy: string
  readonly createdAt: Date
  readonly changedBy: string
  readonly updatedAt: Date
  readonly rows: number
  readonly paid: number
  readonly amountPaisa: Paisa
}

interface PayoutColumns {
  kind: 'withdraw' | 'refund'
  subject_id: string
  username: string | null
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  amount_paisa: number
  since: Date
}

/** Both kinds in one shape. */
const PAYOUTS = sql`
  select 'withdraw' as kind, withdrawals.id as subject_id, chatter_id as person_id, bank_name, account_name, account_number, amount_paisa,
    withdrawals.created_at as since, status, withdrawals.deleted_at is not null as is_deleted, withdrawals.updated_at
  from withdrawals
  union all
  select 'refund', id, user_id, bank_name, account_name, account_number, amount_paisa, updated_at, status, false, updated_at
  from refunds`

const FIELDS = sql`
  payouts.kind, payouts.subject_id, payouts.bank_name, payouts.account_name, payouts.account_number, payouts.amount_paisa, payouts.since`

/** Oldest first, and how many there are in all. */
export async function findPayable(query: Query, max: number): Promise<{ readonly payouts: Payout[]; readonly total: number }> {
  const { rows } = await sql<PayoutColumns & { total: number }>`
    select ${FIELDS}, nullif(people.username, '') as username, count(*) over () as total
    from (${PAYOUTS}) payouts join accounts people on people.id = person_id
    where payouts.status = 'pending' and not is_deleted
      and not exists (select from payout_run_rows held where is_held and coalesce(withdrawal_id, refund_id) = subject_id)
    order by since, subject_id limit ${max}`.execute(query)
  return { payouts: rows.map(toPayout), total: rows[0]?.total ?? 0 }
}

export interface LockedPayout {
  readonly subject: Subject
  readonly isPending: boolean
  readonly isHeld: boolean
  readonly since: Date
  /** When a refund's account was given; null for a withdraw. */
  readonly accountGivenAt: Date | null
}

/** Locks the withdrawals, then the refunds, in the order of their ids. See docs/architecture.md#lock-order. */
export async function lockPayouts(tx: Tx, withdrawals: readonly WithdrawalId[], refunds: readonly RefundId[]): Promise<LockedPayout[]> {
  const found: LockedPayout[] = []
  const asked = await sql<{ id: string; is_pending: boolean; created_at: Date }>`
    select id, status = 'pending' and deleted_at is null as is_pending, created_at from withdrawals
    where id = any(${withdrawals}::uuid[]) order by id for no key update`.execute(tx)
  const owed = await sql<{ id: string; is_pending: boolean; updated_at: Date }>`
    select id, status = 'pending' as is_pending, updated_at from refunds
    where id = any(${refunds}::uuid[]) order by id for no key update`.execute(tx)
  // A separate statement after the locks, so that it sees what another run has just taken.
  const held = await sql<{ id: string }>`
    select coalesce(withdrawal_id, refund_id) as id from payout_run_rows
    where is_held and coalesce(withdrawal_id, refund_id) = any(${[...withdrawals, ...refunds]}::uuid[])`.execute(tx)
  const heldIds = new Set(held.rows.map(({ id }) => id))
  for (const { id, is_pending, created_at } of asked.rows)
    found.push({
      subject: { kind: 'withdraw', id: withdrawalId(id) },
      isPending: is_pending,
      isHeld: heldIds.has(id),
      since: created_at,
      accountGivenAt: null,
    })
  for (const { id, is_pending, updated_at } of owed.rows)
    found.push({
      subject: { kind: 'refund', id: refundId(id) },
      isPending: is_pending,
      isHeld: heldIds.has(id),
      since: updated_at,
      accountGivenAt: updated_at,
    })
  return found
}

export interface NewRow {
  readonly id: PayoutRowId
  readonly place: number
  readonly subject: Subject
  readonly accountGivenAt: Date | null
}

export interface Change {
  readonly by: AccountId
  readonly at: Date
}

/** Returns its number. */
export async function insertRun(tx: Tx, id: PayoutRunId, rows: readonly NewRow[], { by, at }: Change): Promise<number> {
  const { number } = await tx
    .insertInto('payout_runs')
    .values({ id, created_by: by, created_at: at, changed_by: by, updated_at: at })
    .returning('number')
    .executeTakeFirstOrThrow()
  const values = rows.map(({ subject, accountGivenAt, ...row }) => ({
    ...row,
    run_id: id,
    withdrawal_id: subject.kind === 'withdraw' ? subject.id : null,
    refund_id: subject.kind === 'refund' ? subject.id : null,
    account_given_at: accountGivenAt,
  }))
  await tx.insertInto('payout_run_rows').values(values).execute()
  return number
}

/** Locks the run and with it what belongs to it. */
export async function lockRun(tx: Tx, id: PayoutRunId): Promise<Run | null> {
  const row = await tx.selectFrom('payout_runs').select(['number', 'status']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? { id, ...row } : null
}

export async function saveRunStatus(tx: Tx, id: PayoutRunId, status: PayoutRunStatus, { by, at }: Change): Promise<void> {
  await tx.updateTable('payout_runs').set({ status, changed_by: by, updated_at: at }).where('id', '=', id).execute()
}

export async function releaseRows(tx: Tx, id: PayoutRunId): Promise<void> {
  await tx.updateTable('payout_run_rows').set({ is_held: false }).where('run_id', '=', id).where('is_held', '=', true).execute()
}

/** Except what another open run has. The subjects are locked. */
export async function holdRows(tx: Tx, id: PayoutRunId): Promise<void> {
  await sql`
    update payout_run_rows mine set is_held = true where run_id = ${id} and not exists (
      select from payout_run_rows other
      where other.is_held and coalesce(other.withdrawal_id, other.refund_id) = coalesce(mine.withdrawal_id, mine.refund_id)
    )`.execute(tx)
}

export async function saveReference(
  tx: Tx,
  id: PayoutRowId,
  { reference, paidAt, proposalId }: { readonly reference: string; readonly paidAt: Date | null; readonly proposalId: string | null },
): Promise<void> {
  // The same transfer may have been entered in an earlier run, whose proposal was not confirmed.
  await sql`
    update payout_run_rows earlier set bank_reference = null, proposal_id = null from payout_run_rows mine
    where mine.id = ${id} and earlier.id <> mine.id and earlier.paid_at is null and earlier.bank_reference is not null
      and coalesce(earlier.withdrawal_id, earlier.refund_id) = coalesce(mine.withdrawal_id, mine.refund_id)
      and not exists (select from proposals where proposals.id = earlier.proposal_id and proposals.status = 'confirmed')`.execute(tx)
  await tx
    .updateTable('payout_run_rows')
    .set({ bank_reference: reference, paid_at: paidAt, proposal_id: proposalId })
    .where('id', '=', id)
    .execute()
}

export async function findRuns(query: Query, { skip, take }: { readonly skip: number; readonly take: number }): Promise<ListedRun[]> {
  return listedRuns(query, sql`order by number desc offset ${skip} limit ${take}`)
}

export async function findRun(query: Query, id: PayoutRunId): Promise<ListedRun | null> {
  return (await listedRuns(query, sql`where id = ${id}`))[0] ?? null
}

/** Newest first. */
export function findRunsById(query: Query, ids: readonly PayoutRunId[]): Promise<ListedRun[]> {
  return listedRuns(query, sql`where id = any(${ids}::uuid[])`)
}

export async function countRuns(query: Query): Promise<number> {
  const { total } = await query
    .selectFrom('payout_runs')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function listedRuns(query: Query, which: ReturnType<typeof sql>): Promise<ListedRun[]> {
  const { rows } = await sql<{
    id: string
    number: number
    status: PayoutRunStatus
    created_by: string | null
    created_at: Date
    changed_by: string | null
    updated_at: Date
    rows: number
    paid: number
    amount_paisa: number
  }>`
    select runs.id, runs.number, runs.status, runs.created_at, runs.updated_at, nullif(makers.username, '') as created_by,
      nullif(changers.username, '') as changed_by, totals.rows, totals.amount_paisa, totals.paid
    from (select id, number, status, created_by as maker_id, created_at, changed_by as changer_id, updated_at from payout_runs ${which}) runs
    join accounts makers on makers.id = maker_id
    join accounts changers on changers.id = changer_id
    cross join lateral (
      select count(*) as rows, sum(coalesce(withdrawals.amount_paisa, refunds.amount_paisa))::bigint as amount_paisa,
        count(*) filter (
          where payout_run_rows.bank_reference is not null and (paid_at is not null or proposals.status = 'confirmed')
            and coalesce(withdrawals.status, refunds.status) = 'completed'
        ) as paid
      from payout_run_rows left join withdrawals on withdrawals.id = withdrawal_id left join refunds on refunds.id = refund_id
        left join proposals on proposals.id = proposal_id
      where run_id = runs.id
    ) totals
    order by runs.number desc`.execute(query)
  return rows.map((row) => ({
    id: payoutRunId(row.id),
    number: row.number,
    status: row.status,
    createdBy: row.created_by ?? DELETED_NAME,
    createdAt: row.created_at,
    changedBy: row.changed_by ?? DELETED_NAME,
    updatedAt: row.updated_at,
    rows: row.rows,
    paid: row.paid,
    amountPaisa: paisa(row.amount_paisa),
  }))
}

/** The run's rows in their order, with the state of each. */
export async function findRows(query: Query | Tx, run: PayoutRunId, row?: PayoutRowId): Promise<RunRow[]> {
  const { rows } = await sql<
    PayoutColumns & {
      id: string
      place: number
      status: WithdrawalStatus | RefundStatus
      is_deleted: boolean
      updated_at: Date
      has_same_account: boolean
      bank_reference: string | null
      paid_at: Date | null
      proposal_id: string | null
      proposal_status: ProposalStatus | null
      has_pending_proposal: boolean
      other_run: number | null
    }
  >`
    select mine.id, place, ${FIELDS}, payouts.status, payouts.is_deleted, payouts.updated_at,
      nullif(people.username, '') as username, bank_reference, paid_at,
      mine.proposal_id, account_given_at is null or account_given_at = payouts.updated_at as has_same_account,
      (select status from proposals where proposals.id = mine.proposal_id) as proposal_status,
      exists (
        select from proposals
        where coalesce(proposals.session_id, proposals.refund_id, proposals.withdrawal_id) = payouts.subject_id and proposals.status = 'pending'
      ) as has_pending_proposal,
      (
        select number from payout_run_rows other join payout_runs on payout_runs.id = other.run_id
        where other.is_held and other.run_id <> mine.run_id
          and coalesce(other.withdrawal_id, other.refund_id) = coalesce(mine.withdrawal_id, mine.refund_id)
      ) as other_run
    from payout_run_rows mine
    join (${PAYOUTS}) payouts on payouts.subject_id = coalesce(mine.withdrawal_id, mine.refund_id)
    join accounts people on people.id = person_id
    where mine.run_id = ${run} and (${row ?? null}::uuid is null or mine.id = ${row ?? null})
    order by place`.execute(query)
  return rows.map((found) => ({
    ...toPayout(found),
    id: payoutRowId(found.id),
    place: found.place,
    bankReference: found.bank_reference,
    version: found.updated_at.toISOString(),
    otherRun: found.other_run,
    pendingProposal: found.proposal_status === 'pending' ? found.proposal_id : null,
    state: rowState({
      subject:
        found.kind === 'withdraw'
          ? { kind: 'withdraw', status: found.status as WithdrawalStatus, isDeleted: found.is_deleted }
          : { kind: 'refund', status: found.status as RefundStatus, hasSameAccount: found.has_same_account },
      isPaidByRun: isPaidByRun({ reference: found.bank_reference, paidAt: found.paid_at, proposalStatus: found.proposal_status }),
      hasPendingProposal: found.has_pending_proposal,
      isInAnotherRun: found.other_run !== null,
    }),
  }))
}

function toPayout(row: PayoutColumns): Payout {
  const { bank_name: bankName, account_name: accountName, account_number: accountNumber } = row
  return {
    subject:
      row.kind === 'withdraw' ? { kind: 'withdraw', id: withdrawalId(row.subject_id) } : { kind: 'refund', id: refundId(row.subject_id) },
    username: row.username ?? DELETED_NAME,
    bank: bankName === null || accountName === null || accountNumber === null ? null : { bankName, accountName, accountNumber },
    amountPaisa: paisa(row.amount_paisa),
    since: row.since,
  }
}
