import { Mic } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/chat.ts'
import { partsOf } from './links.ts'

/** What was said, in the way its kind is shown. */
export function MessageBody({ message }: { readonly message: ChatMessage }) {
  switch (message.type) {
    case 'text':
      return <TextBody text={message.message} />
    case 'voice':
      return <VoiceBody />
  }
}

export function TextBody({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap text-base [overflow-wrap:anywhere]">
      {partsOf(text).map((part) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={part.at} href={part.href} target="_blank" rel="noreferrer noopener nofollow" className="text-info underline">
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}

function VoiceBody() {
  const { t } = useTranslation('talk')
  return (
    <p className="flex items-center gap-2">
      <Mic className="size-4" aria-hidden="true" />
      {t('voice')}
    </p>
  )
}
