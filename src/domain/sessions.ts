// A session is a paid chat. It is pending when bought and decided once: `completed` means that the payment was approved and the
// time started, `rejected` that it was not approved. `completed` does not show whether the time is still running: use the phase.

import { DomainError } from './errors.ts'
import type { AccountId, SessionId } from './ids.ts'
import { type Earning, earningOf, type FeeBasisPoints } from './ledger.ts'
import { type Paisa, paisaFromRupees } from './money.ts'
import { type BankAccount, isComplete, isTransactionId, trimAccount } from './payments.ts'
import type { Plan, PlanTitle } from './plans.ts'
import { nameKey } from './text.ts'

export const SESSION_STATUSES = ['pending', 'completed', 'rejected'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/** What the phase of a session depends on. */
export interface SessionState {
  readonly status: SessionStatus
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

export interface Session extends SessionState {
  readonly id: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  /** As it was at the purchase; the chatter may have changed the price since. */
  readonly plan: Plan
  /** Who decided it and when, for an admin who decides too late. */
  readonly decided: { readonly by: string; readonly at: Date } | null
}

export type Phase = 'none' | 'pending' | 'rejected' | 'running' | 'expired'

/** At `endsAt` itself the session has expired. */
export function sessionPhase(session: SessionState | null, now: Date): Phase {
  if (session === null) return 'none'
  if (session.status !== 'completed') return session.status
  return session.endsAt !== null && now < session.endsAt ? 'running' : 'expired'
}

const MINUTE_MS = 60_000

/** Rounded up: a buyer who waits 3 minutes must not come back too early. */
export function remainingMinutes(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / MINUTE_MS))
}

/** What the buyer sent; missing values are blank or null. The price and minutes are those the buyer saw, never the ones charged. */
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

/** Checks in the order of docs/product.md#purchase. */
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
 * The plan that is bought: the buyer must have seen and paid its price. A payment that is sent again was made for the plan of the
 * rejected session, whatever the chatter has changed since.
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

/** What prevents another session of this buyer and chatter. */
export interface Engagement {
  readonly pairIsOpen: boolean
  /** End of the chatter's running session, with any buyer. */
  readonly busyUntil: Date | null
}

export function guardEngagement({ pairIsOpen, busyUntil }: Engagement, now: Date): void {
  if (pairIsOpen) throw new DomainError('session_open')
  guardBusy(busyUntil, now)
}

/** What an account may have pending before an admin has approved any payment of it: a claim costs nothing to make. */
const MAX_PENDING_AT_FIRST = 3

export interface EarlierPurchases {
  readonly pending: number
  readonly hasApproved: boolean
}

export function guardPending({ pending, hasApproved }: EarlierPurchases): void {
  if (!hasApproved && pending >= MAX_PENDING_AT_FIRST) throw new DomainError('too_many_pending', { pending })
}

function guardBusy(busyUntil: Date | null, now: Date): void {
  if (busyUntil !== null && busyUntil > now) throw new DomainError('chatter_busy', { remainingMinutes: remainingMinutes(busyUntil, now) })
}

/** The admin who decides, and the two people of the session. */
export interface Standings {
  readonly adminId: AccountId
  readonly isUserApproved: boolean
  readonly isChatterApproved: boolean
}

/** Admins cannot approve their own purchase, and the time must not run for people who cannot chat. */
export function guardApproval({ userId }: Session, { adminId, isUserApproved, isChatterApproved }: Standings): void {
  if (userId === adminId) throw new DomainError('own_purchase')
  if (!isUserApproved) throw new DomainError('party_unavailable', { party: 'user' })
  if (!isChatterApproved) throw new DomainError('party_unavailable', { party: 'chatter' })
}

/** What the admin's panel showed. Only compared with the stored values, never stored. */
export interface SeenByAdmin {
  readonly duration: number | null
  readonly price: number | null
  readonly chatterId: AccountId | null
}

export type DecidedStatus = Exclude<SessionStatus, 'pending'>

export type Decision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'completed'; readonly startsAt: Date; readonly endsAt: Date; readonly earning: Earning }

/** Decides once. The same decision again changes nothing; the opposite one is refused. */
export function decide(
  session: Session,
  to: DecidedStatus,
  circumstances: { readonly seen: SeenByAdmin; readonly busyUntil: Date | null; readonly fee: FeeBasisPoints; readonly now: Date },
): Decision {
  const { seen, busyUntil, fee, now } = circumstances
  guardSeen(session, seen)
  if (session.status === to) return { kind: 'unchanged' }
  if (session.status !== 'pending') throw tooLate(session)
  if (to === 'rejected') return { kind: 'rejected' }
  guardBusy(busyUntil, now)
  return { kind: 'completed', startsAt: now, endsAt: endOf(session.plan, now), earning: earningOf(session.plan.pricePaisa, fee) }
}

function endOf({ durationMinutes }: Pick<Plan, 'durationMinutes'>, startsAt: Date): Date {
  return new Date(startsAt.getTime() + durationMinutes * MINUTE_MS)
}

/** A running session must not disappear while the two people chat. */
export function guardDelete(session: SessionState, now: Date): void {
  if (sessionPhase(session, now) === 'running') throw new DomainError('session_running')
}

function tooLate({ status, decided }: Session): DomainError {
  const trail = decided && { decidedBy: decided.by, decidedAt: decided.at.toISOString() }
  return new DomainError('session_decided', { status, ...trail })
}

function guardSeen({ plan, chatterId }: Session, seen: SeenByAdmin): void {
  const isUnchanged =
    (seen.duration === null || seen.duration === plan.durationMinutes) &&
    (seen.price === null || isPrice(seen.price, plan.pricePaisa)) &&
    (seen.chatterId === null || seen.chatterId === chatterId)
  if (!isUnchanged) throw new DomainError('session_changed')
}

function isPrice(rupees: number, price: Paisa): boolean {
  return paisaFromRupees(rupees) === price
}
