// What was sent here and is not known to be stored yet. A waiting one is sent again and again with the same client id
// until the server has answered; a refused one stays where it stood until the person decides.

export interface Unsent {
  readonly clientID: string
  readonly sessionID: string
  readonly receiverID: string
  readonly text: string
  /** The tab it was said in: there it comes back to, should it be too late. */
  readonly tab: string
  /** Device time in milliseconds; also the order of sending. */
  readonly writtenAtMs: number
  /** Null while it waits to be sent. */
  readonly refusal: Refusal | null
}

interface Refusal {
  /** The server's code; the sentence is translated where it is shown. */
  readonly code: string
  /** The last number on the screen when it was refused: its place. Null until there is a screen to have one on. */
  readonly afterSeq: number | null
}

export type Outbox = readonly Unsent[]

/** In order of writing; a time that is already taken, or a clock that was set back, still means later. */
export function written(outbox: Outbox, unsent: Omit<Unsent, 'refusal' | 'writtenAtMs'>, nowMs: number): Unsent {
  return { ...unsent, writtenAtMs: afterAll(outbox, nowMs), refusal: null }
}

function afterAll(outbox: Outbox, nowMs: number): number {
  return outbox.reduce((latest, { writtenAtMs }) => Math.max(latest, writtenAtMs + 1), nowMs)
}

export function withUnsent(outbox: Outbox, unsent: Unsent): Outbox {
  return [...without(outbox, unsent.clientID), unsent].sort((one, other) => one.writtenAtMs - other.writtenAtMs)
}

export function without(outbox: Outbox, clientID: string): Outbox {
  return outbox.some((unsent) => unsent.clientID === clientID) ? outbox.filter((unsent) => unsent.clientID !== clientID) : outbox
}

/** A refused one does not hold up those behind it. */
export function nextToSend(outbox: Outbox, sessionID: string): Unsent | undefined {
  return outbox.find((unsent) => unsent.sessionID === sessionID && unsent.refusal === null)
}

export function waitingSessions(outbox: Outbox): readonly string[] {
  return [...new Set(outbox.filter(({ refusal }) => refusal === null).map(({ sessionID }) => sessionID))]
}

export function refused(unsent: Unsent, refusal: Refusal): Unsent {
  return { ...unsent, refusal }
}

/** Behind everything that waits already: that is where it will be stored. */
export function retried(outbox: Outbox, unsent: Unsent, { tab, nowMs }: { readonly tab: string; readonly nowMs: number }): Unsent {
  return { ...unsent, tab, writtenAtMs: afterAll(outbox, nowMs), refusal: null }
}

/** Of what came out of storage, which anybody may have written. */
export function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { clientID, sessionID, receiverID, text, tab, writtenAtMs, refusal } = value as Readonly<Record<string, unknown>>
  return (
    [clientID, sessionID, receiverID, text, tab].every((part) => typeof part === 'string') &&
    typeof writtenAtMs === 'number' &&
    (refusal === null || isRefusal(refusal))
  )
}

function isRefusal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!('code' in value && typeof value.code === 'string' && 'afterSeq' in value)) return false
  return value.afterSeq === null || typeof value.afterSeq === 'number'
}

export type Verdict = 'later' | 'over' | 'refused'

/** What a refusal means for what was to be sent. */
export function verdictOf(code: string): Verdict {
  switch (code) {
    case 'too_many_requests':
    case 'overloaded':
      return 'later'
    case 'session_not_running':
      return 'over'
    default:
      return 'refused'
  }
}
