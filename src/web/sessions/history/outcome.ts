// How a session ended, in one word, and what is still open.

import type { PartySession } from '#contract/sessions.ts'
import { serverNow } from '../../api/server-clock.ts'
import type { Tone } from '../../ui/badge.tsx'
import { maySendAgain } from '../pay/send-again.tsx'
import { phaseAt } from '../session-state.ts'

export type Outcome =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'removed'
  | 'running'
  | 'next'
  | 'saved'
  | 'review'
  | 'refundApproved'
  | 'refunded'
  | 'refundedPart'
  | 'reversed'

export const OUTCOME_TONES: Readonly<Record<Outcome, Tone>> = {
  pending: 'info',
  approved: 'good',
  rejected: 'danger',
  removed: 'danger',
  running: 'primary',
  next: 'primary',
  saved: 'accent',
  review: 'accent',
  refundApproved: 'accent',
  refunded: 'neutral',
  refundedPart: 'neutral',
  reversed: 'neutral',
}

/** A refund counts as made once the money was sent. A chatter does not know the whole refund, so theirs is neither whole nor a part. */
export function outcomeOf(session: PartySession, now = serverNow()): Outcome {
  const { status, removedAt, refund, takenBack, amountPaid, startTime } = session
  if (removedAt !== null) return 'removed'
  if (refund !== null && refund.status !== 'completed') return 'refundApproved'
  if (refund !== null) return refund.amount < amountPaid ? 'refundedPart' : 'refunded'
  if (takenBack !== null) return 'reversed'
  switch (phaseAt(session, now)) {
    case 'kept':
      return startTime === null ? 'saved' : 'next'
    case 'lapsed':
      return 'review'
    case 'running':
      return 'running'
    case 'refunded':
      return 'refunded'
    case 'pending':
    case 'rejected':
    case 'ended':
    case 'none':
      return status === 'completed' ? 'approved' : status
  }
}

/** What the buyer or our team still has to do. */
export type Open = 'sendAgain' | 'addAccount' | 'notSent'

export function openOf(session: PartySession): Open | null {
  const { refund } = session
  if (refund?.status === 'awaiting_account') return 'addAccount'
  if (refund?.status === 'pending') return 'notSent'
  return maySendAgain(session) ? 'sendAgain' : null
}
