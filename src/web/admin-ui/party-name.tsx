import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'

interface PartyNameProps {
  readonly party: { readonly username: string; readonly avatar: string | null }
  readonly strong?: boolean
}

/** One of the two people of a session. */
export function PartyName({ party: { username, avatar }, strong = false }: PartyNameProps) {
  const names = useNames()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={username} src={avatar} size="small" />
      <span className={cx('wrap-anywhere line-clamp-2 min-w-0', strong && 'font-semibold')} title={username}>
        <bdi>{names.person(username)}</bdi>
      </span>
    </span>
  )
}
