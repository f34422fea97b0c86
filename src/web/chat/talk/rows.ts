// The conversation as it is read: days, and in them what one person said in one go.

import type { ChatMessage } from '#contract/chat.ts'
import type { Unsent } from './outbox.ts'

export type Item =
  | { readonly kind: 'stored'; readonly key: string; readonly isOwn: boolean; readonly atMs: number; readonly message: ChatMessage }
  | { readonly kind: 'unsent'; readonly key: string; readonly isOwn: true; readonly atMs: number; readonly unsent: Unsent }

export interface Row {
  readonly item: Item
  /** Of what one person said in one go. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The line 'new' stands above it. */
  readonly isFirstUnread: boolean
}

export interface Day {
  readonly key: string
  readonly atMs: number
  readonly rows: readonly Row[]
}

/**
 * What waits stands at the end, where it will be stored; what was refused stays where it was. The key is the client id,
 * so that a bubble stays the same one when it is stored.
 */
export function itemsOf(messages: readonly ChatMessage[], outbox: readonly Unsent[], ownId: string): readonly Item[] {
  const stored = messages.map((message) => storedItem(message, ownId))
  if (outbox.length === 0) return stored
  const known = new Set(messages.map(({ clientID }) => clientID))
  const items: Item[] = [...stored]
  for (const unsent of outbox) {
    if (known.has(unsent.clientID)) continue
    items.splice(placeOf(items, unsent), 0, {
      kind: 'unsent',
      key: unsent.clientID,
      isOwn: true,
      atMs: unsent.writtenAtMs,
      unsent,
    })
  }
  return items
}

function storedItem(message: ChatMessage, ownId: string): Item {
  return {
    kind: 'stored',
    key: message.clientID,
    isOwn: message.senderID === ownId,
    atMs: Date.parse(message.createdAt),
    message,
  }
}

function placeOf(items: readonly Item[], { refusal }: Unsent): number {
  const after = refusal?.afterSeq ?? null
  if (after === null) return items.length
  const next = items.findIndex((item) => seqOf(item) > after)
  return next === -1 ? items.length : next
}

/** What has no number yet comes after all that have. */
function seqOf(item: Item): number {
  return item.kind === 'stored' ? item.message.seq : (item.unsent.refusal?.afterSeq ?? Number.POSITIVE_INFINITY)
}

const TOGETHER_MS = 10 * 60_000

interface Cut {
  /** Names the day of a moment in the reader's zone. */
  readonly dayOf: (atMs: number) => string
  /** The first message that was new when one came; none is zero. */
  readonly firstUnreadSeq: number
}

export function daysOf(items: readonly Item[], { dayOf, firstUnreadSeq }: Cut): readonly Day[] {
  const days: { key: string; atMs: number; rows: Row[] }[] = []
  items.forEach((item, index) => {
    const key = dayOf(item.atMs)
    let day = days.at(-1)
    // An unsent one by a device whose clock is wrong must not open a day of its own before or after the others.
    if (day === undefined || (day.key !== key && item.kind === 'stored')) {
      day = { key, atMs: item.atMs, rows: [] }
      days.push(day)
    }
    const isFirstUnread = isSeq(item, firstUnreadSeq)
    const isFirst = day.rows.length === 0 || isFirstUnread || !belongsTo(items[index - 1], item)
    const next = items[index + 1]
    const ends =
      next === undefined ||
      isSeq(next, firstUnreadSeq) ||
      !belongsTo(item, next) ||
      (next.kind === 'stored' && dayOf(next.atMs) !== day.key)
    day.rows.push({ item, isFirst, isLast: ends, isFirstUnread })
  })
  return days
}

function isSeq(item: Item, seq: number): boolean {
  return seq > 0 && item.kind === 'stored' && item.message.seq === seq
}

function belongsTo(before: Item | undefined, item: Item): boolean {
  return before !== undefined && before.isOwn === item.isOwn && Math.abs(item.atMs - before.atMs) < TOGETHER_MS
}
