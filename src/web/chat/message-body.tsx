import { Mic } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { languageOf } from '#texts/language-of.ts'
import { loadScript } from '../api/load-script.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { partsOf } from './links.ts'

const VoiceMessage = lazy(async () => {
  const [module] = await loadScript(() => Promise.all([import('./voice/voice-message.tsx'), loadTexts(['voice'])]))
  return { default: module.VoiceMessage }
})

export function MessageBody({ message }: { readonly message: ChatMessage }) {
  switch (message.type) {
    case 'text':
      return <TextBody text={message.message} />
    case 'voice':
      return (
        <Suspense fallback={<VoicePlaceholder />}>
          <VoiceMessage message={message} />
        </Suspense>
      )
  }
}

export function TextBody({ text }: { readonly text: string }) {
  return (
    <p dir="auto" lang={languageOf(text)} className="whitespace-pre-wrap text-base [overflow-wrap:anywhere]">
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

/** A placeholder as high as the player, which loads later. */
function VoicePlaceholder() {
  const t = useTexts('conversation')
  return (
    <p className="-mb-5 flex h-14 w-64 max-w-full items-center gap-2 sm:w-72">
      <Mic className="size-4" aria-hidden="true" />
      {t('voice')}
    </p>
  )
}
