import type { AdminSession, Signal } from '#contract/sessions.ts'

const OF_ANOTHER_SESSION: readonly Signal['kind'][] = ['same-transaction-id', 'same-picture', 'near-same-picture']

/** Whether the proof, or a part of it, came with another session too: then money may be paid out that was never sent. */
export function looksReused({ signals }: Pick<AdminSession, 'signals'>): boolean {
  return signals.some(({ kind }) => OF_ANOTHER_SESSION.includes(kind))
}
