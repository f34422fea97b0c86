// Held earnings, in the model of money-model.ts.

import { settleWindow } from './money-minutes.ts'
import { earn } from './money-model-refunds.ts'
import { at, endOf, feeOf, MINUTE_MS, type Model, type Session } from './money-state.ts'

export function credit(model: Model, session: Session): void {
  const [chatter, earned] = [at(model.chatters, session.chatter), session.price - feeOf(session.price)]
  session.holdHours = model.holdHours
  if (model.holdHours === null) return earn(chatter, earned)
  session.held = earned
  chatter.held += earned
}

/** Does what the job does. 201 means that something was released. */
export function releaseHeld(model: Model, place: number): number {
  const session = at(model.sessions, place)
  if (session.holdHours === null) return 200
  settleWindow(model, session)
  const isDecided = session.isReleased || session.isRefunded
  const due = session.start === null ? (isDecided ? model.now : Infinity) : endOf(session) + session.holdHours * 60 * MINUTE_MS
  const isDisputed = model.proposals.some(
    ({ action, status }) => status === 'pending' && action.kind === 'refund' && action.session === place,
  )
  if (session.held === 0 || isDisputed || model.now < due) return 200
  const chatter = at(model.chatters, session.chatter)
  chatter.held -= session.held
  earn(chatter, session.held)
  session.held = 0
  return 201
}
