import { languageOf } from '#texts/language-of.ts'
import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'
import { NameLink } from './person-link.tsx'
import { Breakable } from './user-text.tsx'

export interface PersonShown {
  /** Links the name to the person's page. */
  readonly _id?: string
  readonly username: string
  readonly email: string
  readonly avatar: string | null
}

interface PersonProps {
  readonly person: PersonShown
  /** After the address. */
  readonly more?: string
  /** Shows everything, on several lines if necessary. A row keeps name and address on one line each. */
  readonly whole?: boolean
}

/** A person with name and email. Names may run in either direction, and addresses may be very long. */
export function Person({ person, more, whole = false }: PersonProps) {
  const names = useNames()
  return (
    <div className={cx('flex min-w-0 items-center text-start', whole ? 'gap-3' : 'gap-2')}>
      <Avatar name={person.username} src={person.avatar} size={whole ? 'medium' : 'small'} />
      <div className="min-w-0">
        <p
          dir="auto"
          lang={languageOf(person.username)}
          className={cx('at-page-start font-semibold text-ink', whole ? 'wrap-anywhere text-sm' : 'truncate')}
          title={person.username}
        >
          <NameLink id={person._id}>{whole ? <Breakable text={names.person(person.username)} /> : names.person(person.username)}</NameLink>
        </p>
        <p className={cx('flex gap-x-1 text-ink-faint text-xs', !whole && 'max-md:flex-wrap')}>
          <span dir="ltr" className={cx('at-page-start min-w-0', whole ? 'wrap-anywhere' : 'truncate')} title={person.email}>
            {person.email}
          </span>
          {more !== undefined && (
            <span className="shrink-0 text-ink-soft">
              <span className="max-md:hidden" aria-hidden="true">
                ·{' '}
              </span>
              {more}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
