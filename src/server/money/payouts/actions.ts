// Creates payout runs, enters references and closes runs. No money moves here: the withdrawal and refund actions pay each row, in the
// transaction that stores its reference.

import { v7 as uuidv7 } from 'uuid'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { type PayoutRowId, type PayoutRunId, payoutRunId, type RefundId, type WithdrawalId } from '#domain/ids.ts'
import { checkColumns, type PayoutColumn } from '#domain/payout-files.ts'
import { bankKey, changeRunStatus, type EnteredPayment, guardPay, MAX_RUN_ROWS, type PayoutRunStatus } from '#domain/payout-runs.ts'
import { checkReference } from '#domain/refunds.ts'
import { lockActingAdmin } from '../../accounts/access.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import { type Tx, violatedConstraint } from '../../platform/db/database.ts'
import { payRefundIn } from '../refunds/actions.ts'
import { guardReference } from '../refunds/references.ts'
import { payWithdrawIn } from '../withdrawals/actions.ts'
import * as store from './store.ts'

export interface Selection {
  readonly withdrawals: readonly WithdrawalId[]
  readonly refunds: readonly RefundId[]
}

export async function createRun(deps: Deps, admin: Actor, selection: Selection): Promise<Pick<store.Run, 'id' | 'number'>> {
  const [withdrawals, refunds] = [[...new Set(selection.withdrawals)], [...new Set(selection.refunds)]]
  const count = withdrawals.length + refunds.length
  if (count === 0 || count > MAX_RUN_ROWS) throw new DomainError('payout_rows_missing')
  const id = payoutRunId(uuidv7())
  return deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const locked = await store.lockPayouts(tx, withdrawals, refunds)
    if (locked.length < count || locked.some(({ isPending }) => !isPending)) throw new DomainError('payout_row_not_pending')
    if (locked.some(({ isHeld }) => isHeld)) throw new DomainError('payout_row_in_run')
    const now = await deps.clock.nowIn(tx)
    const number = await store.insertRun(tx, id, locked.toSorted(byAge), { by: admin.id, at: now })
    await recordAction(tx, admin, now, {
      action: 'create_payout_run',
      subjectKind: 'payout_run',
      subjectId: id,
      before: {},
      after: { number, withdrawals, refunds },
    })
    await deps.events.publish(tx, { kind: 'payout_run_changed', runId: id })
    return { id, number }
  })
}

/** The same order as `findPayable`, so a run keeps the order of the list it was selected from. */
function byAge(a: store.LockedPayout, b: store.LockedPayout): number {
  return a.since.getTime() - b.since.getTime() || (a.subject.id < b.subject.id ? -1 : 1)
}

export interface RowOutcome {
  readonly id: PayoutRowId
  readonly result: 'paid' | 'proposed' | 'refused'
  readonly refusal: DomainError | null
}

/** Errors about the admin, not about a row: stop instead of trying the next row. */
const ENDS_THE_CALL: readonly ErrorCode[] = ['sign_in_required', 'forbidden', 'account_banned', 'payout_run_not_found']

/** Pays each row separately, so a refused row does not stop the others. */
export async function payRows(
  deps: Deps,
  admin: Actor,
  run: PayoutRunId,
  rows: readonly { readonly id: PayoutRowId; readonly version: string; readonly bankReference: string }[],
): Promise<RowOutcome[]> {
  if (rows.length === 0) throw new DomainError('payout_rows_missing')
  const outcomes: RowOutcome[] = []
  for (const { id, version: seenVersion, bankReference } of rows) {
    try {
      const entered = { reference: checkReference(bankReference), seenVersion }
      const { result } = await deps.db.transaction((tx) => payRow(deps, tx, admin, { run, id }, entered))
      outcomes.push({ id, result, refusal: null })
    } catch (error) {
      if (!(error instanceof DomainError) || ENDS_THE_CALL.includes(error.code)) throw error
      outcomes.push({ id, result: 'refused', refusal: error })
    }
  }
  return outcomes
}

interface PaidRow {
  readonly result: 'paid' | 'proposed'
  /** The proposal that will pay it. */
  readonly proposalId: string | null
  /** False if the row was already paid or proposed with this reference. */
  readonly isNew: boolean
}

/** Also used in the transaction that matches a bank row with the payout. */
export async function payRow(
  deps: Deps,
  tx: Tx,
  admin: Actor,
  { run: runId, id }: { readonly run: PayoutRunId; readonly id: PayoutRowId },
  entered: EnteredPayment,
): Promise<PaidRow> {
  const { reference } = entered
  const run = await lockForAdmin(tx, admin, runId)
  const row = await lockRow(tx, runId, id)
  const { subject, state } = row
  if (!guardPay(run.status, row, entered))
    return { result: state === 'paid' ? 'paid' : 'proposed', proposalId: row.pendingProposal, isNew: false }
  if (subject.kind === 'withdraw') await guardReference(tx, reference, subject)
  const proposal =
    subject.kind === 'withdraw'
      ? await payWithdrawIn(deps, tx, admin, subject.id, reference)
      : await payRefundIn(deps, tx, { admin, proposal: null }, subject.id, { reference, accountNumber: row.bank?.accountNumber ?? '' })
  const now = await deps.clock.nowIn(tx)
  const paid = proposal === null ? { paidAt: now, proposalId: null } : { paidAt: null, proposalId: proposal._id }
  await store.saveReference(tx, id, { reference, ...paid }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'payout_run_rows_reference_key' ? new DomainError('payout_reference_used') : error
  })
  const result = proposal === null ? 'paid' : 'proposed'
  await recordAction(tx, admin, now, {
    action: 'enter_payout_reference',
    subjectKind: 'payout_run',
    subjectId: runId,
    before: { bankReference: row.bankReference },
    after: { number: run.number, place: row.place, kind: subject.kind, about: subject.id, bankReference: reference, result },
  })
  await deps.events.publish(tx, { kind: 'payout_run_changed', runId })
  return { result, proposalId: proposal?._id ?? null, isNew: true }
}

/** Locks the row together with its withdraw or refund. */
async function lockRow(tx: Tx, run: PayoutRunId, id: PayoutRowId): Promise<store.RunRow> {
  const [found] = await store.findRows(tx, run, id)
  if (!found) throw new DomainError('payout_row_not_found')
  await lockSubjects(tx, [found])
  // Read again, because it may have changed before it was locked.
  const [row = found] = await store.findRows(tx, run, id)
  return row
}

function lockSubjects(tx: Tx, rows: readonly store.RunRow[]) {
  const subjects = rows.map(({ subject }) => subject)
  return store.lockPayouts(
    tx,
    subjects.flatMap((each) => (each.kind === 'withdraw' ? [each.id] : [])),
    subjects.flatMap((each) => (each.kind === 'refund' ? [each.id] : [])),
  )
}

/** Does nothing if the run already has the status. */
export async function changeStatus(deps: Deps, admin: Actor, id: PayoutRunId, to: PayoutRunStatus): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const run = await lockForAdmin(tx, admin, id)
    const rows = await store.findRows(tx, id)
    const hasReferences = rows.some(({ bankReference }) => bankReference !== null)
    if (!changeRunStatus(run.status, to, hasReferences)) return
    if (to === 'open') await lockSubjects(tx, rows)
    const now = await deps.clock.nowIn(tx)
    if (to !== 'open') await store.releaseRows(tx, id)
    await store.saveRunStatus(tx, id, to, { by: admin.id, at: now })
    if (to === 'open') await store.holdRows(tx, id)
    await recordAction(tx, admin, now, {
      action: 'change_payout_run_status',
      subjectKind: 'payout_run',
      subjectId: id,
      before: { status: run.status },
      after: { status: to, number: run.number },
    })
    await deps.events.publish(tx, { kind: 'payout_run_changed', runId: id })
  })
}

export async function changeTemplate(deps: Deps, admin: Actor, bankName: string, typed: readonly PayoutColumn[]): Promise<void> {
  const columns = checkColumns(typed)
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const now = await deps.clock.nowIn(tx)
    const key = bankKey(bankName)
    const { id, before } = await store.saveTemplate(tx, key, columns, { by: admin.id, at: now })
    await recordAction(tx, admin, now, {
      action: 'change_payout_template',
      subjectKind: 'payout_template',
      subjectId: id,
      before: { bank: key, columns: before },
      after: { bank: key, columns },
    })
  })
}

async function lockForAdmin(tx: Tx, admin: Actor, id: PayoutRunId): Promise<store.Run> {
  await lockActingAdmin(tx, admin)
  const run = await store.lockRun(tx, id)
  if (!run) throw new DomainError('payout_run_not_found')
  return run
}
