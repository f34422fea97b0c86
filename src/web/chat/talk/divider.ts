// Where the line 'New messages' stands: above the first message that was not read when one came or looked away. It stays
// while one reads on, so that one sees where the new ones begin.

import type { ChatMessage } from '#contract/chat.ts'

export interface DividerState {
  readonly isPlaced: boolean
  /** Zero is none. */
  readonly firstUnreadSeq: number
}

export const NO_DIVIDER: DividerState = { isPlaced: false, firstUnreadSeq: 0 }

interface Seen {
  readonly isLoaded: boolean
  readonly unread: readonly Pick<ChatMessage, 'seq'>[]
  readonly readSeq: number
  /** At the screen, with the newest in view: what comes is read as it comes. */
  readonly isReading: boolean
  readonly isLooking: boolean
}

export function nextDivider(state: DividerState, { isLoaded, unread, readSeq, isReading, isLooking }: Seen): DividerState {
  if (!isLoaded) return state
  const first = unread[0]?.seq ?? 0
  if (!state.isPlaced) return { isPlaced: true, firstUnreadSeq: first }
  const stands = state.firstUnreadSeq > 0
  if (first > 0 && !isReading && (!stands || state.firstUnreadSeq <= readSeq)) return { isPlaced: true, firstUnreadSeq: first }
  // All was read, here or in another tab, and nobody is looking: next time it would be old news.
  if (first === 0 && stands && !isLooking) return { isPlaced: true, firstUnreadSeq: 0 }
  return state
}
