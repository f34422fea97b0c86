import { X } from 'lucide-react'
import type { QuotedMessage } from '#contract/chat.ts'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { QuoteText } from './quote.tsx'

interface ReplyBarProps {
  readonly quoted: QuotedMessage
  readonly ownId: string
  readonly partnerName: string
  readonly onCancel: () => void
}

/** Above the composer: the message that is being answered. */
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
