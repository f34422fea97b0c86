// Refunds and advances, in the model of money-model.ts.

import type { Call } from './money-calls.ts'
import { endMinutes, isRunning, settleWindow } from './money-minutes.ts'
import { isRefundProposed, propose } from './money-model-proposals.ts'
import { asThemself, at, type Chatter, feeOf, type Model, type Refund, type Session } from './money-state.ts'

const RUPEE = 100

type RefundCall = Extract<Call, { kind: 'refund' | 'giveAccount' | 'payRefund' | 'refuseAccount' }>

/** `isConfirmed`: a second admin has confirmed it. */
export function applyRefund(model: Model, call: RefundCall, isConfirmed = false): number {
  switch (call.kind) {
    case 'refund':
      return refund(model, call.session, call.amount, isConfirmed)
    case 'giveAccount':
      return giveAccount(model, call)
    case 'payRefund':
      return pay(model, call, isConfirmed)
    case 'refuseAccount': {
      const refunded = at(model.refunds, call.refund)
      if (refunded.account === null || refunded.account !== call.account || isPaidBack(refunded)) return 409
      refunded.account = null
      return 202
    }
  }
}

/** Incoming money repays the advance first. */
export function earn(chatter: Chatter, amount: number): void {
  const repaid = Math.min(chatter.advance, amount)
  chatter.advance -= repaid
  chatter.available += amount - repaid
}

/** Whether a refund of such a session has not been paid yet. */
export function isOwed(model: Model, isWanted: (session: Session) => boolean): boolean {
  return model.refunds.some((refunded) => !isPaidBack(refunded) && isWanted(at(model.sessions, refunded.session)))
}

function isPaidBack({ reference }: Refund): boolean {
  return reference !== null
}

function refund(model: Model, place: number, amount: number, isConfirmed: boolean): number {
  if (amount === 0) return 400
  const session = at(model.sessions, place)
  if (session.isDeleted) return 404
  if (model.refunds.some((earlier) => earlier.session === place)) return 409
  if (session.status !== 'completed') return 409
  if (amount > session.price || (amount !== session.price && amount % RUPEE !== 0)) return 400
  if (at(model.buyers, session.buyer).isDeleted) return 409
  if (!isConfirmed && isRefundProposed(model, place)) return 409
  const proposed = isConfirmed ? null : propose(model, { kind: 'refund', session: place, amount }, amount)
  // Applies an end that no call has noticed yet.
  if (proposed === 201) settleWindow(model, session)
  if (proposed !== null) return proposed
  const earned = session.price - feeOf(session.price)
  // To the nearest paisa; a half stays with the chatter.
  const fromChatter = Math.ceil((amount * earned * 2 - session.price) / (2 * session.price))
  const chatter = at(model.chatters, session.chatter)
  const bucket = session.held > 0 ? 'held' : 'available'
  const taken = bucket === 'held' ? fromChatter : Math.min(chatter.available, fromChatter)
  chatter[bucket] -= taken
  if (bucket === 'held') session.held -= taken
  chatter.advance += fromChatter - taken
  if (amount === session.price || !isRunning(model, session)) endMinutes(model, session)
  model.refunds.push({ session: place, amount, fromChatter, advance: fromChatter - taken, account: null, reference: null })
  return 201
}

function giveAccount(model: Model, { refund: place, by, account }: Extract<Call, { kind: 'giveAccount' }>): number {
  const refunded = at(model.refunds, place)
  return asThemself(at(model.buyers, by), () => {
    if (at(model.sessions, refunded.session).buyer !== by) return 404
    if (isPaidBack(refunded)) return 409
    if (refunded.account !== null) return refunded.account === account ? 202 : 409
    refunded.account = account
    return 202
  })
}

function pay(model: Model, call: Omit<Extract<Call, { kind: 'payRefund' | 'refuseAccount' }>, 'kind'>, isConfirmed: boolean): number {
  const refunded = at(model.refunds, call.refund)
  if (call.reference === '') return 400
  if (isPaidBack(refunded)) return refunded.reference === call.reference ? 202 : 409
  if (refunded.account === null || refunded.account !== call.account) return 409
  if (model.refunds.some(({ reference }) => reference === call.reference)) return 409
  const { refund: place, account, reference } = call
  const proposed = isConfirmed ? null : propose(model, { kind: 'payRefund', refund: place, account, reference }, refunded.amount)
  if (proposed !== null) return proposed
  refunded.reference = reference
  return 202
}
