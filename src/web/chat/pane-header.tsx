import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Party } from '#contract/sessions.ts'
import { languageOf } from '#texts/language-of.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { useBackToList } from './people/selection.ts'

interface PaneHeaderProps {
  /** Null until the person has loaded. */
  readonly person: Pick<Party, 'username' | 'avatar'> | null
  /** Shown below the name. */
  readonly note?: ReactNode
  /** Shown at the end of the header. A header with children is also shown on wide screens. */
  readonly children?: ReactNode
}

/**
 * On a phone, shows the back button and the person. A wide screen already shows
 * the person in the list, so the header appears there only with children.
 */
export function PaneHeader({ person, note, children }: PaneHeaderProps) {
  const t = useTexts('chat')
  const names = useNames()
  const phone = useMediaQuery(PHONE)
  const goBack = useBackToList()
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the list has just been replaced, together with the element that had focus.
  useEffect(() => {
    if (phone) heading.current?.focus({ preventScroll: true })
  }, [phone])
  if (!phone && children === undefined) return null
  const Heading = phone ? 'h1' : 'h2'
  return (
    <header
      data-top-bar
      className="sticky top-0 z-20 flex min-h-16 shrink-0 items-center gap-2 border-hairline border-b bg-surface py-2 ps-2 pe-4 md:ps-6 md:pe-6"
    >
      {phone && <IconButton label={t('back')} icon={<ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />} onClick={goBack} />}
      {/* On a tablet, and beside the time left on a phone, the name needs the space, and the list shows the picture. */}
      {person !== null && (
        <Avatar name={person.username} src={person.avatar} className="md:max-lg:hidden max-md:[header:has([role=timer])_&]:hidden" />
      )}
      <div className="ms-1 min-w-0 grow basis-0">
        <Heading
          ref={heading}
          tabIndex={-1}
          dir="auto"
          lang={languageOf(person?.username ?? '')}
          className="truncate at-page-start font-semibold text-base text-ink outline-none"
        >
          {person === null ? t('chats') : names.person(person.username)}
        </Heading>
        {note !== undefined && <div className="min-h-4.5 truncate text-ink-soft text-xs">{note}</div>}
      </div>
      {children}
    </header>
  )
}
