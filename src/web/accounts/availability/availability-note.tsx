import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import type { KnownPerson } from '../presence/people.ts'
import { useShownAvailability } from './use-shown.ts'

/** Before a purchase: what a break means for the minutes. Nothing is refused because of it. */
export function AvailabilityNote({ person }: { readonly person: KnownPerson & { readonly username: string } }) {
  const t = useTexts('purchase')
  const { kind } = useShownAvailability(person)
  if (kind !== 'break' && kind !== 'off') return null
  return <Callout tone="warning">{t(kind === 'break' ? 'chatterOnBreak' : 'chatterOff', { name: person.username })}</Callout>
}
