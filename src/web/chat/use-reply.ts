import { useCallback, useState } from 'react'
import type { ChatMessage, QuotedMessage } from '#contract/chat.ts'
import type { DraftKey } from './draft.ts'
import { readReplyDraft, storeReplyDraft } from './reply-draft.ts'

/** Which message is being answered. Like the typed text, it survives a reload. */
export function useReply(messages: readonly ChatMessage[], key: DraftKey) {
  const [quoted, show] = useState(() => readReplyDraft(key))
  const setQuoted = useCallback(
    (next: QuotedMessage | null) => {
      storeReplyDraft(key, next)
      show(next)
    },
    [key],
  )
  const reply = useCallback((message: ChatMessage) => setQuoted(quoteOf(message)), [setQuoted])
  const cancel = useCallback(() => setQuoted(null), [setQuoted])
  /** By keyboard: the message before, or after, the one that is being answered. After the newest comes none. */
  const step = (direction: 'older' | 'newer') => setQuoted(stepFrom(messages, quoted?._id ?? null, direction))
  return { quoted, reply, cancel, step }
}

function quoteOf({ _id, senderID, message, type }: ChatMessage): QuotedMessage {
  return { _id, senderID, message, type }
}

export function stepFrom(messages: readonly ChatMessage[], id: string | null, direction: 'older' | 'newer'): QuotedMessage | null {
  const at = id === null ? messages.length : messages.findIndex(({ _id }) => _id === id)
  const next = messages[direction === 'older' ? Math.max(0, at - 1) : at + 1]
  return next === undefined ? null : quoteOf(next)
}
