// The columns of each file. They are allow-lists: proofs, messages and what people wrote about each other are in no file.

import { DELETED_NAME } from '#domain/accounts.ts'
import { type Phase, phaseOf } from '#domain/minutes.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import { subjectOf } from '#domain/proposals.ts'
import type { Account } from '../../accounts/store.ts'
import type { ComplaintView } from '../../cases/complaints/store.ts'
import type { ReportView } from '../../cases/reports/store.ts'
import type { PaymentMethod } from '../../money/methods/store.ts'
import type { ListedRun } from '../../money/payouts/store.ts'
import type { ListedRefund } from '../../money/refunds/store.ts'
import type { ListedWithdrawal } from '../../money/withdrawals/store.ts'
import type { LapsedView } from '../../sessions/minutes/lapsed.ts'
import type { PartyView, SessionView } from '../../sessions/views.ts'
import type { Columns } from '../audit/list-file.ts'
import type { ListedProposal } from '../proposals/store.ts'

export const USER_COLUMNS: Columns<Account> = [
  ['id', ({ id }) => ({ text: id })],
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['role', ({ role }) => role],
  ['status', ({ status }) => status],
  ['registeredAt', ({ createdAt }) => ({ moment: createdAt })],
]

export const CHATTER_COLUMNS: Columns<Account> = [
  ...USER_COLUMNS,
  ['phone', ({ phoneNumber }) => ({ text: phoneNumber })],
  ['age', ({ age }) => age],
  ['gender', ({ gender }) => gender],
]

export interface OwedChatter extends Account {
  readonly owedPaisa: Paisa
}

/** Chatters who are owed money. */
export const OWED_COLUMNS: Columns<OwedChatter> = [...CHATTER_COLUMNS, ['owed', ({ owedPaisa }) => ({ money: owedPaisa })]]

export function sessionColumns(now: Date): Columns<SessionView> {
  return [
    ['id', ({ id }) => ({ text: id })],
    ...partyColumns,
    ...planColumns,
    ['bankName', ({ bank }) => bank.bankName],
    ['accountName', ({ bank }) => bank.accountName],
    ['accountNumber', ({ bank }) => ({ text: bank.accountNumber })],
    ['transactionId', ({ transactionId }) => ({ text: transactionId })],
    ['requestedAt', ({ createdAt }) => ({ moment: createdAt })],
    ['status', ({ status }) => status],
    ['phase', (session): Phase => phaseOf(session, now)],
    ['decidedBy', ({ decided }) => decided?.by ?? null],
    ['decidedAt', ({ decided }) => ({ moment: decided?.at ?? null })],
    ['reason', ({ rejection }) => rejection?.reason ?? null],
    ['note', ({ rejection }) => rejection?.note ?? null],
    ['startTime', ({ startsAt }) => ({ moment: startsAt })],
    ['endTime', ({ endsAt }) => ({ moment: endsAt })],
    ['refundedAmount', ({ refund }) => ({ money: refund?.amountPaisa ?? null })],
    ['refundStatus', ({ refund }) => refund?.status ?? null],
  ]
}

const partyColumns: Columns<SessionView> = [
  ['user', ({ user }) => nameOf(user)],
  ['userEmail', ({ user }) => emailOf(user)],
  ['chatter', ({ chatter }) => nameOf(chatter)],
  ['chatterEmail', ({ chatter }) => emailOf(chatter)],
]

const planColumns: Columns<SessionView> = [
  ['plan', ({ plan }) => plan.title],
  ['minutes', ({ plan }) => plan.durationMinutes],
  ['amountPaid', ({ plan }) => ({ money: plan.pricePaisa })],
]

function nameOf({ username, isDeleted }: PartyView): string {
  return isDeleted ? DELETED_NAME : username
}

function emailOf({ email, isDeleted }: PartyView): string | null {
  return isDeleted ? null : email
}

export const LAPSED_COLUMNS: Columns<LapsedView> = [
  ['id', ({ session }) => ({ text: session.id })],
  ...[...partyColumns, ...planColumns].map(([heading, value]): Columns<LapsedView>[number] => [heading, ({ session }) => value(session)]),
  ['requestedAt', ({ session }) => ({ moment: session.createdAt })],
  ['lapsedAt', ({ lapsedAt }) => ({ moment: lapsedAt })],
]

export interface MethodRow extends PaymentMethod {
  readonly receivedPaisa: Paisa
  readonly claimedPaisa: Paisa
}

export const METHOD_COLUMNS: Columns<MethodRow> = [
  ['id', ({ id }) => ({ text: id })],
  ['bankName', ({ bankName }) => bankName],
  ['accountName', ({ accountName }) => accountName],
  ['accountNumber', ({ accountNumber }) => ({ text: accountNumber })],
  ['receivingLimit', ({ receivingLimitPaisa }) => ({ money: receivingLimitPaisa })],
  ['received', ({ receivedPaisa }) => ({ money: receivedPaisa })],
  ['claimed', ({ claimedPaisa }) => ({ money: claimedPaisa })],
]

export const WITHDRAW_COLUMNS: Columns<ListedWithdrawal> = [
  ['id', ({ id }) => ({ text: id })],
  ['chatter', ({ chatter }) => chatter.username],
  ['chatterEmail', ({ chatter }) => chatter.email],
  ['bankName', ({ bank }) => bank.bankName],
  ['accountName', ({ bank }) => bank.accountName],
  ['accountNumber', ({ bank }) => ({ text: bank.accountNumber })],
  ['amount', ({ amountPaisa }) => ({ money: amountPaisa })],
  ['status', ({ status }) => status],
  ['requestedAt', ({ createdAt }) => ({ moment: createdAt })],
  ['updatedAt', ({ updatedAt }) => ({ moment: updatedAt })],
  ['changedBy', ({ changedBy }) => changedBy],
]

export const REFUND_COLUMNS: Columns<ListedRefund> = [
  ['id', ({ id }) => ({ text: id })],
  ['sessionId', ({ sessionId }) => ({ text: sessionId })],
  ['user', ({ user }) => user.username],
  ['userEmail', ({ user }) => user.email],
  ['chatter', ({ chatter }) => chatter.username],
  ['chatterEmail', ({ chatter }) => chatter.email],
  ['amountPaid', ({ pricePaisa }) => ({ money: pricePaisa })],
  ['amount', ({ amountPaisa }) => ({ money: amountPaisa })],
  ['fromChatter', ({ creditPaisa }) => ({ money: creditPaisa })],
  ['fromAdvance', ({ advancePaisa }) => ({ money: advancePaisa })],
  ['fromFee', ({ feePaisa }) => ({ money: feePaisa })],
  ['reason', ({ reason }) => reason],
  ['note', ({ note }) => note],
  ['status', ({ status }) => status],
  ['bankName', ({ bank }) => bank?.bankName ?? null],
  ['accountName', ({ bank }) => bank?.accountName ?? null],
  ['accountNumber', ({ bank }) => ({ text: bank?.accountNumber ?? null })],
  ['refusalNote', ({ refusalNote }) => refusalNote],
  ['bankReference', ({ bankReference }) => ({ text: bankReference })],
  ['createdBy', ({ createdBy }) => createdBy],
  ['createdAt', ({ createdAt }) => ({ moment: createdAt })],
  ['changedBy', ({ changedBy }) => changedBy],
  ['updatedAt', ({ updatedAt }) => ({ moment: updatedAt })],
]

export const RUN_COLUMNS: Columns<ListedRun> = [
  ['id', ({ id }) => ({ text: id })],
  ['number', ({ number }) => number],
  ['status', ({ status }) => status],
  ['rows', ({ rows }) => rows],
  ['paid', ({ paid }) => paid],
  ['amount', ({ amountPaisa }) => ({ money: amountPaisa })],
  ['createdBy', ({ createdBy }) => createdBy],
  ['createdAt', ({ createdAt }) => ({ moment: createdAt })],
  ['changedBy', ({ changedBy }) => changedBy],
  ['updatedAt', ({ updatedAt }) => ({ moment: updatedAt })],
]

export const PROPOSAL_COLUMNS: Columns<ListedProposal> = [
  ['id', ({ id }) => ({ text: id })],
  ['kind', ({ action }) => action.kind],
  ['about', ({ action }) => ({ text: subjectOf(action) })],
  ['status', ({ status }) => status],
  ['amount', ({ amountPaisa }) => ({ money: amountPaisa })],
  ['user', ({ user }) => user?.username ?? null],
  ['chatter', ({ chatter }) => chatter?.username ?? null],
  ['proposedBy', ({ proposer }) => proposer.username],
  ['createdAt', ({ createdAt }) => ({ moment: createdAt })],
  ['expiresAt', ({ expiresAt }) => ({ moment: expiresAt })],
  ['decidedBy', ({ decider }) => decider?.username ?? null],
  ['decidedAt', ({ decidedAt }) => ({ moment: decidedAt })],
  ['declineNote', ({ declineNote }) => declineNote],
]

export const COMPLAINT_COLUMNS: Columns<ComplaintView> = [
  ['id', ({ id }) => ({ text: id })],
  ['sessionId', ({ session_id }) => ({ text: session_id })],
  ['user', ({ buyer }) => buyer.username],
  ['userEmail', ({ buyer }) => buyer.email],
  ['chatter', ({ chatter }) => chatter.username],
  ['chatterEmail', ({ chatter }) => chatter.email],
  ['kind', ({ kind }) => kind],
  ['createdAt', ({ created_at }) => ({ moment: created_at })],
  ['answeredAt', ({ answered_at }) => ({ moment: answered_at })],
  ['status', ({ status }) => status],
  ['outcome', ({ outcome }) => outcome],
  ['keptMinutes', ({ kept_minutes }) => kept_minutes],
  ['refundedAmount', ({ refund_paisa }) => ({ money: refund_paisa === null ? null : paisa(refund_paisa) })],
  ['note', ({ note }) => note],
  ['decidedBy', ({ decided_by }) => decided_by],
  ['decidedAt', ({ decided_at }) => ({ moment: decided_at })],
]

export const REPORT_COLUMNS: Columns<ReportView> = [
  ['id', ({ id }) => ({ text: id })],
  ['sessionId', ({ session_id }) => ({ text: session_id })],
  ['reporter', ({ reporter }) => reporter.username],
  ['reported', ({ reported }) => reported.username],
  ['reason', ({ reason }) => reason],
  ['createdAt', ({ created_at }) => ({ moment: created_at })],
  ['status', ({ status }) => status],
  ['outcome', ({ outcome }) => outcome],
  ['note', ({ note }) => note],
  ['decidedBy', ({ decided_by }) => decided_by],
  ['decidedAt', ({ decided_at }) => ({ moment: decided_at })],
]
