// The messages of a session as one client knows them. They arrive in three ways and in any order (the reply to a send, a socket event, a
// fetch), so merging must give the same list in any order, and a duplicate must change nothing. Messages are numbered from 1 without gaps:
// a gap means that a message was missed.

export interface Numbered {
  readonly seq: number
}

/** Sorted by number, without duplicates. A message that arrives again replaces the known one. */
export function mergeMessages<M extends Numbered>(known: readonly M[], arrived: readonly M[]): readonly M[] {
  if (arrived.length === 0) return known
  const last = known.at(-1)?.seq ?? 0
  // In the most common case, the next message, no sorting is needed.
  if (arrived.length === 1 && arrived[0] !== undefined && arrived[0].seq > last) return [...known, arrived[0]]
  const bySeq = new Map([...known, ...arrived].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** The last number before the first gap. Messages after it must be fetched. */
export function completeUntil(known: readonly Numbered[]): number {
  let seq = 0
  for (const message of known) {
    if (message.seq !== seq + 1) break
    seq = message.seq
  }
  return seq
}

/** Whether messages must be fetched. `lastSeq` is the newest number on the server. */
export function isIncomplete(known: readonly Numbered[], lastSeq: number): boolean {
  return completeUntil(known) < Math.max(lastSeq, known.at(-1)?.seq ?? 0)
}
