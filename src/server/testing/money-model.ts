// What the server must reply and store, written a second time as simply as possible. It does not use the domain, whose bugs would then be
// in both. Times are milliseconds, money is paisa.

import type { Call } from './money-calls.ts'
import {
  begin,
  busyWith,
  decideLapsed,
  hasKeptMinutes,
  hasNext,
  hasTime,
  isAboutToBeKept,
  meet,
  settle,
  settleWindow,
} from './money-minutes.ts'
import { credit, releaseHeld } from './money-model-held.ts'
import { decideProposal, isRefundProposed, propose } from './money-model-proposals.ts'
import { applyRefund, earn, isOwed } from './money-model-refunds.ts'
import {
  asThemself,
  at,
  type Method,
  MINUTE_MS,
  MINUTES,
  type Model,
  type Proposal,
  type Session,
  type Someone,
  type Status,
} from './money-state.ts'

/** Karachi has no daylight saving. */
const ZONE_MS = 5 * 60 * MINUTE_MS
const MONDAY = 1

function weekdayOf(now: number): number {
  return new Date(now + ZONE_MS).getUTCDay()
}

function monthOf(now: number): string {
  return new Date(now + ZONE_MS).toISOString().slice(0, 7)
}

/** Always later than `now`. */
export function nextMidnight(now: number, isWanted: (weekday: number) => boolean = () => true): number {
  const day = 24 * 60 * MINUTE_MS
  let midnight = Math.floor((now + ZONE_MS) / day) * day - ZONE_MS + day
  while (!isWanted(weekdayOf(midnight))) midnight += day
  return midnight
}

/** Changes the model as the server must change, and returns the expected reply. */
export function apply(model: Model, call: Call): number {
  switch (call.kind) {
    case 'buy':
      return buy(model, call)
    case 'decide':
      return decide(model, call)
    case 'deleteSession':
      return deleteSession(model, at(model.sessions, call.session))
    case 'settle':
      return settle(model, at(model.sessions, call.session))
    case 'meet':
      return meet(model, at(model.sessions, call.session))
    case 'setHold':
      model.holdHours = call.hours
      return 200
    case 'releaseHeld':
      return releaseHeld(model, call.session)
    case 'release':
    case 'keep':
      return decideLapsed(model, at(model.sessions, call.session), call.kind)
    case 'withdraw':
      return withdraw(model, call.chatter, call.amount)
    case 'setWithdraw':
      return setWithdraw(model, call.withdrawal, call)
    case 'confirm':
    case 'decline':
    case 'expire':
      return decideProposal(model, call, carryOut)
    case 'deleteWithdraw':
      return deleteWithdraw(model, call.withdrawal)
    case 'payByRun':
    case 'payByRow':
      return payWithdraw(model, call.withdrawal, call.kind)
    case 'refund':
    case 'giveAccount':
    case 'payRefund':
    case 'refuseAccount':
      return applyRefund(model, call)
    case 'setPrice':
      return asThemself(at(model.chatters, call.chatter), (chatter) => {
        chatter.prices[call.title] = call.price
        return 200
      })
    case 'ban':
      return onAccount(someone(model, call.role, call.who), (who) => {
        who.isBanned = call.on
        return 202
      })
    case 'deleteAccount':
      return onAccount(someone(model, call.role, call.who), (who) => deleteAccount(model, call.role, call.who, who))
    case 'addMethod':
      return addMethod(at(model.methods, call.method), call.limit)
    case 'deleteMethod': {
      const method = at(model.methods, call.method)
      if (!method.isListed) return 404
      method.isListed = false
      return 200
    }
  }
}

function buy(model: Model, call: Extract<Call, { kind: 'buy' }>): number {
  const [chatter, method] = [at(model.chatters, call.chatter), at(model.methods, call.method)]
  return asThemself(at(model.buyers, call.buyer), () => {
    if (call.transaction.trim() === '') return 400
    if (call.named !== call.buyer) return 403
    if (chatter.isDeleted || chatter.isBanned) return 404
    const busy = busyWith(model, call.chatter)
    if (hasNext(model, call) || (busy !== null && busy.buyer !== call.buyer)) return 409
    if (!method.isListed) return 404
    const price = chatter.prices[call.title]
    const minutes = MINUTES[call.title]
    if (price === 0 || call.seenPrice !== price || call.paid !== price || call.seenMinutes !== minutes) return 409
    const refused = call.again === null ? null : refusalOfAgain(model, call, call.again)
    if (refused !== null) return refused
    const month = monthOf(model.now)
    const received = method.received.get(month) ?? 0
    if (method.limit !== null && isFull(model, call, { limit: method.limit, received, price })) return 409
    if (isClaimed(model, call)) return 409
    method.received.set(month, received + price)
    const { buyer, chatter: seller, method: account, title, transaction, again } = call
    const stored = { buyer, chatter: seller, method: account, price, minutes, month, title, transaction, again }
    model.sessions.push({ ...stored, ...FRESH })
    return 201
  })
}

const FRESH = {
  status: 'pending',
  start: null,
  follows: false,
  hasMet: false,
  keptUntil: null,
  wasKept: false,
  isLapsed: false,
  isReleased: false,
  isRefunded: false,
  stoppedAt: null,
  rejectedAt: null,
  reason: null,
  isDeleted: false,
  holdHours: null,
  held: 0,
} as const

const SEVEN_DAYS_MS = 7 * 24 * 60 * MINUTE_MS

/** Null if it may be sent again. */
function refusalOfAgain(model: Model, { buyer, chatter }: Extract<Call, { kind: 'buy' }>, place: number): number | null {
  const earlier = at(model.sessions, place)
  if (earlier.isDeleted || earlier.buyer !== buyer) return 404
  const isSentAgain = model.sessions.some(({ again }) => again === place)
  const isTooLate = model.now >= (earlier.rejectedAt ?? 0) + SEVEN_DAYS_MS
  return earlier.chatter !== chatter || earlier.status !== 'rejected' || isSentAgain || isTooLate ? 409 : null
}

function decide(model: Model, call: Extract<Call, { kind: 'decide' }>): number {
  const { reason, note } = call
  if (reason === null ? note !== '' : call.to === 'completed' || (reason === 'other' && note === '')) return 400
  const session = at(model.sessions, call.session)
  if (session.isDeleted) return 404
  if (call.price !== session.price || call.minutes !== session.minutes || call.chatter !== session.chatter) return 409
  if (session.status === call.to) return 202
  if (session.status !== 'pending') return 409
  if (call.to === 'rejected') {
    releaseReceived(model, session)
    session.rejectedAt = model.now
    session.reason = reason
  } else {
    if (isPaid(model, session) || at(model.buyers, session.buyer).isBanned || at(model.chatters, session.chatter).isBanned) return 409
    if (!begin(model, session, call.start)) return 409
    credit(model, session)
  }
  session.status = call.to
  return 202
}

function deleteSession(model: Model, session: Session): number {
  if (session.isDeleted) return 404
  const after = { ...session }
  settleWindow(model, after)
  if (hasTime(model, session) || hasKeptMinutes(after) || isOwed(model, (each) => each === session)) return 409
  if (isRefundProposed(model, model.sessions.indexOf(session))) return 409
  if (session.status === 'pending') releaseReceived(model, session)
  session.isDeleted = true
  return 200
}

function withdraw(model: Model, who: number, amount: number): number {
  return asThemself(at(model.chatters, who), (chatter) => {
    if (weekdayOf(model.now) !== MONDAY || chatter.available === 0) return 400
    if (amount !== chatter.available) return 409
    chatter.pending += amount
    chatter.available = 0
    model.withdrawals.push({ chatter: who, amount, status: 'pending', isDeleted: false, hasRow: false })
    return 201
  })
}

const BUCKETS = { pending: 'pending', completed: 'withdrawn', rejected: 'available' } as const

function carryOut(model: Model, action: Proposal['action']): number {
  return action.kind === 'setWithdraw' ? setWithdraw(model, action.withdrawal, action, true) : applyRefund(model, action, true)
}

function setWithdraw(
  model: Model,
  place: number,
  { to, expected }: { readonly to: Status; readonly expected: Status | null },
  isConfirmed = false,
): number {
  const withdrawal = at(model.withdrawals, place)
  if (withdrawal.isDeleted) return 404
  if (expected !== null && expected !== withdrawal.status) return 409
  if (withdrawal.status === to) return 202
  const chatter = at(model.chatters, withdrawal.chatter)
  const from = BUCKETS[withdrawal.status]
  if (chatter.isDeleted || chatter[from] < withdrawal.amount) return 409
  if (!isConfirmed && (to === 'completed' || withdrawal.status === 'completed')) {
    const action = { kind: 'setWithdraw', withdrawal: place, to, expected: withdrawal.status } as const
    const proposed = propose(model, action, withdrawal.amount)
    if (proposed !== null) return proposed
  }
  chatter[from] -= withdrawal.amount
  if (to === 'rejected') earn(chatter, withdrawal.amount)
  else chatter[BUCKETS[to]] += withdrawal.amount
  withdrawal.status = to
  return 202
}

function payWithdraw(model: Model, place: number, way: 'payByRun' | 'payByRow'): number {
  const withdrawal = at(model.withdrawals, place)
  const isPending = withdrawal.status === 'pending' && !withdrawal.isDeleted
  if (way === 'payByRun') return isPending ? setWithdraw(model, place, { to: 'completed', expected: 'pending' }) : 409
  if (withdrawal.isDeleted) return 404
  // A payout that was already paid only gets its row, and only one.
  if (withdrawal.status === 'rejected' || (withdrawal.status === 'completed' && withdrawal.hasRow)) return 409
  const answer = isPending ? setWithdraw(model, place, { to: 'completed', expected: 'pending' }) : 202
  withdrawal.hasRow = true
  return answer
}

function deleteWithdraw(model: Model, place: number): number {
  const withdrawal = at(model.withdrawals, place)
  if (withdrawal.isDeleted) return 404
  if (withdrawal.status === 'pending') setWithdraw(model, place, { to: 'rejected', expected: null })
  withdrawal.isDeleted = true
  return 200
}

function deleteAccount(model: Model, role: 'buyer' | 'chatter', place: number, who: Someone): number {
  const isHeld = model.sessions.some(
    (session) =>
      session[role] === place &&
      ((session.status === 'pending' && !session.isDeleted) ||
        hasTime(model, session) ||
        hasKeptMinutes(session) ||
        (isAboutToBeKept(model, session) && !session.isDeleted)),
  )
  if (isHeld) return 409
  if (role === 'chatter') {
    const { held, available, pending } = at(model.chatters, place)
    if (held > 0 || available > 0 || pending > 0) return 409
  }
  if (role === 'buyer' && isOwed(model, ({ buyer }) => buyer === place)) return 409
  who.isDeleted = true
  return 203
}

function addMethod(method: Method, limit: number | null): number {
  if (method.isListed) return 409
  method.isListed = true
  method.limit = limit
  return 201
}

/** Calls of admins about people. */
function onAccount(who: Someone, act: (who: Someone) => number): number {
  return who.isDeleted ? 404 : act(who)
}

function someone(model: Model, role: 'buyer' | 'chatter', place: number): Someone {
  return role === 'buyer' ? at(model.buyers, place) : at(model.chatters, place)
}

function isSameTransfer(one: Pick<Session, 'method' | 'transaction'>, other: Pick<Session, 'method' | 'transaction'>): boolean {
  const key = (text: string) => text.replaceAll(' ', '').toLowerCase()
  return one.method === other.method && key(one.transaction) === key(other.transaction)
}

function isPaid(model: Model, transfer: Pick<Session, 'method' | 'transaction'>): boolean {
  return model.sessions.some((session) => session.status === 'completed' && isSameTransfer(session, transfer))
}

function isClaimed(model: Model, transfer: Pick<Session, 'method' | 'transaction' | 'buyer'>): boolean {
  const isOwn = (session: Session) => session.status === 'pending' && !session.isDeleted && session.buyer === transfer.buyer
  return isPaid(model, transfer) || model.sessions.some((session) => isOwn(session) && isSameTransfer(session, transfer))
}

/** New buyers' claims take at most a fifth from everyone else; one that waits alone may be larger. */
function isFull(
  model: Model,
  { buyer, method }: Extract<Call, { kind: 'buy' }>,
  { limit, received, price }: { readonly limit: number; readonly received: number; readonly price: number },
): boolean {
  const isNew = (who: number) => !model.sessions.some((session) => session.buyer === who && session.status === 'completed')
  const month = monthOf(model.now)
  const claims = model.sessions.filter(
    (session) =>
      session.status === 'pending' && !session.isDeleted && session.method === method && session.month === month && isNew(session.buyer),
  )
  const claimed = claims.reduce((sum, session) => sum + session.price, 0)
  const part = Math.floor(limit / 5)
  if (!isNew(buyer)) return received - claimed + Math.min(claimed, part) + price > limit
  return received + price > limit || (claimed > 0 && claimed + price > part)
}

function releaseReceived(model: Model, { method, month, price }: Session): void {
  const { received } = at(model.methods, method)
  received.set(month, (received.get(month) ?? 0) - price)
}
