// The rows of the list, and what news does to them. Order is the server's: news changes rows where they stand, so that none
// moves away from under the pointer.

import type { ChatMessage, ChatSummary, Person } from '#contract/chat.ts'

export interface PersonRow extends Person {
  /** Null for a chatter there was never a session with. */
  readonly chat: ChatSummary | null
}

/** The server counts no further. */
const MOST_UNREAD = 100

/** Somebody who moved up between two pages would stand in both. */
export function withoutRepeats<P extends Pick<Person, '_id'>>(people: readonly P[]): P[] {
  const seen = new Set<string>()
  return people.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}

interface Reader {
  readonly ownId: string
  /** How far the reader has got in the message's session, as far as this screen knows. */
  readonly readSeq: number
}

/** What a message does to a row. One that the row already knows of, or that is older, does nothing. */
export function rowWithMessage(row: PersonRow, message: ChatMessage, { ownId, readSeq }: Reader): PersonRow {
  const { chat } = row
  const otherId = message.senderID === ownId ? message.receiverID : message.senderID
  if (row._id !== otherId || chat === null || !isNews(chat.lastMessage, message)) return row
  const counts = message.receiverID === ownId && message.seq > readSeq
  const unreadCount = counts ? Math.min(MOST_UNREAD, chat.unreadCount + 1) : chat.unreadCount
  return { ...row, chat: { ...chat, lastMessage: message, unreadCount } }
}

function isNews(last: ChatSummary['lastMessage'], message: ChatMessage): boolean {
  if (last === null || message.createdAt > last.createdAt) return true
  // Several may be stored at one moment.
  const isTheSame = last.senderID === message.senderID && last.type === message.type && message.message.startsWith(last.message)
  return message.createdAt === last.createdAt && !isTheSame
}

/** When the running sessions of these rows end: from then on they count as others do. */
export function endsOf(rows: readonly PersonRow[]): readonly number[] {
  return rows.flatMap(({ chat }) => (chat?.status === 'completed' && chat.endTime !== null ? [Date.parse(chat.endTime)] : []))
}

/** The caller's screens have got so far in the session of the row: at most what came after it is unread. */
export function rowReadUntil(row: PersonRow, sessionID: string, unreadAtMost: number): PersonRow {
  const { chat } = row
  if (chat?.sessionID !== sessionID || chat.unreadCount <= unreadAtMost) return row
  return { ...row, chat: { ...chat, unreadCount: unreadAtMost } }
}

export function unreadTotal(rows: readonly PersonRow[]): number {
  return rows.reduce((total, { chat }) => total + (chat?.unreadCount ?? 0), 0)
}
