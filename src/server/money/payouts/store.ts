import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type AccountId, type PayoutRowId, type PayoutRunId, payoutRowId, type RefundId, type WithdrawalId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { PayoutColumn } from '#domain/payout-files.ts'
import { isPaidByRun, MAX_RUN_ROWS, type PayoutRowState, type PayoutRunStatus, rowState } from '#domain/payout-runs.ts'
import type { ProposalStatus } from '#domain/proposals.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
import { nameIn } from '../../accounts/person-view.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { bankIn } from '../bank-account.ts'
import type { Subject } from '../refunds/references.ts'

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
  /** When the withdraw or refund last changed. */
  readonly version: string
  readonly otherRun: number | null
  /** The run's own undecided proposal. */
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

/** Withdraws and refunds in one shape. */
const PAYOUTS = sql`
  select 'withdraw' as kind, withdrawals.id as subject_id, chatter_id as person_id, bank_name, account_name, account_number, amount_paisa,
    withdrawals.created_at as since, status, withdrawals.deleted_at is not null as is_deleted, withdrawals.updated_at
  from withdrawals
  union all
  select 'refund', id, user_id, bank_name, account_name, account_number, amount_paisa, updated_at, status, false, updated_at
  from refunds`

const PAYOUT = sql`
  json_build_object('kind', payouts.kind, 'id', payouts.subject_id) as subject, ${nameIn('people')} as username,
  ${bankIn('payouts')} as bank, payouts.amount_paisa as "amountPaisa", payouts.since`

/** The oldest waiting payouts, at most as many as one run may have, and the total. */
export async function findPayable(query: Query): Promise<{ readonly payouts: Payout[]; readonly total: number }> {
  const { rows } = await sql<Payout & { total: number }>`
    select ${PAYOUT}, count(*) over () as total
    from (${PAYOUTS}) payouts join accounts people on people.id = person_id
    where payouts.status = 'pending' and not is_deleted
      and not exists (select from payout_run_rows held where is_held and coalesce(withdrawal_id, refund_id) = subject_id)
    order by since, subject_id limit ${MAX_RUN_ROWS}`.execute(query)
  return { payouts: rows, total: rows[0]?.total ?? 0 }
}

export interface LockedPayout {
  readonly subject: Subject
  readonly isPending: boolean
  readonly isHeld: boolean
  readonly since: Date
  /** When a refund's account was given; null for a withdraw. */
  readonly accountGivenAt: Date | null
}

/** Locks the withdrawals, then the refunds, in id order. See docs/architecture.md#lock-order. */
export async function lockPayouts(tx: Tx, withdrawals: readonly WithdrawalId[], refunds: readonly RefundId[]): Promise<LockedPayout[]> {
  const asked = await sql<Omit<LockedPayout, 'isHeld'>>`
    select json_build_object('kind', 'withdraw', 'id', id) as subject, status = 'pending' and deleted_at is null as "isPending",
      created_at as since, null as "accountGivenAt"
    from withdrawals where id = any(${withdrawals}::uuid[]) order by id for no key update`.execute(tx)
  const owed = await sql<Omit<LockedPayout, 'isHeld'>>`
    select json_build_object('kind', 'refund', 'id', id) as subject, status = 'pending' as "isPending",
      updated_at as since, updated_at as "accountGivenAt"
    from refunds where id = any(${refunds}::uuid[]) order by id for no key update`.execute(tx)
  // A separate statement after the locks, to see what another run has just taken.
  const held = await sql<{ id: string }>`
    select coalesce(withdrawal_id, refund_id) as id from payout_run_rows
    where is_held and coalesce(withdrawal_id, refund_id) = any(${[...withdrawals, ...refunds]}::uuid[])`.execute(tx)
  const heldIds = new Set(held.rows.map(({ id }) => id))
  return [...asked.rows, ...owed.rows].map((payout) => ({ ...payout, isHeld: heldIds.has(payout.subject.id) }))
}

interface Change {
  readonly by: AccountId
  readonly at: Date
}

/** Inserts a run with these payouts as its rows, in this order. Returns the run's number. */
export async function insertRun(tx: Tx, id: PayoutRunId, payouts: readonly LockedPayout[], { by, at }: Change): Promise<number> {
  const { number } = await tx
    .insertInto('payout_runs')
    .values({ id, created_by: by, created_at: at, changed_by: by, updated_at: at })
    .returning('number')
    .executeTakeFirstOrThrow()
  const rows = payouts.map(({ subject, accountGivenAt }, index) => ({
    id: payoutRowId(uuidv7()),
    place: index + 1,
    run_id: id,
    withdrawal_id: subject.kind === 'withdraw' ? subject.id : null,
    refund_id: subject.kind === 'refund' ? subject.id : null,
    account_given_at: accountGivenAt,
  }))
  await tx.insertInto('payout_run_rows').values(rows).execute()
  return number
}

/** Locks the run until commit, which also protects its rows. */
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

/** Holds the run's payouts, except those that another open run holds. The caller has locked the payouts. */
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
  // The same transfer may be entered in an earlier run whose proposal was not confirmed. Its reference moves to this row.
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

export async function findRun(query: Query, id: PayoutRunId): Promise<ListedRun | null> {
  return (await findRuns(query, [id]))[0] ?? null
}

/** Newest first. */
export async function findRuns(query: Query, ids: readonly PayoutRunId[]): Promise<ListedRun[]> {
  const { rows } = await sql<ListedRun>`
    select runs.id, runs.number, runs.status, ${nameIn('makers')} as "createdBy", runs.created_at as "createdAt",
      ${nameIn('changers')} as "changedBy", runs.updated_at as "updatedAt", totals.rows, totals.paid, totals.amount as "amountPaisa"
    from (select id, number, status, created_by as maker_id, created_at, changed_by as changer_id, updated_at from payout_runs
      where id = any(${ids}::uuid[])) runs
    join accounts makers on makers.id = maker_id
    join accounts changers on changers.id = changer_id
    cross join lateral (
      select count(*) as rows, sum(coalesce(withdrawals.amount_paisa, refunds.amount_paisa))::bigint as amount,
        count(*) filter (
          where payout_run_rows.bank_reference is not null and (paid_at is not null or proposals.status = 'confirmed')
            and coalesce(withdrawals.status, refunds.status) = 'completed'
        ) as paid
      from payout_run_rows left join withdrawals on withdrawals.id = withdrawal_id left join refunds on refunds.id = refund_id
        left join proposals on proposals.id = proposal_id
      where run_id = runs.id
    ) totals
    order by runs.number desc`.execute(query)
  return rows
}

interface FoundRow extends Omit<RunRow, 'state' | 'version'> {
  readonly status: WithdrawalStatus | RefundStatus
  readonly isDeleted: boolean
  readonly updatedAt: Date
  readonly hasSameAccount: boolean
  readonly paidAt: Date | null
  readonly proposalStatus: ProposalStatus | null
  readonly hasPendingProposal: boolean
}

/** The run's rows in order, each with its state. */
export async function findRows(query: Query, run: PayoutRunId, row?: PayoutRowId): Promise<RunRow[]> {
  const { rows } = await sql<FoundRow>`
    select mine.id, mine.place, ${PAYOUT}, payouts.status, payouts.is_deleted as "isDeleted", payouts.updated_at as "updatedAt",
      mine.bank_reference as "bankReference", mine.paid_at as "paidAt",
      mine.account_given_at is null or mine.account_given_at = payouts.updated_at as "hasSameAccount",
      own.status as "proposalStatus", case own.status when 'pending' then own.id end as "pendingProposal",
      exists (
        select from proposals
        where coalesce(proposals.session_id, proposals.refund_id, proposals.withdrawal_id) = payouts.subject_id and proposals.status = 'pending'
      ) as "hasPendingProposal",
      (
        select number from payout_run_rows other join payout_runs on payout_runs.id = other.run_id
        where other.is_held and other.run_id <> mine.run_id
          and coalesce(other.withdrawal_id, other.refund_id) = coalesce(mine.withdrawal_id, mine.refund_id)
      ) as "otherRun"
    from payout_run_rows mine
    join (${PAYOUTS}) payouts on payouts.subject_id = coalesce(mine.withdrawal_id, mine.refund_id)
    join accounts people on people.id = person_id
    left join proposals own on own.id = mine.proposal_id
    where mine.run_id = ${run} and (${row ?? null}::uuid is null or mine.id = ${row ?? null})
    order by mine.place`.execute(query)
  return rows.map((found) => ({ ...found, version: found.updatedAt.toISOString(), state: stateOf(found) }))
}

function stateOf(row: FoundRow): PayoutRowState {
  const { isDeleted, hasSameAccount, bankReference: reference, paidAt, proposalStatus, hasPendingProposal, otherRun } = row
  return rowState({
    subject:
      row.subject.kind === 'withdraw'
        ? { kind: 'withdraw', status: row.status as WithdrawalStatus, isDeleted }
        : { kind: 'refund', status: row.status as RefundStatus, hasSameAccount },
    isPaidByRun: isPaidByRun({ reference, paidAt, proposalStatus }),
    hasPendingProposal,
    isInAnotherRun: otherRun !== null,
  })
}

/** A payout whose bank reference belongs to other payouts too. */
export interface SharingPayout extends Pick<Payout, 'subject' | 'username' | 'amountPaisa'> {
  readonly reference: string
}

/**
 * Returns one list per reference. Since db/migrations/0053_reference_key.sql the database treats all spellings of a reference as equal, so
 * only payouts from before can share one. Reversed withdraws are left out, because their transfer is settled.
 */
export async function findSharedReferences(query: Query): Promise<SharingPayout[][]> {
  const { rows } = await sql<SharingPayout & { key: string }>`
    select reference_key as key, reference, ${nameIn('people')} as username,
      json_build_object('kind', case when refund_id is null then 'withdraw' else 'refund' end, 'id', coalesce(withdrawal_id, refund_id)) as subject,
      coalesce(withdrawals.amount_paisa, refunds.amount_paisa) as "amountPaisa"
    from shared_references
    left join withdrawals on withdrawals.id = withdrawal_id
    left join refunds on refunds.id = refund_id
    join accounts people on people.id = coalesce(withdrawals.chatter_id, refunds.user_id)
    where coalesce(withdrawals.status, refunds.status) = 'completed'
    order by key, coalesce(withdrawals.created_at, refunds.created_at), coalesce(withdrawal_id, refund_id)`.execute(query)
  return [...Map.groupBy(rows, ({ key }) => key).values()].filter(({ length }) => length > 1)
}

export async function findTemplates(query: Query): Promise<{ readonly bankKey: string; readonly columns: PayoutColumn[] }[]> {
  const rows = await query.selectFrom('payout_templates').select(['bank_key', 'columns']).orderBy('bank_key').execute()
  return rows.map(({ bank_key, columns }) => ({ bankKey: bank_key, columns: columns as PayoutColumn[] }))
}

/** Returns the template's id and its previous columns. */
export async function saveTemplate(
  tx: Tx,
  bankKey: string,
  columns: readonly PayoutColumn[],
  { by, at }: Change,
): Promise<{ readonly id: string; readonly before: unknown }> {
  const old = await tx.selectFrom('payout_templates').select('columns').where('bank_key', '=', bankKey).forUpdate().executeTakeFirst()
  const value = { columns: JSON.stringify(columns), changed_by: by, updated_at: at }
  const saved = await tx
    .insertInto('payout_templates')
    .values({ id: uuidv7(), bank_key: bankKey, ...value })
    .onConflict((conflict) => conflict.column('bank_key').doUpdateSet(value))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: saved.id, before: old?.columns ?? null }
}
