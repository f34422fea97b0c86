import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'
import { NameLink } from './person-link.tsx'
import { Breakable } from './user-text.tsx'

interface PartyNameProps {
  readonly party: { readonly _id?: string; readonly username: string; readonly avatar: string | null }
  readonly strong?: boolean
}

/** One of a session's two people. */
export function PartyName({ party: { _id, username, avatar }, strong = false }: PartyNameProps) {
  const names = useNames()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={username} src={avatar} size="small" />
      <span className={cx('wrap-anywhere line-clamp-3 min-w-0 text-balance', strong && 'font-semibold')} title={username}>
        <bdi>
          <NameLink id={_id}>
            <Breakable text={names.person(username)} />
          </NameLink>
        </bdi>
      </span>
    </span>
  )
}
