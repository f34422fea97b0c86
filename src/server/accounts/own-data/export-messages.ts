// Exports messages, session by session. Message numbers have no gaps, so the number of messages is known before they are read.

import type { Query } from '../../platform/db/database.ts'
import * as store from './export-store.ts'

export interface MessageLimits {
  readonly messages: number
  /** Total size of the texts in one part. */
  readonly textBytes: number
  /** Sessions checked for one part, with or without messages. */
  readonly chats: number
}

export async function exportMessages(query: Query, owner: store.Owner, after: string, limits: MessageLimits) {
  const [number = 0, seq = 0] = after.split('.').map(Number)
  const chats = await store.findChats(query, owner, { number, seq, limit: limits.chats })
  const ranges = rangesOf(chats, { number, seq }, limits.messages)
  const found = await store.findMessages(query, ranges, limits.textBytes)

  const asked = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const last = found.length < asked || asked === limits.messages ? found.at(-1) : undefined
  const lastChat = chats.length < limits.chats ? undefined : chats.at(-1)
  const rows = found.map((message) => presentMessage(owner, message))
  if (last) return { rows, after: `${last.number}.${last.seq}` }
  return { rows, after: lastChat ? `${lastChat.number}.${lastChat.lastSeq}` : null }
}

/** Ranges of the messages after `position`, at most `limit` messages in total. */
export function rangesOf(
  chats: readonly store.Chat[],
  position: { readonly number: number; readonly seq: number },
  limit: number,
): store.MessageRange[] {
  const ranges: store.MessageRange[] = []
  let left = limit
  for (const chat of chats) {
    const from = (chat.number === position.number ? position.seq : 0) + 1
    const to = Math.min(chat.lastSeq, from + left - 1)
    if (to < from) continue
    ranges.push({ chat, from, to })
    left -= to - from + 1
  }
  return ranges
}

function presentMessage({ isChatter }: store.Owner, message: store.ExportedMessage) {
  const { id, session_id, by_buyer, text, voice_ms, created_at } = message
  return {
    id,
    sessionID: session_id,
    sentByYou: by_buyer !== isChatter,
    ...(voice_ms === null ? { type: 'text', message: text } : { type: 'voice', duration: voice_ms / 1000 }),
    createdAt: created_at.toISOString(),
  }
}
