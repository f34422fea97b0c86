// A session is a paid chat. It is pending when bought and decided once: `completed` means that the payment was approved,
// `rejected` that it was not. A `completed` session's time may or may not be running: use the phase (minutes.ts).

import { DomainError } from './errors.ts'
import type { AccountId, SessionId } from './ids.ts'
import { type Earning, earningOf, type FeeBasisPoints } from './ledger.ts'
import { endOfWindow, keptFor, phaseOf, type SessionStart, type SessionState } from './minutes.ts'
import { paisaFromRupees } from './money.ts'
import { type BankAccount, isComplete, isTransactionId, trimAccount } from './payments.ts'
import type { Plan, PlanTitle } from './plans.ts'
import { nameKey } from './text.ts'

export const SESSION_STATUSES = ['pending', 'completed', 'rejected'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

export interface Session extends SessionState {
  readonly id: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  /** The plan as bought; the chatter may have changed the price since. */
  readonly plan: Plan
  /** Set if an admin kept only some of the minutes. */
  readonly keptMinutes: number | null
  /** Who decided and when; shown to an admin who decides too late. */
  readonly decided: { readonly by: string; readonly at: Date } | null
}

const MINUTE_MS = 60_000

/** Rounded up: a buyer told to wait 3 minutes must not come back too early. */
export function remainingMinutes(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / MINUTE_MS))
}

/** The buyer's input; missing values are blank or null. Price and duration are as shown to the buyer, and only compared, never charged. */
export interface PurchaseForm {
  readonly plan: { readonly title: PlanTitle; readonly price: number | null; readonly duration: number | null } | null
  readonly bank: BankAccount
  readonly transactionId: string
  readonly amountPaid: number | null
  readonly hasProof: boolean
}

export interface PurchaseOrder {
  readonly seen: NonNullable<PurchaseForm['plan']>
  readonly bank: BankAccount
  readonly transactionId: string
  readonly amountPaid: number | null
}

/** Runs the checks in the order of docs/product.md#purchase. */
export function checkPurchase(form: PurchaseForm): PurchaseOrder {
  if (form.plan === null) throw new DomainError('plan_missing')
  if (!isComplete(form.bank)) throw new DomainError('payment_method_missing')
  const transactionId = form.transactionId.trim()
  if (nameKey(transactionId).trim() === '') throw new DomainError('transaction_id_missing')
  if (!isTransactionId(transactionId)) throw new DomainError('transaction_id_form')
  if (!form.hasProof) throw new DomainError('screenshot_missing')
  return { seen: form.plan, bank: trimAccount(form.bank), transactionId, amountPaid: form.amountPaid }
}

/**
 * The plan being bought, at a price that the buyer has seen and paid. A resent payment
 * was made for the rejected session's plan, whatever the chatter has changed since.
 */
export function choosePlan(offered: Plan, rejected: Plan | null, order: PurchaseOrder): Plan {
  if (rejected !== null && isAsSeen(rejected, order)) return rejected
  if (offered.pricePaisa === 0) throw new DomainError('plan_not_offered')
  if (!isAsSeen(offered, order)) throw new DomainError('plan_changed')
  return offered
}

function isAsSeen(plan: Plan, { seen, amountPaid }: PurchaseOrder): boolean {
  return (
    seen.title === plan.title &&
    (seen.price === null || paisaFromRupees(seen.price) === plan.pricePaisa) &&
    (seen.duration === null || seen.duration === plan.durationMinutes) &&
    amountPaid !== null &&
    paisaFromRupees(amountPaid) === plan.pricePaisa
  )
}

/** The session that keeps a chatter busy: the one that ends last. */
export interface BusyChatter {
  readonly until: Date
  readonly sessionId: SessionId
  readonly userId: AccountId
}

/** Sessions that may prevent another purchase between this buyer and chatter. */
export interface Engagement {
  /** True for a pending purchase, or a session waiting for the running one to end. */
  readonly hasNext: boolean
  readonly busy: BusyChatter | null
}

/** How many purchases may be pending before an account's first approved payment. Claiming to have paid costs nothing. */
const MAX_PENDING_AT_FIRST = 3

export interface EarlierPurchases {
  readonly pending: number
  readonly hasApproved: boolean
}

/** The facts that decide whether a purchase is possible, known before the buyer sends any money. */
export interface BeforePurchase extends Engagement {
  readonly isBlocked: boolean
  readonly earlier: EarlierPurchases
}

/** Why this buyer cannot buy from this chatter now, or null. While the two are chatting, the buyer may buy one more session. */
export function obstacleOf({ isBlocked, hasNext, busy, earlier }: BeforePurchase, userId: AccountId, now: Date): DomainError | null {
  if (isBlocked) return new DomainError('purchase_blocked')
  if (hasNext) return new DomainError('session_open')
  if (isBusy(busy, now) && busy.userId !== userId) return busyError(busy, now)
  const { pending, hasApproved } = earlier
  return !hasApproved && pending >= MAX_PENDING_AT_FIRST ? new DomainError('too_many_pending', { pending }) : null
}

function isBusy(busy: BusyChatter | null, now: Date): busy is BusyChatter {
  return busy !== null && busy.until > now
}

function busyError({ until }: BusyChatter, now: Date): DomainError {
  return new DomainError('chatter_busy', { remainingMinutes: remainingMinutes(until, now) })
}

/** The deciding admin, and whether the two accounts are approved. */
export interface Standings {
  readonly adminId: AccountId
  readonly isUserApproved: boolean
  readonly isChatterApproved: boolean
}

/** Admins cannot approve their own purchases, and time must not run for people who cannot chat. */
export function guardApproval({ userId }: Session, { adminId, isUserApproved, isChatterApproved }: Standings): void {
  if (userId === adminId) throw new DomainError('own_purchase')
  if (!isUserApproved) throw new DomainError('party_unavailable', { party: 'user' })
  if (!isChatterApproved) throw new DomainError('party_unavailable', { party: 'chatter' })
}

/** The values shown to the admin. They are only compared with the stored ones, never stored. */
export interface SeenByAdmin {
  readonly duration: number | null
  readonly price: number | null
  readonly chatterId: AccountId | null
}

export type DecidedStatus = Exclude<SessionStatus, 'pending'>

/** An approved session's window, or the date until which its minutes are kept. */
export type Beginning =
  | { readonly startsAt: Date; readonly endsAt: Date; readonly continues: SessionId | null; readonly keptUntil: null }
  | { readonly startsAt: null; readonly endsAt: null; readonly continues: null; readonly keptUntil: Date }

export type Decision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'completed'; readonly beginning: Beginning; readonly earning: Earning }

interface DecisionInput {
  readonly seen: SeenByAdmin
  readonly busy: BusyChatter | null
  readonly fee: FeeBasisPoints
  readonly now: Date
  /** The admin's choice; null for the configured default. */
  readonly start: SessionStart | null
  readonly defaultStart: SessionStart
  readonly keptDays: number
}

/**
 * A session is decided once: repeating the decision changes nothing, and the opposite one is refused. An approval always pays the chatter.
 */
export function decide(session: Session, to: DecidedStatus, input: DecisionInput): Decision {
  const { seen, fee } = input
  guardSeen(session, seen)
  if (session.status === to) return { kind: 'unchanged' }
  if (session.status !== 'pending') throw tooLate(session)
  if (to === 'rejected') return { kind: 'rejected' }
  return { kind: 'completed', beginning: beginningOf(session, input), earning: earningOf(session.plan.pricePaisa, fee) }
}

/** Two people who are chatting continue without a gap. Kept minutes do not make a chatter busy. */
function beginningOf({ userId, plan }: Session, { busy, start, defaultStart, keptDays, now }: DecisionInput): Beginning {
  const isTalking = isBusy(busy, now) && busy.userId === userId
  if (isTalking && start !== 'together') return windowFrom(busy.until, plan, busy.sessionId)
  if ((start ?? defaultStart) === 'together') return { startsAt: null, endsAt: null, continues: null, keptUntil: keptFor(now, keptDays) }
  if (isBusy(busy, now)) throw busyError(busy, now)
  return windowFrom(now, plan, null)
}

function windowFrom(startsAt: Date, plan: Plan, continues: SessionId | null): Beginning {
  return { startsAt, endsAt: endOfWindow(startsAt, plan), continues, keptUntil: null }
}

/** Neither a running session nor minutes still owed to the buyer may be deleted. */
export function guardDelete(session: SessionState, now: Date): void {
  const phase = phaseOf(session, now)
  if (phase === 'running') throw new DomainError('session_running')
  if (phase === 'kept' || phase === 'lapsed') throw new DomainError('session_kept')
}

function tooLate({ status, decided }: Session): DomainError {
  const trail = decided && { decidedBy: decided.by, decidedAt: decided.at.toISOString() }
  return new DomainError('session_decided', { status, ...trail })
}

function guardSeen({ plan, chatterId }: Session, seen: SeenByAdmin): void {
  const isUnchanged =
    (seen.duration === null || seen.duration === plan.durationMinutes) &&
    (seen.price === null || paisaFromRupees(seen.price) === plan.pricePaisa) &&
    (seen.chatterId === null || seen.chatterId === chatterId)
  if (!isUnchanged) throw new DomainError('session_changed')
}
