// Matches bank rows with payments, undoes matches, and stores notes on other rows. Each row is decided separately. A payout in a run is
// paid through the run; any other payout is paid by the same action as a single payment.

import type { confirmMatches as confirmMatchesCall, MatchResult, noteBankRow } from '#contract/bank-matches.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors.ts'
import { checkRowNote, decideMatch, guardRow } from '#domain/bank/confirming.ts'
import { lastDayOf } from '#domain/bank/statement.ts'
import type { MatchedKind } from '#domain/bank/words.ts'
import { dateIn } from '#domain/business-time.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { type BankRowId, refundId, sessionId, withdrawalId } from '#domain/ids.ts'
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
import { guardReference, type Subject } from '../refunds/references.ts'
import { lockRefund } from '../refunds/store.ts'
import { payWithdrawIn } from '../withdrawals/actions.ts'
import { lockWithdrawal } from '../withdrawals/store.ts'
import { findPayments } from './payment-store.ts'
import * as store from './row-store.ts'

type AskedMatch = BodyOf<typeof confirmMatchesCall>['matches'][number]
type Result = Exclude<MatchResult['result'], 'refused'>

/** Errors about the admin, not about a row: stop instead of trying the next row. */
const ENDS_THE_CALL: readonly ErrorCode[] = ['sign_in_required', 'forbidden', 'account_banned']

export async function confirmMatches(deps: Deps, admin: Actor, asked: readonly AskedMatch[]): Promise<MatchResult[]> {
  if (asked.length === 0) throw new DomainError('bank_rows_missing')
  const results: MatchResult[] = []
  for (const match of asked) {
    const { rowID } = match
    try {
      const result = await deps.db.transaction((tx) => confirmMatch(deps, tx, admin, match))
      results.push({ rowID, result, code: null, message: null })
    } catch (error) {
      if (!(error instanceof DomainError) || ENDS_THE_CALL.includes(error.code)) throw error
      results.push({ rowID, result: 'refused', code: error.code, message: errorText(error.code, error.values) })
    }
  }
  return results
}

async function confirmMatch(deps: Deps, tx: Tx, admin: Actor, asked: AskedMatch): Promise<Result> {
  const { rowID: rowId, kind, subjectID: subjectId, willPay = true } = asked
  await lockActingAdmin(tx, admin)
  // Must run before the row and the payout are locked: deciding a proposal ends its match, so the proposal's lock comes first.
  const pendingProposal = kind === 'purchase' ? null : await lockPendingAbout(tx, subjectId)
  const stored = await store.lockRow(tx, rowId)
  const now = await deps.clock.nowIn(tx)
  const row = { ...stored, isInFuture: stored.day > lastDayOf(dateIn(deps.config.calendar.timeZone, now)) }
  if (row.match) {
    if (row.match.kind !== kind || row.match.subjectId !== subjectId) throw new DomainError('bank_row_matched')
    // Already confirmed, perhaps by another admin, so the result is the same.
    return row.match.isProposed ? 'proposed' : row.match.hasPaid ? 'paid' : 'matched'
  }
  guardRow(row, kind)
  const { isPaid, reference, proposalId } = await settle(deps, tx, admin, row, { ...asked, pendingProposal })
  if (isPaid && !willPay) throw new DomainError('bank_match_pays_now')
  await store.saveMatch(tx, { rowId, kind, subjectId, hasPaid: isPaid, reference, proposalId, by: admin.id, at: now })
  // A note explains why a row belongs to no payment, so a matched row loses it.
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
  /** The payout's pending proposal, already locked. */
  readonly pendingProposal: string | null
}

/** Locks the payment and, if it is a waiting payout, pays it. */
async function settle(deps: Deps, tx: Tx, admin: Actor, row: store.LockedRow, asked: AskedWithProposal): Promise<Settled> {
  const { kind, rowID, subjectID } = asked
  // A run is locked before its payouts.
  const held = kind === 'purchase' ? null : await lockHeld(tx, subjectID)
  const payment = await lockPayment(tx, kind, subjectID)
  if (await store.hasOtherRow(tx, rowID, subjectID)) throw new DomainError('bank_payment_matched')
  if (payment.kind === 'purchase') {
    decideMatch(row, payment)
    return { isPaid: false, reference: null, proposalId: null }
  }
  if (decideMatch(row, { ...payment, askedOn: await askedDay(deps, tx, subjectID) }) === 'record') return record(tx, row, payment)
  const written = writtenReference(row, asked)
  if (held) return payInRun(deps, tx, admin, held, asked, checkReference(written))
  if (payment.kind === 'refund') {
    const reference = checkReference(written)
    const accountNumber = payment.bank?.accountNumber ?? ''
    const proposal = await payRefundIn(deps, tx, { admin, proposal: null }, payment.id, { reference, accountNumber })
    return { isPaid: true, reference, proposalId: proposal?._id ?? null }
  }
  // A withdraw that is in no run needs no reference.
  const reference = written === '' ? null : checkReference(written)
  if (reference !== null) await guardReference(tx, reference, payment)
  const proposal = await payWithdrawIn(deps, tx, admin, payment.id, reference)
  return { isPaid: true, reference, proposalId: proposal?._id ?? null }
}

async function lockPayment(tx: Tx, kind: MatchedKind, id: string) {
  switch (kind) {
    case 'purchase': {
      const session = await lockSession(tx, sessionId(id))
      if (!session) throw new DomainError('session_not_found')
      return { ...session, kind }
    }
    case 'withdraw':
      return { ...(await lockWithdrawal(tx, withdrawalId(id))), kind }
    case 'refund': {
      const refund = await lockRefund(tx, refundId(id))
      if (!refund) throw new DomainError('refund_not_found')
      return { ...refund, kind }
    }
  }
}

/** Reserves the row's reference for the payout, so it can pay nothing else. */
async function record(tx: Tx, row: store.LockedRow, payout: Subject): Promise<Settled> {
  const reference = ownReference(row)
  if (reference !== null) await guardReference(tx, reference, payout, 'record')
  return { isPaid: false, reference, proposalId: null }
}

async function askedDay(deps: Deps, tx: Tx, id: string): Promise<string> {
  const payment = (await findPayments(tx, [id])).get(id)
  if (!payment) throw new Error('the locked payout was not found')
  return dateIn(deps.config.calendar.timeZone, new Date(payment.since))
}

/** A bank's reference may be longer than a payout's can be; its beginning still identifies the transfer. */
function ownReference({ reference }: store.LockedRow): string | null {
  return isTransactionId(reference) ? reference.slice(0, MAX_BANK_REFERENCE).trim() : null
}

/** The bank's reference, or else the one the admin typed. */
function writtenReference(row: store.LockedRow, { bankReference }: AskedMatch): string {
  const [own, typed] = [ownReference(row), bankReference.trim()]
  // With a different reference, the transfer could pay twice.
  if (own !== null && typed !== '' && transactionKey(typed) !== transactionKey(own)) throw new DomainError('bank_reference_differs')
  return own ?? (typed || row.reference.slice(0, MAX_BANK_REFERENCE))
}

type Held = NonNullable<Awaited<ReturnType<typeof store.findHeldRow>>>

async function lockHeld(tx: Tx, subjectId: string): Promise<Held | null> {
  const held = await store.findHeldRow(tx, subjectId)
  if (held) await lockRun(tx, held.run)
  return held
}

async function payInRun(
  deps: Deps,
  tx: Tx,
  admin: Actor,
  held: Held,
  { pendingProposal }: AskedWithProposal,
  reference: string,
): Promise<Settled> {
  const { proposalId, isNew } = await payRow(deps, tx, admin, held, { reference, seenVersion: null })
  // Proposed after this call locked the payout's proposals, so another admin may decline it before this commits.
  if (!isNew && proposalId !== pendingProposal) throw new DomainError('proposal_exists')
  return { isPaid: true, reference, proposalId }
}

/** Undoes the match of a purchase, or of a payout that was already paid. Does nothing if the row is not matched. */
export async function takeBackMatch(deps: Deps, admin: Actor, rowId: BankRowId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockForAdmin(tx, admin, rowId)
    if (!row.match) return
    const { kind, subjectId, hasPaid } = row.match
    if (hasPaid) throw new DomainError('bank_match_paid')
    const now = await deps.clock.nowIn(tx)
    // Recorded before the match ends, because the trail finds the people through the match.
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

export async function noteRow(deps: Deps, admin: Actor, rowId: BankRowId, form: BodyOf<typeof noteBankRow>): Promise<void> {
  const note = checkRowNote(form)
  await deps.db.transaction(async (tx) => {
    const row = await lockForAdmin(tx, admin, rowId)
    // If the bank reversed a matched row, the match stays and a note says what happened.
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
      // The comment may name people and the trail cannot be erased, so the comment is stored only with the row.
      after: { ...trailOf(row), note: note?.note ?? null, isDone: note?.isDone ?? false },
    })
    await publishChange(deps, tx, row, null)
  })
}

async function lockForAdmin(tx: Tx, admin: Actor, rowId: BankRowId): Promise<store.LockedRow> {
  await lockActingAdmin(tx, admin)
  return store.lockRow(tx, rowId)
}

function publishChange(deps: Deps, tx: Tx, { receivingKey }: store.LockedRow, session: string | null): Promise<void> {
  return deps.events.publish(tx, { kind: 'bank_statement_changed', receivingKey, sessionId: session === null ? null : sessionId(session) })
}

function trailOf({ importNumber, line, day, amountPaisa, direction, reference }: store.LockedRow) {
  return { number: importNumber, line, day, amountPaisa, direction, bankReference: reference || null }
}
