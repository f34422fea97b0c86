import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { personPath } from '#contract/admin-paths.ts'
import { languageOf } from '#texts/language-of.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Breakable } from './user-text.tsx'

interface LinkedParty {
  readonly _id: string
  readonly username: string
  readonly avatar: string | null
}

/** A name that links to the person's page, or plain text without an id. */
export function NameLink({ id, children }: { readonly id: string | undefined; readonly children: ReactNode }) {
  if (id === undefined) return children
  return (
    <Link
      to={personPath(id)}
      className="underline-offset-2 hover:text-primary hover:underline [li_&]:inline-block [li_&]:min-h-6 [li_&]:leading-6"
    >
      {children}
    </Link>
  )
}

/** Who did something. Null is the operator, who uses the command line. */
export function ActorLink({ by }: { readonly by: LinkedParty | null }) {
  const t = useTexts('admin')
  return by === null ? t('operator') : <PartyLinks parties={[by]} />
}

/** People one below the other, each linked to their page. */
export function PartyLinks({ parties }: { readonly parties: readonly LinkedParty[] }) {
  const names = useNames()
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      {parties.map(({ _id, username, avatar }) => (
        <Link
          key={_id}
          to={personPath(_id)}
          className="flex min-h-8 min-w-0 items-center gap-2 text-start text-ink underline-offset-2 hover:text-primary hover:underline"
        >
          <Avatar name={username} src={avatar} size="small" />
          <bdi lang={languageOf(username)} className="wrap-anywhere line-clamp-2 min-w-0" title={username}>
            <Breakable text={names.person(username)} />
          </bdi>
        </Link>
      ))}
    </span>
  )
}
