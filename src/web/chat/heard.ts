// Which messages came over the line, by their numbers: what is unread is counted from how far one's own screens have got.

import type { ChatMessage } from '#contract/chat.ts'

/** Of one session, from a number on without a gap. */
export interface Heard {
  readonly fromSeq: number
  readonly lastSeq: number
  /** Those of the other one. */
  readonly others: readonly number[]
}

export function withHeard(heard: Heard | undefined, { seq, senderID }: Pick<ChatMessage, 'seq' | 'senderID'>, ownId: string): Heard {
  const others = senderID === ownId ? [] : [seq]
  // What was missed was counted nowhere: it begins anew.
  if (heard === undefined || seq > heard.lastSeq + 1) return { fromSeq: seq, lastSeq: seq, others }
  if (seq <= heard.lastSeq) return heard
  return { ...heard, lastSeq: seq, others: [...heard.others, ...others] }
}

/** Null when some of what came after was not heard. */
export function unreadAfter(heard: Heard | undefined, readSeq: number): number | null {
  if (heard === undefined || readSeq < heard.fromSeq - 1) return null
  return heard.others.filter((seq) => seq > readSeq).length
}
