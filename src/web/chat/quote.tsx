import type { QuotedMessage } from '#contract/chat.ts'
import { languageOf } from '#texts/language-of.ts'
import { useTexts } from '../texts/texts.ts'

interface QuoteProps {
  readonly quoted: QuotedMessage
  readonly isOwn: boolean
  readonly partnerName: string
}

/** Who said what, in two lines. */
export function QuoteText({ quoted, isOwn, partnerName }: QuoteProps) {
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

/** Above an answer: leads to the message that it answers. */
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
