// The minutes of the model's sessions.

import { at, endOf, type Model, type Session } from './money-state.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_MS = 7 * DAY_MS
/** How long the model's admins keep lapsed minutes. */
export const KEEP_DAYS = 2

/** Includes one that has not begun yet. */
export function hasTime(model: Model, session: Session): boolean {
  return session.status === 'completed' && session.start !== null && !session.isRefunded && model.now < endOf(session)
}

export function hasKeptMinutes({ keptUntil, isReleased, isRefunded }: Session): boolean {
  return keptUntil !== null && !isReleased && !isRefunded
}

/** The last to end of the chatter's sessions that have not ended. */
export function busyWith(model: Model, chatter: number): Session | null {
  const busy = model.sessions.filter((session) => session.chatter === chatter && hasTime(model, session))
  return busy.toSorted((one, other) => endOf(other) - endOf(one))[0] ?? null
}

/** False if the chatter is busy with another buyer. */
export function begin(model: Model, session: Session, start: 'together' | null): boolean {
  const busy = busyWith(model, session.chatter)
  if (start === 'together') session.keptUntil = model.now + KEPT_MS
  else if (busy !== null && busy.buyer !== session.buyer) return false
  else {
    session.start = busy === null ? model.now : endOf(busy)
    session.follows = busy !== null
  }
  return true
}

export function settle(model: Model, session: Session): number {
  if (session.isDeleted) return 200
  settleWindow(model, session)
  if (session.keptUntil !== null && hasKeptMinutes(session) && model.now >= session.keptUntil) session.isLapsed = true
  return 200
}

/** Its time is over, its parties never met, and this has not been recorded yet. */
export function isAboutToBeKept(model: Model, session: Session): boolean {
  if (session.status !== 'completed' || session.start === null || model.now < endOf(session)) return false
  return !(session.hasMet || session.wasKept || session.isRefunded)
}

/** Settles a window that is over. */
export function settleWindow(model: Model, session: Session): void {
  if (!isAboutToBeKept(model, session)) return
  session.keptUntil = endOf(session) + KEPT_MS
  session.start = null
  session.follows = false
  session.wasKept = true
}

export function meet(model: Model, session: Session): number {
  if (session.isDeleted) return 200
  settleWindow(model, session)
  const people = [at(model.buyers, session.buyer), at(model.chatters, session.chatter)]
  if (people.some(({ isBanned, isDeleted }) => isBanned || isDeleted)) return 200
  if (hasTime(model, session)) {
    if (!session.follows || model.now >= (session.start ?? 0)) session.hasMet = true
    return 200
  }
  const waits = session.keptUntil !== null && hasKeptMinutes(session) && model.now < session.keptUntil
  if (!waits || busyWith(model, session.chatter) !== null) return 200
  session.start = model.now
  session.keptUntil = null
  session.hasMet = true
  return 200
}

/** The rest of its minutes is gone. The minutes of the session that should have followed are kept. */
export function endMinutes(model: Model, session: Session): void {
  settleWindow(model, session)
  if (hasTime(model, session)) {
    const follower = model.sessions.find((other) => other.chatter === session.chatter && other.follows && other.start === endOf(session))
    session.stoppedAt = Math.max(model.now, session.start ?? 0)
    if (follower !== undefined && hasTime(model, follower)) {
      follower.start = null
      follower.follows = false
      follower.keptUntil = model.now + KEPT_MS
    }
  }
  session.follows = false
  session.isRefunded = true
}

/** Leaves out one that is waiting for the previous session to end. */
export function isRunning(model: Model, session: Session): boolean {
  return hasTime(model, session) && (!session.follows || model.now >= (session.start ?? 0))
}

export function decideLapsed(model: Model, session: Session, decision: 'release' | 'keep'): number {
  if (session.isDeleted) return 404
  if (session.keptUntil === null || !hasKeptMinutes(session) || model.now < session.keptUntil) return 409
  if (decision === 'release') {
    session.isReleased = true
    session.isLapsed = true
  } else {
    session.keptUntil = model.now + KEEP_DAYS * DAY_MS
    session.isLapsed = false
  }
  return 202
}

/** Pending, or waiting for the running one to end. */
export function hasNext(model: Model, { buyer, chatter }: { readonly buyer: number; readonly chatter: number }): boolean {
  return model.sessions.some(
    (session) =>
      session.buyer === buyer &&
      session.chatter === chatter &&
      ((session.status === 'pending' && !session.isDeleted) || (hasTime(model, session) && (session.start ?? 0) > model.now)),
  )
}
