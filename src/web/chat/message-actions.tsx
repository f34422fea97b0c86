import { Check, Copy, Reply } from 'lucide-react'
import { useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { ReportButton } from '../cases/reports/report-button.tsx'
import { useTexts } from '../texts/texts.ts'
import { copyText } from '../ui/copy-text.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'

interface MessageActionsProps {
  readonly message: ChatMessage
  readonly isOwn: boolean
  /** Undefined where nothing can be sent. */
  readonly onReply: ((message: ChatMessage) => void) | undefined
}

/** Beside the message under the pointer. It lies over the list, so that nothing moves when it comes and goes. */
export function MessageActions({ message, isOwn, onReply }: MessageActionsProps) {
  const t = useTexts('conversation')
  const [isCopied, setIsCopied] = useState(false)
  if (isOwn && message.type === 'voice' && onReply === undefined) return null
  return (
    <div
      data-message-actions
      className={cx(
        'absolute -top-4 z-10 flex rounded-xl border border-hairline bg-raised shadow-quiet [&_button]:size-9 pointer-coarse:[&_button]:size-11',
        isOwn ? 'start-2' : 'end-2',
      )}
    >
      {onReply !== undefined && (
        <IconButton label={t('reply')} icon={<Reply className="rtl:-scale-x-100" aria-hidden="true" />} onClick={() => onReply(message)} />
      )}
      {message.type === 'text' && (
        <IconButton
          label={t('copy')}
          feedback={isCopied ? t('copied') : null}
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copyText(message.message).then(setIsCopied)}
        />
      )}
      {!isOwn && <ReportButton subject="message" id={message._id} />}
    </div>
  )
}
