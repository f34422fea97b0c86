// What happened to a session, in order.

import type { PartySession } from '#contract/sessions.ts'
import { outcomeOf } from './outcome.ts'

export type StepName =
  | 'sent'
  | 'approved'
  | 'rejected'
  | 'removed'
  | 'started'
  | 'starts'
  | 'ended'
  | 'ends'
  | 'saved'
  | 'review'
  | 'refundApproved'
  | 'refundNotSent'
  | 'refundSent'
  | 'reversed'

export interface Step {
  readonly name: StepName
  /** Null for what has not happened yet, or has no moment. */
  readonly at: string | null
}

export function stepsOf(session: PartySession, decidedAt: string | null, now: Date): readonly Step[] {
  return [{ name: 'sent', at: session.createdAt }, ...decisionOf(session, decidedAt), ...minutesOf(session, now), ...refundOf(session)]
}

function decisionOf({ status, removedAt }: PartySession, at: string | null): readonly Step[] {
  if (removedAt !== null) return [{ name: 'removed', at: removedAt }]
  if (status === 'pending') return []
  return [{ name: status === 'completed' ? 'approved' : 'rejected', at }]
}

function minutesOf(session: PartySession, now: Date): readonly Step[] {
  const { startTime, endTime } = session
  if (session.status !== 'completed') return []
  const outcome = outcomeOf(session, now)
  if (outcome === 'saved' || outcome === 'review') return [{ name: outcome, at: null }]
  const isPast = (iso: string) => new Date(iso) <= now
  return [
    ...(startTime === null ? [] : [{ name: isPast(startTime) ? ('started' as const) : ('starts' as const), at: startTime }]),
    ...(endTime === null ? [] : [{ name: isPast(endTime) ? ('ended' as const) : ('ends' as const), at: endTime }]),
  ]
}

function refundOf({ refund, takenBack }: PartySession): readonly Step[] {
  if (takenBack !== null) return [{ name: 'reversed', at: null }]
  if (refund === null) return []
  const decided = { name: 'refundApproved' as const, at: refund.refundedAt }
  return [decided, refund.status === 'completed' ? { name: 'refundSent', at: refund.updatedAt } : { name: 'refundNotSent', at: null }]
}
