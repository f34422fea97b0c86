// Confirms that bank rows are payments, undoes that, and notes what other rows are. Each row is decided on its own. A payout is paid by the
// same action as a single payment, or by the run that holds it.

import { checkRowNote, decideMatch, guardRow } from '#domain/bank/confirming.ts'
import { lastDayOf } from '#domain/bank/statement.ts'
import type { MatchedKind, RowNote } from '#domain/bank/words.ts'
import { dateIn } from '#domain/business-time.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { type BankRowId, payoutRowId, payoutRunId, refundId, sessionId, withdrawalId } from '#domain/ids.ts'
import { isTransactionId, transactionKey } from '#domain/payments.ts'
import { checkReference, MAX_BANK_REFERENCE } from '#domain/refunds.ts'
import { lockActingAdmin } from '../../accounts/access.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import { lockPendingAbout } from '../../admin/proposals/store.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockSession } from '../../sessions/store.ts'
import { payRow } from '../payouts/actions.ts'
import { lockRun } from '../payouts/store.ts'
import { payRefundIn } from '../refunds/actions.ts'
import { guardReference, type Payout } from '../refunds/references.ts'
import { lockRefund } from '../refunds/store.ts'
import { payWithdrawIn } from '../withdrawals/actions.ts'
import { lockWithdrawal } from '../withdrawals/store.ts'
import { findPayments } from './payment-store.ts'
import * as store from './row-store.ts'

export interface AskedMatch {
  readonly rowId: BankRowId
  readonly kind: MatchedKind
  readonly subjectId: string
  /** Typed by the admin, for a row without a reference. */
  readonly bankReference: string
  /** False when the admin saw that it only records the money. */
  readonly willPay: boolean
}

type Result = 'matched' | 'paid' | 'proposed'

export interface MatchOutcome {
  readonly rowId: BankRowId
  readonly result: Result | 'refused'
  readonly refusal: DomainError | null
}

/** Errors about the admin, not about a row: stop instead of trying the next row. */
const ENDS_THE_CALL: readonly ErrorCode[] = ['sign_in_required', 'forbidden', 'account_banned']

export async function confirmMatches(deps: Deps, admin: Actor, asked: readonly AskedMatch[]): Promise<MatchOutcome[]> {
  if (asked.length === 0) throw new DomainError('bank_rows_missing')
  const outcomes: MatchOutcome[] = []
  for (const match of asked) {
    try {
      const result = await deps.db.transaction((tx) => confirmMatch(deps, tx, admin, match))
      outcomes.push({ rowId: match.rowId, result, refusal: null })
    } catch (error) {
      if (!(error instanceof DomainError) || ENDS_THE_CALL.includes(error.code)) throw error
      outcomes.push({ rowId: match.rowId, result: 'refused', refusal: error })
    }
  }
  return outcomes
}

async function confirmMatch(deps: Deps, tx: Tx, admin: Actor, asked: AskedMatch): Promise<Result> {
  const { rowId, kind, subjectId } = asked
  await lockActingAdmin(tx, admin)
  // Must run before the row and the payout are locked: deciding a proposal ends its match, so the proposal's lock comes first.
  const pendingProposal = kind === 'purchase' ? null : await lockPendingAbout(tx, subjectId)
  const stored = await lockExisting(tx, rowId)
  const now = await deps.clock.nowIn(tx)
  const row = { ...stored, isInFuture: stored.day > lastDayOf(dateIn(deps.config.calendar.timeZone, now)) }
  if (row.match) {
    if (row.match.kind !== kind || row.match.subjectId !== subjectId) throw new DomainError('bank_row_matched')
    // The same again, by either of two admins.
    return row.match.isProposed ? 'proposed' : row.match.hasPaid ? 'paid' : 'matched'
  }
  guardRow(row, kind)
  const { isPaid, reference, proposalId } = await settle(deps, tx, admin, row, { ...asked, pendingProposal })
  if (isPaid && !asked.willPay) throw new DomainError('bank_match_pays_now')
  await store.saveMatch(tx, { rowId, kind, subjectId, hasPaid: isPaid, reference, proposalId, by: admin.id, at: now })
  // A note said why the row belonged to nothing.
  if (row.note !== null) await store.saveNote(tx, rowId, null, { by: admin.id, at: now })
  const result = proposalId !== null ? 'proposed' : isPaid ? 'paid' : 'matched'
  await recordAction(tx, admin, now, {
    action: 'confirm_bank_match',
    subjectKind: 'bank_row',
    subjectId: rowId,
    before: {},
    after: { ...trailOf(row), ...(reference !== null && { bankReference: reference }), kind, about: subjectId, result },
  })
  await publishChange(deps, tx, row, kind === 'purchase' ? subjectId : null)
  return result
}

interface Settled {
  /** True if paid, or proposed for a second admin. */
  readonly isPaid: boolean
  /** The payout's bank reference; null for a purchase. */
  readonly reference: string | null
  readonly proposalId: string | null
}

interface AskedWithProposal extends AskedMatch {
  /** About the same payout, locked. */
  readonly pendingProposal: string | null
}

/** Locks the payment, decides, and pays it when it waits for that. */
async function settle(deps: Deps, tx: Tx, admin: Actor, row: store.LockedRow, asked: AskedWithProposal): Promise<Settled> {
  const guardFree = async () => {
    if (await store.hasOtherRow(tx, asked.rowId, asked.subjectId)) throw new DomainError('bank_payment_matched')
  }
  switch (asked.kind) {
    case 'purchase': {
      const session = await lockSession(tx, sessionId(asked.subjectId))
      if (!session) throw new DomainError('session_not_found')
      await guardFree()
      decideMatch(row, { kind: 'purchase', status: session.status, receivingKey: session.receivingKey })
      return { isPaid: false, reference: null, proposalId: null }
    }
    case 'withdraw': {
      // A run is locked before its withdraws.
      const held = await lockHeld(tx, asked.subjectId)
      const withdrawal = await lockWithdrawal(tx, withdrawalId(asked.subjectId))
      await guardFree()
      const askedOn = await askedDay(deps, tx, asked)
      if (decideMatch(row, { ...withdrawal, kind: 'withdraw', askedOn }) === 'record')
        return record(tx, row, { kind: 'withdraw', id: withdrawal.id })
      if (held) return payInRun(deps, tx, admin, held, asked, referenceFor(row, asked))
      const reference = referenceFor(row, asked, { isOptional: true })
      if (reference !== null) await guardReference(tx, reference, { kind: 'withdraw', id: withdrawal.id })
      const proposal = await payWithdrawIn(deps, tx, admin, withdrawal.id, reference)
      return { isPaid: true, reference, proposalId: proposal?._id ?? null }
    }
    case 'refund': {
      const held = await lockHeld(tx, asked.subjectId)
      const refund = await lockRefund(tx, refundId(asked.subjectId))
      if (!refund) throw new DomainError('refund_not_found')
      await guardFree()
      const askedOn = await askedDay(deps, tx, asked)
      if (decideMatch(row, { ...refund, kind: 'refund', askedOn }) === 'record') return record(tx, row, { kind: 'refund', id: refund.id })
      const reference = referenceFor(row, asked)
      if (held) return payInRun(deps, tx, admin, held, asked, reference)
      const accountNumber = refund.bank?.accountNumber ?? ''
      const proposal = await payRefundIn(deps, tx, { admin, proposal: null }, refund.id, { reference, accountNumber })
      return { isPaid: true, reference, proposalId: proposal?._id ?? null }
    }
  }
}

/** From now on the row's reference belongs to the payout and can pay nothing else. */
async function record(tx: Tx, row: store.LockedRow, payout: Payout): Promise<Settled> {
  const reference = ownReference(row)
  if (reference !== null) await guardReference(tx, reference, payout, 'record')
  return { isPaid: false, reference, proposalId: null }
}

async function askedDay(deps: Deps, tx: Tx, { subjectId }: AskedMatch): Promise<string> {
  const payment = (await findPayments(tx, [subjectId])).get(subjectId)
  if (!payment) throw new Error('the locked payout was not found')
  return dateIn(deps.config.calendar.timeZone, payment.since)
}

/** A bank may write more than a payout can have; its beginning names the transfer as well. */
function ownReference({ reference }: store.LockedRow): string | null {
  return isTransactionId(reference) ? reference.slice(0, MAX_BANK_REFERENCE).trim() : null
}

/** What the bank has written, or else what the admin has typed. A withdraw outside of a run needs none. */
function referenceFor(row: store.LockedRow, asked: AskedMatch): string
function referenceFor(row: store.LockedRow, asked: AskedMatch, options: { readonly isOptional: true }): string | null
function referenceFor(row: store.LockedRow, asked: AskedMatch, options?: { readonly isOptional: true }): string | null {
  const [own, typed] = [ownReference(row), asked.bankReference.trim()]
  // With a different reference, the transfer could pay twice.
  if (own !== null && typed !== '' && transactionKey(typed) !== transactionKey(own)) throw new DomainError('bank_reference_differs')
  const written = own ?? (typed || row.reference.slice(0, MAX_BANK_REFERENCE))
  return options?.isOptional && written === '' ? null : checkReference(written)
}

type Held = NonNullable<Awaited<ReturnType<typeof store.findHeldRow>>>

async function lockHeld(tx: Tx, subjectId: string): Promise<Held | null> {
  const held = await store.findHeldRow(tx, subjectId)
  if (held) await lockRun(tx, payoutRunId(held.runId))
  return held
}

async function payInRun(
  deps: Deps,
  tx: Tx,
  admin: Actor,
  { runId, rowId }: Held,
  { pendingProposal }: AskedWithProposal,
  reference: string,
): Promise<Settled> {
  const row = { run: payoutRunId(runId), id: payoutRowId(rowId) }
  const paid = await payRow(deps, tx, admin, row, { reference, seenVersion: null })
  const { proposalId, isNew } = paid
  // Proposed since the proposals were locked, and perhaps declined before this commits.
  if (!isNew && proposalId !== pendingProposal) throw new DomainError('proposal_exists')
  return { isPaid: true, reference, proposalId }
}

/** Undoes the match of a purchase, or of a payout that was paid before. Undoing a row that is not matched changes nothing. */
export async function takeBackMatch(deps: Deps, admin: Actor, rowId: BankRowId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockForAdmin(tx, admin, rowId)
    if (!row.match) return
    const { kind, subjectId, hasPaid } = row.match
    if (hasPaid) throw new DomainError('bank_match_paid')
    const now = await deps.clock.nowIn(tx)
    // Recorded first: the trail finds the people through the match.
    await recordAction(tx, admin, now, {
      action: 'take_back_bank_match',
      subjectKind: 'bank_row',
      subjectId: rowId,
      before: { ...trailOf(row), kind, about: subjectId },
      after: {},
    })
    await store.takeBackMatch(tx, rowId, { by: admin.id, at: now })
    await publishChange(deps, tx, row, kind === 'purchase' ? subjectId : null)
  })
}

export interface NoteForm {
  readonly note: RowNote | ''
  readonly words: string
  readonly isDone: boolean
}

export async function noteRow(deps: Deps, admin: Actor, rowId: BankRowId, form: NoteForm): Promise<void> {
  const note = checkRowNote(form)
  await deps.db.transaction(async (tx) => {
    const row = await lockForAdmin(tx, admin, rowId)
    // A purchase whose money the bank reversed may need a refund, which cannot be undone; the note says what happened.
    if (row.match && !row.isReversed) throw new DomainError('bank_row_matched')
    const isSame = row.note === (note?.note ?? null) && row.noteWords === (note?.words ?? null) && row.isDone === (note?.isDone ?? false)
    if (isSame) return
    const now = await deps.clock.nowIn(tx)
    await store.saveNote(tx, rowId, note, { by: admin.id, at: now })
    await recordAction(tx, admin, now, {
      action: 'note_bank_row',
      subjectKind: 'bank_row',
      subjectId: rowId,
      before: { note: row.note, isDone: row.isDone },
      // The words may name people, and the trail cannot be erased: they stay with the row.
      after: { ...trailOf(row), note: note?.note ?? null, isDone: note?.isDone ?? false },
    })
    await publishChange(deps, tx, row, null)
  })
}

async function lockForAdmin(tx: Tx, admin: Actor, rowId: BankRowId): Promise<store.LockedRow> {
  await lockActingAdmin(tx, admin)
  return lockExisting(tx, rowId)
}

async function lockExisting(tx: Tx, rowId: BankRowId): Promise<store.LockedRow> {
  const row = await store.lockRow(tx, rowId)
  if (!row) throw new DomainError('bank_row_not_found')
  return row
}

function publishChange(deps: Deps, tx: Tx, { receivingKey }: store.LockedRow, session: string | null): Promise<void> {
  return deps.events.publish(tx, { kind: 'bank_statement_changed', receivingKey, sessionId: session === null ? null : sessionId(session) })
}

function trailOf({ importNumber, line, day, amountPaisa, direction, reference }: store.LockedRow) {
  return { number: importNumber, line, day, amountPaisa, direction, bankReference: reference || null }
}
