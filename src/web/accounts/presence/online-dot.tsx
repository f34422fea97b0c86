import { useTexts } from '../../texts/texts.ts'
import { type KnownPerson, usePresence } from './people.ts'

/** At the corner of a picture, for people who are online. */
export function OnlineDot({ person }: { readonly person: KnownPerson }) {
  const t = useTexts('presence')
  if (usePresence(person)?.isOnline !== true) return null
  return (
    <span className="absolute end-0 bottom-0 size-3.5 rounded-full border-2 border-surface bg-online">
      <span className="sr-only">{t('online')}</span>
    </span>
  )
}
