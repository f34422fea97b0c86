import { languageOf } from '#texts/language-of.ts'
import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'

export interface PersonShown {
  readonly username: string
  readonly email: string
  readonly avatar: string | null
}

/** The person of a row. Names may be in either direction, and addresses may be very long. */
export function Person({ person }: { readonly person: PersonShown }) {
  const names = useNames()
  return (
    <div className="flex min-w-0 items-center gap-3 text-start">
      <Avatar name={person.username} src={person.avatar} />
      <div className="min-w-0">
        <p
          dir="auto"
          lang={languageOf(person.username)}
          className="truncate at-page-start font-semibold text-ink text-sm"
          title={person.username}
        >
          {names.person(person.username)}
        </p>
        <p dir="ltr" className="truncate at-page-start text-ink-faint text-xs" title={person.email}>
          {person.email}
        </p>
      </div>
    </div>
  )
}
