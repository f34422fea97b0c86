import type { ChatMessage } from '#contract/chat.ts'
import { languageOf } from '#texts/language-of.ts'
import { cx } from '../ui/cx.ts'
import { VoiceMessage } from './voice/voice-message.tsx'

// Finds web addresses in a message. Only http and https addresses become links; everything else stays text.

interface Part {
  readonly text: string
  readonly href: string | null
  /** The index in the text at which the part begins. */
  readonly at: number
}

const CANDIDATE = /https?:\/\/[^\s<>"'`]+/giu
/** Punctuation at the end belongs to the sentence, not to the address. */
const TRAILING = /[.,!?:;…۔،؟]+$/u

export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const address = trimmed(found)
    const href = hrefOf(address)
    if (href === null) continue
    if (index > from) parts.push({ text: text.slice(from, index), href: null, at: from })
    parts.push({ text: address, href, at: index })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null, at: from })
  return parts
}

/** A closing bracket belongs to the address only if the opening one does too. */
function trimmed(found: string): string {
  const address = found.replace(TRAILING, '')
  const isUnopened = address.endsWith(')') && !address.includes('(')
  return isUnopened ? trimmed(address.slice(0, -1)) : address
}

function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // A user name before the host makes one address look like another.
  const isPlain = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
  return isPlain ? url.href : null
}

export function MessageBody({ message, room }: { readonly message: ChatMessage; readonly room: string | undefined }) {
  return message.type === 'voice' ? <VoiceMessage message={message} /> : <TextBody text={message.message} room={room} />
}

/** `dir="auto"` follows the first letter. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0]
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first)
}

/** `room` is the space that the text leaves at the end of its last line. */
export function TextBody({ text, room }: { readonly text: string; readonly room?: string | undefined }) {
  const language = languageOf(text)
  return (
    <p
      dir="auto"
      lang={language}
      className={cx(
        'whitespace-pre-wrap text-base [overflow-wrap:anywhere] [text-wrap-style:auto]',
        language === undefined && 'latin-lines',
      )}
    >
      {partsOf(text).map((part) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={part.at} href={part.href} target="_blank" rel="noreferrer noopener nofollow" className="text-info underline">
            {part.text}
          </a>
        ),
      )}
      {room !== undefined && <span aria-hidden="true" className={cx('inline-block h-px', room)} />}
    </p>
  )
}
