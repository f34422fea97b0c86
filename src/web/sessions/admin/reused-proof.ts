import type { AdminSession } from '#contract/sessions.ts'
import type { Signal } from '#contract/signals.ts'

const OF_ANOTHER_SESSION: readonly Signal['kind'][] = ['same-transaction-id', 'same-picture', 'near-same-picture']

/** An earlier screenshot of the payment showed another amount, so one of the two may have been edited. */
export function hasEarlierAmount({ kind }: Pick<Signal, 'kind'>): boolean {
  return kind === 'earlier-amount' || kind === 'earlier-amount-in-chain'
}

/** True if the proof or part of it was also used for another session; then the money may never have been sent. */
export function looksReused({ signals }: Pick<AdminSession, 'signals'>): boolean {
  return signals.some(({ kind }) => OF_ANOTHER_SESSION.includes(kind))
}
