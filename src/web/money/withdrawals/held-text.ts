// What the line below the available balance says.

import type { listHeldEarnings } from '#contract/earnings.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

const TEXTS = { end: 'moreAfterEnd', time: 'moreSoon', decision: 'moreAfterDecision' } as const

/** The reason, when all of it has the same. */
export function heldText(reply: ReplyOf<typeof listHeldEarnings> | undefined) {
  const { earnings = [], totalEarnings = 0 } = reply ?? {}
  const [first] = earnings
  const isRunning = earnings.every(({ waitsFor, availableAt }) => waitsFor !== 'end' || availableAt !== null)
  const isSame = totalEarnings === earnings.length && earnings.every(({ waitsFor }) => waitsFor === first?.waitsFor)
  return first && isSame && isRunning ? TEXTS[first.waitsFor] : 'moreLater'
}
