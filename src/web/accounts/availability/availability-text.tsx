import { Clock } from 'lucide-react'
import { useLanguage } from '../../texts/texts.ts'
import { translate } from '../../texts/translate.ts'
import { cx } from '../../ui/cx.ts'
import type { KnownPerson } from '../presence/people.ts'
import { availabilitySentence } from './shown.ts'
import { useShownAvailability } from './use-shown.ts'

/** Empty for a chatter who is simply available, and for people who are not chatters. */
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
