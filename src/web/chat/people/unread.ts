// Counts each session's unread messages without asking the server, from the numbers of the messages that arrived and of the last one read.

import type { ChatMessage } from '#contract/chat.ts'
import { Listeners } from '../../api/listeners.ts'

/** The messages of one session that arrived on this page, from a number on without a gap. */
export interface Arrivals {
  readonly fromSeq: number
  readonly lastSeq: number
  /** The numbers of those the partner sent. */
  readonly fromPartner: readonly number[]
}

export function withArrival(
  arrivals: Arrivals | undefined,
  { seq, senderID }: Pick<ChatMessage, 'seq' | 'senderID'>,
  ownId: string,
): Arrivals {
  const fromPartner = senderID === ownId ? [] : [seq]
  // The missed messages cannot be counted, so counting starts again here.
  if (arrivals === undefined || seq > arrivals.lastSeq + 1) return { fromSeq: seq, lastSeq: seq, fromPartner }
  if (seq <= arrivals.lastSeq) return arrivals
  return { ...arrivals, lastSeq: seq, fromPartner: [...arrivals.fromPartner, ...fromPartner] }
}

/** Null when some of the messages after that number did not arrive here. */
export function unreadAfter(arrivals: Arrivals | undefined, readSeq: number): number | null {
  if (arrivals === undefined || readSeq < arrivals.fromSeq - 1) return null
  return arrivals.fromPartner.filter((seq) => seq > readSeq).length
}

const readListeners = new Listeners<[sessionID: string, readSeq: number]>()

/** Called by the conversation: these messages were read on this page. The list updates at once, before the server confirms. */
export const reportReadHere = readListeners.notify
export const onReadHere = readListeners.subscribe

const completeListeners = new Listeners<[last: ChatMessage]>()

/** Called by the conversation: it has joined the session and has all messages up to this one. */
export const reportComplete = completeListeners.notify
export const onComplete = completeListeners.subscribe
