// What one screen knows of one session's conversation. Everything here only ever grows: messages merge by their number,
// marks never go back, so the answer to a send, the live line and a fetch may overtake each other.

import type { ChatMessage } from '#contract/chat.ts'
import type { ServerPayload } from '#contract/events.ts'
import { isMissing, mergeMessages, wholeUntil } from '#domain/conversation.ts'

export interface Marks {
  readonly deliveredSeq: number
  readonly readSeq: number
}

export interface Talk {
  readonly messages: readonly ChatMessage[]
  /** The newest number the server has spoken of. */
  readonly lastSeq: number
  /** Whether all that had been said when it was joined is here. */
  readonly isLoaded: boolean
  /** How far the account's own screens have got, in whichever tab. */
  readonly own: Marks
  readonly other: Marks
  /** How often something was said in this very tab. */
  readonly saidHere: number
}

const NO_MARKS: Marks = { deliveredSeq: 0, readSeq: 0 }
export const EMPTY_TALK: Talk = { messages: [], lastSeq: 0, isLoaded: false, own: NO_MARKS, other: NO_MARKS, saidHere: 0 }

type NamedMarks = Omit<ServerPayload<'messageMarks'>, 'sessionID'>

interface Joined {
  readonly lastSeq: number
  readonly marks: readonly NamedMarks[]
}

export function withMessages(talk: Talk, arrived: readonly ChatMessage[]): Talk {
  const fresh = arrived.filter((message) => !isKnown(talk.messages, message))
  if (fresh.length === 0) return talk
  return { ...talk, messages: mergeMessages(talk.messages, fresh) }
}

/** What was stored never changes, and a voice message's address is renewed where it is played. */
function isKnown(known: readonly ChatMessage[], { seq }: ChatMessage): boolean {
  return seq <= (known.at(-1)?.seq ?? 0) && known.some((message) => message.seq === seq)
}

export function withJoined(talk: Talk, { lastSeq, marks }: Joined, ownId: string): Talk {
  const marked = marks.reduce((next, mark) => withMarks(next, mark, ownId), talk)
  return lastSeq > marked.lastSeq ? { ...marked, lastSeq } : marked
}

export function withMarks(talk: Talk, mark: NamedMarks, ownId: string): Talk {
  const whose = mark.userID === ownId ? 'own' : 'other'
  const known = talk[whose]
  if (mark.deliveredSeq <= known.deliveredSeq && mark.readSeq <= known.readSeq) return talk
  return {
    ...talk,
    [whose]: { deliveredSeq: Math.max(known.deliveredSeq, mark.deliveredSeq), readSeq: Math.max(known.readSeq, mark.readSeq) },
  }
}

export function withSaidHere(talk: Talk): Talk {
  return { ...talk, saidHere: talk.saidHere + 1 }
}

/** Once everything is here it counts as loaded for good: a gap that opens later fills behind what is shown. */
export function withLoaded(talk: Talk): Talk {
  return talk.isLoaded || hasGap(talk) ? talk : { ...talk, isLoaded: true }
}

export function hasGap({ messages, lastSeq }: Talk): boolean {
  return isMissing(messages, lastSeq)
}

/** The message to fetch from; none means from the beginning. */
export function fetchAfter({ messages }: Talk): string | undefined {
  return messages[wholeUntil(messages) - 1]?._id
}

/** The newest message of the other one up to which nothing is missing. */
export function arrivedSeq({ messages }: Talk, ownId: string): number {
  const whole = wholeUntil(messages)
  return messages.findLast(({ seq, senderID }) => seq <= whole && senderID !== ownId)?.seq ?? 0
}

export function unreadOf({ messages, own }: Talk, ownId: string): readonly ChatMessage[] {
  return messages.filter(({ seq, senderID }) => seq > own.readSeq && senderID !== ownId)
}

export type Tick = 'waiting' | 'failed' | 'stored' | 'delivered' | 'read'

export function tickOf(seq: number, { deliveredSeq, readSeq }: Marks): Tick {
  if (seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'stored'
}
