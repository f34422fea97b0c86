// The messages of one session as a screen knows them. They come by three ways that may overtake each other (the answer to
// a send, the live line, a fetch), so merging must give the same list whatever comes first, and twice is once. Numbers run
// from 1 without gaps: a number that is missing was missed.

export interface Numbered {
  readonly seq: number
}

/** In order of number, each once. What is already known stays as it is, unless it came again: then the newer counts. */
export function mergeMessages<M extends Numbered>(known: readonly M[], arrived: readonly M[]): readonly M[] {
  if (arrived.length === 0) return known
  const last = known.at(-1)?.seq ?? 0
  // By far the most frequent: the next one, at the end.
  if (arrived.length === 1 && arrived[0] !== undefined && arrived[0].seq > last) return [...known, arrived[0]]
  const bySeq = new Map([...known, ...arrived].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** Up to which number nothing is missing: the place to fetch from. */
export function wholeUntil(known: readonly Numbered[]): number {
  let seq = 0
  for (const message of known) {
    if (message.seq !== seq + 1) break
    seq = message.seq
  }
  return seq
}

/** Whether there is something to fetch; `lastSeq` is what the server says the newest is. */
export function isMissing(known: readonly Numbered[], lastSeq: number): boolean {
  return wholeUntil(known) < Math.max(lastSeq, known.at(-1)?.seq ?? 0)
}
