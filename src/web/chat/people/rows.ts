// The rows of the list, their order, and how messages and receipts change them.

import dayjs from 'dayjs'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { ChatSummary, ListedChatter, Person } from '#contract/people.ts'
import type { Language } from '#texts/languages.ts'
import { clockText, shortDayText } from '../../ui/date-text.ts'
import type { Latest } from './latest.ts'

/** Counted from the last pointer movement or key press, because a pointer left on the list must not hold the rows forever. */
const HOLD_MS = 10_000

/** Keeps the rows in place while a person points at the list or moves through it by keyboard, to prevent opening the wrong chat. */
export function useSteadyOrder(fresh: readonly PersonRow[]) {
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
    /** Props for the element around the rows. */
    listProps: { onPointerMove: hold, onPointerDown: hold, onPointerLeave: release, onKeyDown: hold, onFocus: hold, onBlur },
  }
}

export interface PersonRow extends Person {
  /** Null for a chatter who has no session with this user. */
  readonly chat: ChatSummary | null
  /** Set for chatters. */
  readonly plans?: ListedChatter['plans']
}

export type RowState = 'running' | 'pending' | 'rejected' | 'kept'

/** The state that the row shows for its latest session. Null if the session has ended, or if there was none. */
export function rowState(chat: ChatSummary | null, now: Date): RowState | null {
  if (chat === null) return null
  if (chat.status !== 'completed') return chat.status
  if (chat.phase === 'kept') return isBefore(now, chat.keptUntil) ? 'kept' : null
  return isBefore(now, chat.endTime) ? 'running' : null
}

function isBefore(now: Date, iso: string | null): boolean {
  return iso !== null && Date.parse(iso) > now.getTime()
}

/** The lowest price of a session; null if none is offered. */
export function lowestPrice({ plans = [] }: Pick<PersonRow, 'plans'>): number | null {
  const prices = plans.map(({ price }) => price).filter((price) => price > 0)
  return prices.length === 0 ? null : Math.min(...prices)
}

/** Sorts like the server: running sessions first, then by last activity. People without a session follow, in the server's order. */
export function inOrder(rows: readonly PersonRow[], now: Date): PersonRow[] {
  const placed = rows.map((row) => ({ row, tier: tierOf(row, now), activeAt: row.chat?.activeAt ?? '' }))
  placed.sort((one, other) => one.tier - other.tier || other.activeAt.localeCompare(one.activeAt, 'en'))
  return placed.map(({ row }) => row)
}

function tierOf({ chat }: PersonRow, now: Date): number {
  if (rowState(chat, now) === 'running') return 0
  return chat === null ? 2 : 1
}

/** Keeps the order in which rows are already shown; new ones follow. */
export function inShownOrder(rows: readonly PersonRow[], shownIds: readonly string[]): PersonRow[] {
  const places = new Map(shownIds.map((id, place) => [id, place]))
  const placeOf = ({ _id }: PersonRow) => places.get(_id) ?? shownIds.length
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}

/** The server stops counting at this number. */
const MAX_UNREAD = 100

/** Removes duplicates: a person who moved up between two requests is on two pages. */
export function withoutRepeats<P extends Pick<Person, '_id'>>(people: readonly P[]): P[] {
  const seen = new Set<string>()
  return people.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}

/** The row with what the conversation on this page knows, unless the server's reply is newer. */
export function withLatest(row: PersonRow, latest: Latest | undefined): PersonRow {
  const { chat } = row
  if (chat === null || latest === undefined) return row
  const { last, unread } = latest
  if (chat.lastMessage !== null && chat.lastMessage.createdAt > last.createdAt) return row
  const activeAt = last.createdAt > chat.activeAt ? last.createdAt : chat.activeAt
  return { ...row, chat: { ...chat, lastMessage: last, unreadCount: Math.min(MAX_UNREAD, unread), activeAt } }
}

/** The times at which the rows' running sessions end, which changes the order, or their kept minutes lapse. */
export function endsOf(rows: readonly PersonRow[]): readonly number[] {
  return rows.flatMap(({ chat }) => {
    const end = chat?.endTime ?? chat?.keptUntil
    return chat?.status === 'completed' && end ? [Date.parse(end)] : []
  })
}

export function unreadTotal(rows: readonly PersonRow[]): number {
  return rows.reduce((total, { chat }) => total + (chat?.unreadCount ?? 0), 0)
}

/** Rounded up, so 0 means that no time is left. */
export function secondsLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
}

/** When the last message was sent, in short: the time if it was today, otherwise the date. Null if it was yesterday. */
export function rowTime(iso: string, now: Date, language: Language): string | null {
  const sentAt = dayjs(iso)
  if (sentAt.isSame(now, 'day') || sentAt.isAfter(now)) return clockText(sentAt.toDate(), language)
  if (sentAt.isSame(dayjs(now).subtract(1, 'day'), 'day')) return null
  return shortDayText(iso, language, now)
}
