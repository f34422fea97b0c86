// The rows of the list, their order, and how a message or a receipt changes them.

import dayjs from 'dayjs'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { ChatSummary, ListedChatter, Person } from '#contract/people.ts'
import type { Language } from '#texts/languages.ts'
import { clockText } from '../../ui/date-text.ts'

/** After the last movement of the pointer or the last key: a pointer that was left on the list must not keep the rows in place forever. */
const HOLD_MS = 10_000

interface SteadyOrder {
  readonly rows: readonly PersonRow[]
  /** Props for the element around the rows. */
  readonly listProps: {
    readonly onPointerMove: () => void
    readonly onPointerDown: () => void
    readonly onPointerLeave: () => void
    readonly onKeyDown: () => void
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** While a person points at the list or moves through it by keyboard, no row moves, so that they do not open the wrong chat. */
export function useSteadyOrder(fresh: readonly PersonRow[]): SteadyOrder {
  const [heldIds, setHeldIds] = useState<readonly string[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rows = heldIds === null ? fresh : inShownOrder(fresh, heldIds)

  function release() {
    clearTimeout(timer.current)
    setHeldIds(null)
  }
  function hold() {
    clearTimeout(timer.current)
    timer.current = setTimeout(release, HOLD_MS)
    if (heldIds === null) setHeldIds(fresh.map(({ _id }) => _id))
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) release()
  }
  return {
    rows,
    listProps: { onPointerMove: hold, onPointerDown: hold, onPointerLeave: release, onKeyDown: hold, onFocus: hold, onBlur },
  }
}

export interface PersonRow extends Person {
  /** Null for a chatter without a session with this user. */
  readonly chat: ChatSummary | null
  /** Set for chatters. */
  readonly plans?: ListedChatter['plans']
}

export type RowState = 'running' | 'pending' | 'rejected' | 'kept'

/** What the row shows of its latest session; null when it has ended, or when there was none. */
export function rowState(chat: ChatSummary | null, now: Date): RowState | null {
  if (chat === null) return null
  if (chat.status !== 'completed') return chat.status
  if (chat.phase === 'kept') return isBefore(now, chat.keptUntil) ? 'kept' : null
  return isBefore(now, chat.endTime) ? 'running' : null
}

function isBefore(now: Date, iso: string | null): boolean {
  return iso !== null && Date.parse(iso) > now.getTime()
}

/** The lowest price at which a session is offered; null when none is. */
export function lowestPrice({ plans = [] }: Pick<PersonRow, 'plans'>): number | null {
  const prices = plans.map(({ price }) => price).filter((price) => price > 0)
  return prices.length === 0 ? null : Math.min(...prices)
}

/** The server's order: running sessions first, then by last activity. People without a session follow, in the server's order. */
export function inOrder(rows: readonly PersonRow[], now: Date): PersonRow[] {
  const placed = rows.map((row) => ({ row, tier: tierOf(row, now), activeAt: row.chat?.activeAt ?? '' }))
  placed.sort((one, other) => one.tier - other.tier || other.activeAt.localeCompare(one.activeAt, 'en'))
  return placed.map(({ row }) => row)
}

function tierOf({ chat }: PersonRow, now: Date): number {
  if (rowState(chat, now) === 'running') return 0
  return chat === null ? 2 : 1
}

/** Rows in the order in which they are shown already; new ones follow. */
export function inShownOrder(rows: readonly PersonRow[], shownIds: readonly string[]): PersonRow[] {
  const places = new Map(shownIds.map((id, place) => [id, place]))
  const placeOf = ({ _id }: PersonRow) => places.get(_id) ?? shownIds.length
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
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
  const unreadBefore = chat.lastMessage?.sessionID === message.sessionID ? chat.unreadCount : 0
  const unreadCount = counts ? Math.min(MAX_UNREAD, unreadBefore + 1) : unreadBefore
  return { ...row, chat: { ...chat, lastMessage: message, unreadCount, activeAt: message.createdAt } }
}

function isNews(last: ChatSummary['lastMessage'], message: ChatMessage): boolean {
  if (last === null || message.createdAt > last.createdAt) return true
  // Several messages may be stored at the same moment.
  const isTheSame = last.senderID === message.senderID && last.type === message.type && message.message.startsWith(last.message)
  return message.createdAt === last.createdAt && !isTheSame
}

/** Whether the row was loaded before its session had this message. */
export function lacksMessage({ chat }: PersonRow, { sessionID, createdAt }: Pick<ChatMessage, 'sessionID' | 'createdAt'>): boolean {
  return chat?.sessionID === sessionID && (chat.lastMessage === null || createdAt > chat.lastMessage.createdAt)
}

/** When the running sessions of these rows end, from when on they are sorted by last activity, and when kept minutes lapse. */
export function endsOf(rows: readonly PersonRow[]): readonly number[] {
  return rows.flatMap(({ chat }) => {
    const end = chat?.endTime ?? chat?.keptUntil
    return chat?.status === 'completed' && end ? [Date.parse(end)] : []
  })
}

/** Some messages of the session with the row's last message were read: at most `maxUnread` are still unread. */
export function rowReadUntil(row: PersonRow, sessionID: string, maxUnread: number): PersonRow {
  const { chat } = row
  if (chat?.lastMessage?.sessionID !== sessionID || chat.unreadCount <= maxUnread) return row
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
