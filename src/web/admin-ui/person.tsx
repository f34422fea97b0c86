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
  /** For a narrow column: a smaller picture, and the name may wrap onto two lines. */
  readonly narrow?: boolean
}

/** A person with name and email. Names may run in either direction, and addresses may be very long. */
export function Person({ person, narrow = false }: PersonProps) {
  const names = useNames()
  return (
    <div className={cx('flex min-w-0 items-center text-start', narrow ? 'gap-2' : 'gap-3')}>
      <Avatar name={person.username} src={person.avatar} size={narrow ? 'small' : 'medium'} />
      <div className="min-w-0">
        <p
          dir="auto"
          lang={languageOf(person.username)}
          className={cx('at-page-start font-semibold text-ink', narrow ? 'wrap-anywhere line-clamp-2 text-balance' : 'truncate text-sm')}
          title={person.username}
        >
          <NameLink id={person._id}>
            <Breakable text={names.person(person.username)} />
          </NameLink>
        </p>
        <p dir="ltr" className="truncate at-page-start text-ink-faint text-xs" title={person.email}>
          {person.email}
        </p>
      </div>
    </div>
  )
}
