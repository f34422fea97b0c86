import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { translate } from '../../texts/translate.ts'
import { cx } from '../../ui/cx.ts'
import { type KnownPerson, usePresence, useWatchPeople } from './people.ts'
import { msUntilNextSentence, type Presence, presenceSentence } from './sentence.ts'

/** A dot at the corner of the picture of a person who is online. */
export function OnlineDot({ person }: { readonly person: KnownPerson }) {
  const t = useTexts('presence')
  if (usePresence(person)?.isOnline !== true) return null
  return (
    <span className="absolute end-0 bottom-0 size-3.5 rounded-full border-2 border-surface bg-online">
      <span className="sr-only">{t('online')}</span>
    </span>
  )
}

interface PresenceTextProps {
  readonly person: KnownPerson
  readonly className?: string
}

/** Shows 'Online' or when the person was last seen, and nothing while unknown. Stays current while on the screen. */
export function PresenceText({ person, className }: PresenceTextProps) {
  useWatchPeople([person._id])
  const presence = usePresence(person)
  if (presence === undefined) return null
  return <CurrentSentence presence={presence} className={className} />
}

function CurrentSentence({ presence, className }: { readonly presence: Presence; readonly className: string | undefined }) {
  const language = useLanguage()
  const words = presenceSentence(presence, useNowFor(presence), language)
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', presence.isOnline && 'text-good', className)}>
      {presence.isOnline && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-online" />}
      <span className="truncate">{translate(words, language)}</span>
    </span>
  )
}

function useNowFor({ isOnline, lastSeen }: Presence): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const next = serverNow()
      setNow(next)
      const waitMs = msUntilNextSentence({ isOnline, lastSeen }, next)
      if (waitMs !== null) timer = setTimeout(tick, waitMs)
    }
    tick()
    return () => clearTimeout(timer)
  }, [isOnline, lastSeen])
  return now
}
