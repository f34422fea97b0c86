// What one screen knows about a session's messages, and the rows it shows for them. All functions are pure. A conversation only grows:
// messages merge by number and receipts never go back, so the reply to a send, a live event and a fetch may arrive in any order.

import dayjs from 'dayjs'
import type { ChatMessage } from '#contract/chat.ts'
import type { ServerPayload } from '#contract/events.ts'
import { completeUntil, isIncomplete, mergeMessages } from '#domain/conversation.ts'
import type { Language } from '#texts/languages.ts'
import { shortDayText } from '../ui/date-text.ts'
import type { UnsentMessage } from './outbox.ts'

export function dayKey(atMs: number): string {
  return dayjs(atMs).format('YYYY-MM-DD')
}

type DayName = { readonly near: 'today' | 'yesterday' } | { readonly date: string }

export function dayName(atMs: number, now: Date, language: Language): DayName {
  const key = dayKey(atMs)
  if (key === dayKey(now.getTime())) return { near: 'today' }
  if (key === dayjs(now).subtract(1, 'day').format('YYYY-MM-DD')) return { near: 'yesterday' }
  return { date: shortDayText(new Date(atMs).toISOString(), language, now) }
}

export interface Receipts {
  readonly deliveredSeq: number
  readonly readSeq: number
}

export interface Conversation {
  readonly messages: readonly ChatMessage[]
  /** The highest message number the server has named. */
  readonly lastSeq: number
  /** True if all messages that existed when the session was joined have loaded. */
  readonly isLoaded: boolean
  /** The signed-in account's receipts, from all its tabs. */
  readonly ownReceipts: Receipts
  readonly partnerReceipts: Receipts
  /** How many messages were sent from this tab. */
  readonly sentHere: number
}

const NO_RECEIPTS: Receipts = { deliveredSeq: 0, readSeq: 0 }
export const EMPTY_CONVERSATION: Conversation = {
  messages: [],
  lastSeq: 0,
  isLoaded: false,
  ownReceipts: NO_RECEIPTS,
  partnerReceipts: NO_RECEIPTS,
  sentHere: 0,
}

type ReceiptsOfAccount = Omit<ServerPayload<'messageMarks'>, 'sessionID'>

interface Joined {
  readonly lastSeq: number
  readonly marks: readonly ReceiptsOfAccount[]
}

export function withMessages(conversation: Conversation, arrived: readonly ChatMessage[]): Conversation {
  const fresh = arrived.filter((message) => !isKnown(conversation.messages, message))
  if (fresh.length === 0) return conversation
  return { ...conversation, messages: mergeMessages(conversation.messages, fresh) }
}

/** A stored message never changes; the player renews the address of a voice message itself. */
function isKnown(known: readonly ChatMessage[], { seq }: ChatMessage): boolean {
  return seq <= (known.at(-1)?.seq ?? 0) && known.some((message) => message.seq === seq)
}

export function withJoined(conversation: Conversation, { lastSeq, marks }: Joined, ownId: string): Conversation {
  const next = marks.reduce((before, receipts) => withReceipts(before, receipts, ownId), conversation)
  return lastSeq > next.lastSeq ? { ...next, lastSeq } : next
}

export function withReceipts(conversation: Conversation, receipts: ReceiptsOfAccount, ownId: string): Conversation {
  const whose = receipts.userID === ownId ? 'ownReceipts' : 'partnerReceipts'
  const known = conversation[whose]
  if (receipts.deliveredSeq <= known.deliveredSeq && receipts.readSeq <= known.readSeq) return conversation
  return {
    ...conversation,
    [whose]: { deliveredSeq: Math.max(known.deliveredSeq, receipts.deliveredSeq), readSeq: Math.max(known.readSeq, receipts.readSeq) },
  }
}

export function withSentHere(conversation: Conversation): Conversation {
  return { ...conversation, sentHere: conversation.sentHere + 1 }
}

/** A conversation stays loaded once all messages are here: a gap that opens later is filled in the background. */
export function withLoaded(conversation: Conversation): Conversation {
  return conversation.isLoaded || hasGap(conversation) ? conversation : { ...conversation, isLoaded: true }
}

export function hasGap({ messages, lastSeq }: Conversation): boolean {
  return isIncomplete(messages, lastSeq)
}

/** The message to fetch after; undefined to fetch from the beginning. */
export function fetchAfter({ messages }: Conversation): string | undefined {
  return messages[completeUntil(messages) - 1]?._id
}

/** The number of the partner's newest message before the first gap. */
export function arrivedSeq({ messages }: Conversation, ownId: string): number {
  const whole = completeUntil(messages)
  return messages.findLast(({ seq, senderID }) => seq <= whole && senderID !== ownId)?.seq ?? 0
}

export function unreadOf({ messages, ownReceipts }: Conversation, ownId: string): readonly ChatMessage[] {
  return messages.filter(({ seq, senderID }) => seq > ownReceipts.readSeq && senderID !== ownId)
}

export type Tick = 'waiting' | 'failed' | 'stored' | 'delivered' | 'read'

/** Only own messages have a tick. */
export function tickOf(item: Item, { deliveredSeq, readSeq }: Receipts): Tick | null {
  if (item.kind === 'unsent') return item.unsent.refusal === null ? 'waiting' : 'failed'
  if (!item.isOwn || item.isEarlier) return null
  const { seq } = item.message
  if (seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'stored'
}

export type Item =
  | {
      readonly kind: 'stored'
      readonly key: string
      readonly isOwn: boolean
      readonly atMs: number
      readonly message: ChatMessage
      /** True if the message is not part of the running session: it has no receipts and is not counted as read. */
      readonly isEarlier: boolean
    }
  | { readonly kind: 'unsent'; readonly key: string; readonly isOwn: true; readonly atMs: number; readonly unsent: UnsentMessage }

export interface Row {
  readonly item: Item
  /** True for the first and the last message in a group that one person sent within a short time. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** True if the line 'New messages' is shown above this row. */
  readonly isFirstUnread: boolean
  /** The id of the session that begins with this row, or null. */
  readonly startsSession: string | null
}

export interface Day {
  readonly key: string
  readonly atMs: number
  readonly rows: readonly Row[]
}

/**
 * Messages waiting to be sent are at the end, where they will be stored; refused ones stay where they
 * were. The client id is the key, so a bubble stays the same element when its message is stored.
 */
export function itemsOf(messages: readonly ChatMessage[], outbox: readonly UnsentMessage[], ownId: string): readonly Item[] {
  const stored = messages.map((message) => storedItem(message, ownId))
  if (outbox.length === 0) return stored
  const known = new Set(messages.map(({ clientID }) => clientID))
  const items: Item[] = [...stored]
  for (const unsent of outbox) {
    if (known.has(unsent.clientID)) continue
    items.splice(indexFor(items, unsent), 0, {
      kind: 'unsent',
      key: unsent.clientID,
      isOwn: true,
      atMs: unsent.writtenAtMs,
      unsent,
    })
  }
  return items
}

export function earlierItemsOf(messages: readonly ChatMessage[], ownId: string): readonly Item[] {
  return messages.map((message) => storedItem(message, ownId, true))
}

function storedItem(message: ChatMessage, ownId: string, isEarlier = false): Item {
  return {
    kind: 'stored',
    key: message.clientID,
    isOwn: message.senderID === ownId,
    atMs: Date.parse(message.createdAt),
    message,
    isEarlier,
  }
}

function indexFor(items: readonly Item[], { refusal }: UnsentMessage): number {
  const after = refusal?.afterSeq ?? null
  if (after === null) return items.length
  const next = items.findIndex((item) => seqOf(item) > after)
  return next === -1 ? items.length : next
}

/** A message without a number comes after all those that have one. */
function seqOf(item: Item): number {
  return item.kind === 'stored' ? item.message.seq : (item.unsent.refusal?.afterSeq ?? Number.POSITIVE_INFINITY)
}

const GROUP_MS = 10 * 60_000

interface DayOptions {
  /** Names the day of a moment in the reader's time zone. */
  readonly dayOf: (atMs: number) => string
  /** Zero if there is none. */
  readonly firstUnreadSeq: number
}

export function daysOf(items: readonly Item[], { dayOf, firstUnreadSeq }: DayOptions): readonly Day[] {
  const days: { key: string; atMs: number; rows: Row[] }[] = []
  items.forEach((item, index) => {
    const key = dayOf(item.atMs)
    let day = days.at(-1)
    // An unsent message has the time of the device, whose clock may be wrong, so it must not start a new day.
    if (day === undefined || (day.key !== key && item.kind === 'stored')) {
      day = { key, atMs: item.atMs, rows: [] }
      days.push(day)
    }
    const isFirstUnread = isSeq(item, firstUnreadSeq)
    const startsSession = sessionStartedBy(item)
    const isFirst = day.rows.length === 0 || isFirstUnread || startsSession !== null || !isSameGroup(items[index - 1], item)
    const next = items[index + 1]
    const isLast =
      next === undefined ||
      isSeq(next, firstUnreadSeq) ||
      sessionStartedBy(next) !== null ||
      !isSameGroup(item, next) ||
      (next.kind === 'stored' && dayOf(next.atMs) !== day.key)
    day.rows.push({ item, isFirst, isLast, isFirstUnread, startsSession })
  })
  return days
}

/** Numbers begin at 1 in every session. */
function sessionStartedBy(item: Item): string | null {
  return item.kind === 'stored' && item.message.seq === 1 ? item.message.sessionID : null
}

function isSeq(item: Item, seq: number): boolean {
  return seq > 0 && item.kind === 'stored' && !item.isEarlier && item.message.seq === seq
}

function isSameGroup(before: Item | undefined, item: Item): boolean {
  return before !== undefined && before.isOwn === item.isOwn && Math.abs(item.atMs - before.atMs) < GROUP_MS
}

/** The line 'New messages' above the first message that was unread when the reader came or looked away. */
export interface Divider {
  readonly isPlaced: boolean
  /** Zero if there is none. */
  readonly firstUnreadSeq: number
}

export const NO_DIVIDER: Divider = { isPlaced: false, firstUnreadSeq: 0 }

interface Reading {
  readonly isLoaded: boolean
  readonly unread: readonly Pick<ChatMessage, 'seq'>[]
  readonly readSeq: number
  /** True if the page has focus and the newest message is in view: messages are then read as they arrive. */
  readonly isReading: boolean
  readonly isFocused: boolean
}

/** The line stays while the reader reads on, to show where the new messages begin. */
export function nextDivider(divider: Divider, { isLoaded, unread, readSeq, isReading, isFocused }: Reading): Divider {
  if (!isLoaded) return divider
  const first = unread[0]?.seq ?? 0
  if (!divider.isPlaced) return { isPlaced: true, firstUnreadSeq: first }
  const isShown = divider.firstUnreadSeq > 0
  if (first > 0 && !isReading && (!isShown || divider.firstUnreadSeq <= readSeq)) return { isPlaced: true, firstUnreadSeq: first }
  // All messages have been read, here or in another tab, while the page has no focus. When the reader looks again, they are no longer new.
  if (first === 0 && isShown && !isFocused) return { isPlaced: true, firstUnreadSeq: 0 }
  return divider
}
