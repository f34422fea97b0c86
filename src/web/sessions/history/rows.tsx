import { Link } from 'react-router'
import type { PartySession } from '#contract/sessions.ts'
import type { Role } from '#domain/accounts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { LoadingRows } from '../../ui/own-page.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { Paid, pathOfSession } from './columns.tsx'
import { outcomeOf } from './outcome.ts'
import { StatusBadge, useOpenText } from './status.tsx'

interface HistoryRowsProps {
  readonly role: Role
  /** Undefined while the first rows are loading. */
  readonly sessions: readonly PartySession[] | undefined
  /** The rows of another filter, until the chosen ones have loaded. */
  readonly stale: boolean
}

/** The sessions on a narrow screen, two lines each. */
export function HistoryRows({ role, sessions, stale }: HistoryRowsProps) {
  const t = useTexts('history')
  const dimmed = useDelayed(stale)
  const isLoadingShown = useDelayed(sessions === undefined)
  if (sessions === undefined) return isLoadingShown && <Loading />
  return (
    <ul aria-label={t('title')} aria-busy={stale} className={cx('divide-y divide-hairline transition-opacity', dimmed && 'opacity-50')}>
      {sessions.map((session) => (
        <li key={session._id}>
          <Row session={session} asChatter={role === 'chatter'} />
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div className="p-4">
      <LoadingRows count={6} className="h-12" />
    </div>
  )
}

/** Who, which plan and how much; then when, and how it ended. */
function Row({ session, asChatter }: { readonly session: PartySession; readonly asChatter: boolean }) {
  const t = useTexts('history')
  const names = useNames()
  const language = useLanguage()
  const open = useOpenText(session)
  const { username, avatar } = asChatter ? session.userID : session.chatterID
  const isPlain = asChatter && outcomeOf(session) === 'approved'
  return (
    <Link to={pathOfSession(session._id)} className="flex items-center gap-3 px-4 py-3 hover:bg-hover/50">
      <Avatar name={username} src={avatar} />
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate">
            <bdi className="font-medium text-ink">{names.person(username)}</bdi>
            <span className="text-ink-soft text-sm"> · {names.plan(session.plan.title)}</span>
          </span>
          <span className="shrink-0 font-medium text-ink">
            <Paid session={session} />
          </span>
        </span>
        <span className="flex min-h-6.5 items-center justify-between gap-3 text-sm">
          {open !== null && session.refund?.status !== 'pending' ? (
            <span className="min-w-0 truncate font-medium text-accent-ink">{open}</span>
          ) : (
            <time dateTime={session.createdAt} className="min-w-0 truncate text-ink-soft">
              {shortDateTimeText(session.createdAt, language)}
            </time>
          )}
          {isPlain ? (
            <span className="text-ink-soft">{t('minutes', { count: session.plan.duration })}</span>
          ) : (
            <StatusBadge session={session} />
          )}
        </span>
      </span>
    </Link>
  )
}
