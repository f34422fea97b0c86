import { heard } from '../texts/heard.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'

export interface PersonShown {
  readonly username: string
  readonly email: string
  readonly avatar: string | null
}

interface PersonProps {
  /** Where many columns stand beside it. */
  readonly compact?: boolean
  readonly person: PersonShown
}

/** Who a row is about. Names may run either way, and addresses may be very long. */
export function Person({ person, compact = false }: PersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3 text-start">
      <Avatar name={person.username} src={person.avatar} />
      <div className={cx('min-w-0', compact ? 'md:max-w-28 min-[92rem]:max-w-52 2xl:max-w-72' : 'md:max-w-60 xl:max-w-80')}>
        <p className="truncate font-semibold text-ink" title={person.username}>
          <bdi>{heard(person.username)}</bdi>
        </p>
        <p className="truncate text-ink-faint text-xs" title={person.email}>
          <bdi>{person.email}</bdi>
        </p>
      </div>
    </div>
  )
}
