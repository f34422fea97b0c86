// The rows of the list, and how a message or a receipt changes them. The order is the server's: rows change in place, so that
// none moves away from under the pointer.

import dayjs from 'dayjs'
import type { ChatMessage } from '#contract/chat.ts'
import type { ChatSummary, Person } from '#contract/people.ts'
import type { Language } from '#texts/languages.ts'
import { clockText } from '../ui/date-text.ts'

export interface PersonRow extends Person {
  /** Null for a chatter without a session with this user. */
  readonly chat: ChatSummary | null
}

/** The server stops counting here. */
const MAX_UNREAD = 100

/** Removes duplicates: a person who moved up between two requests is on both pages. */
export function withoutRepeats<P extends Pick<Person, '_id'>>(people: readonly P[]): P[] {
  const seen = new Set<string>()
  return people.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}

interface Reader {
  readonly ownId: string
  /** The last number read in the message's session, as far as this page knows. */
  readonly readSeq: number
}

/** A message that the row already has, or that is older, changes nothing. */
export function rowWithMessage(row: PersonRow, message: ChatMessage, { ownId, readSeq }: Reader): PersonRow {
  const { chat } = row
  const otherId = message.senderID === ownId ? message.receiverID : message.senderID
  if (row._id !== otherId || chat === null || !isNews(chat.lastMessage, message)) return row
  const counts = message.receiverID === ownId && message.seq > readSeq
  const unreadCount = counts ? Math.min(MAX_UNREAD, chat.unreadCount + 1) : chat.unreadCount
  return { ...row, chat: { ...chat, lastMessage: message, unreadCount } }
}

function isNews(last: ChatSummary['lastMessage'], message: ChatMessage): boolean {
  if (last === null || message.createdAt > last.createdAt) return true
  // Several messages may be stored at the same moment.
  const isTheSame = last.senderID === message.senderID && last.type === message.type && message.message.startsWith(last.message)
  return message.createdAt === last.createdAt && !isTheSame
}

/** When the running sessions of these rows end: from then on they are sorted like the others. */
export function endsOf(rows: readonly PersonRow[]): readonly number[] {
  return rows.flatMap(({ chat }) => (chat?.status === 'completed' && chat.endTime !== null ? [Date.parse(chat.endTime)] : []))
}

/** Some messages of the row's session were read: at most `maxUnread` are still unread. */
export function rowReadUntil(row: PersonRow, sessionID: string, maxUnread: number): PersonRow {
  const { chat } = row
  if (chat?.sessionID !== sessionID || chat.unreadCount <= maxUnread) return row
  return { ...row, chat: { ...chat, unreadCount: maxUnread } }
}

export function unreadTotal(rows: readonly PersonRow[]): number {
  return rows.reduce((total, { chat }) => total + (chat?.unreadCount ?? 0), 0)
}

/** When the last message was sent, in short: the time if today, otherwise the day. Null means yesterday. */
export function rowTime(iso: string, now: Date, language: Language): string | null {
  const sentAt = dayjs(iso)
  if (sentAt.isSame(now, 'day') || sentAt.isAfter(now)) return clockText(sentAt.toDate(), language)
  if (sentAt.isSame(dayjs(now).subtract(1, 'day'), 'day')) return null
  return sentAt.format('DD-MM-YYYY')
}
