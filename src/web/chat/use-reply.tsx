import { X } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ChatMessage, QuotedMessage } from '#contract/chat.ts'
import { languageOf } from '#texts/language-of.ts'
import { readDraft, removeDraft, storeDraft } from '../api/drafts.ts'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { DraftKey } from './draft.ts'

interface QuoteProps {
  readonly quoted: QuotedMessage
  readonly isOwn: boolean
  readonly partnerName: string
}

/** The sender and at most two lines of the quoted message. */
function QuoteText({ quoted, isOwn, partnerName }: QuoteProps) {
  const t = useTexts('conversation')
  const text = quoted.type === 'voice' ? t('voice') : quoted.message
  return (
    <span className="block min-w-0 border-primary border-s-2 ps-2.5 text-start text-sm">
      <span className="block truncate font-semibold text-primary">{isOwn ? t('you') : partnerName}</span>
      <span dir="auto" lang={languageOf(text)} className="line-clamp-2 at-page-start text-ink-soft [overflow-wrap:anywhere]">
        {text}
      </span>
    </span>
  )
}

/** Shown above a reply: leads to the message it replies to. */
export function QuoteLink({ onJump, ...quote }: QuoteProps & { readonly onJump: (id: string) => void }) {
  const t = useTexts('conversation')
  return (
    <button
      type="button"
      onClick={() => onJump(quote.quoted._id)}
      title={t('toQuoted')}
      className="mb-1 block min-h-11 w-full rounded-lg bg-hover p-1.5"
    >
      <span className="sr-only">{t('answerTo')} </span>
      <QuoteText {...quote} />
    </button>
  )
}

interface ReplyBarProps {
  readonly quoted: QuotedMessage
  readonly ownId: string
  readonly partnerName: string
  readonly onCancel: () => void
}

/** Shown above the composer: the message being answered. */
export function ReplyBar({ quoted, ownId, partnerName, onCancel }: ReplyBarProps) {
  const t = useTexts('conversation')
  return (
    <div role="status" className="shrink-0 border-hairline border-t bg-surface px-4 py-1.5 md:px-6">
      <div className="mx-auto flex max-w-4xl items-center gap-2">
        <span className="sr-only">{t('answering')}</span>
        <div className="min-w-0 grow">
          <QuoteText quoted={quoted} isOwn={quoted.senderID === ownId} partnerName={partnerName} />
        </div>
        <IconButton label={t('cancelReply')} icon={<X aria-hidden="true" />} onClick={onCancel} />
      </div>
    </div>
  )
}

// The message being answered is stored like the typed text (draft.ts): one per person, across a reload, until sign-out.
export function readReplyDraft(key: DraftKey): QuotedMessage | null {
  // Nothing else writes under this name.
  return readDraft(nameOf(key)) as QuotedMessage | null
}

export function storeReplyDraft(key: DraftKey, quoted: QuotedMessage | null): void {
  if (quoted === null) removeDraft(nameOf(key))
  else storeDraft(nameOf(key), quoted)
}

function nameOf({ ownId, partnerId }: DraftKey): string {
  return `reply/${ownId}/${partnerId}`
}

/** The message being answered. Like the typed text, it survives a reload. */
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
  /** Moves by keyboard to the message before or after the quoted one. After the newest, the reply is cancelled. */
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
