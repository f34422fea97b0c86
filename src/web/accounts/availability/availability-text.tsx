import { Clock } from 'lucide-react'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { translate } from '../../texts/translate.ts'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import type { KnownPerson } from '../presence/people.ts'
import { availabilitySentence, useShownAvailability } from './shown.ts'

/** Tells a buyer before a purchase what a break means for the minutes. It never prevents the purchase. */
export function AvailabilityNote({ person }: { readonly person: KnownPerson & { readonly username: string } }) {
  const t = useTexts('purchase')
  const { kind } = useShownAvailability(person)
  if (kind !== 'break' && kind !== 'off') return null
  return <Callout tone="warning">{t(kind === 'break' ? 'chatterOnBreak' : 'chatterOff', { name: person.username })}</Callout>
}

/** Renders nothing for a chatter who is simply available, and for people who are not chatters. */
export function AvailabilityText({ person, className }: { readonly person: KnownPerson; readonly className?: string }) {
  const language = useLanguage()
  const shown = useShownAvailability(person)
  const sentence = availabilitySentence(shown, language)
  if (sentence === null) return null
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', shown.kind !== 'until' && 'text-accent-ink', className)}>
      <Clock className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">{translate(sentence, language)}</span>
    </span>
  )
}
