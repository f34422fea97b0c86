import { UserRoundX } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Link, useParams } from 'react-router'
import { isFailing } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { Complaints, Reports } from './case-sections.tsx'
import { Journal, Refunds, Sessions, Withdraws } from './money-sections.tsx'
import { Notices, SignIns, Trail } from './other-sections.tsx'
import { PersonHead } from './person-head.tsx'
import { isGone, usePerson } from './queries.ts'

/** In tab order. */
const SECTIONS = {
  sessions: Sessions,
  journal: Journal,
  withdraws: Withdraws,
  refunds: Refunds,
  complaints: Complaints,
  reports: Reports,
  notices: Notices,
  signIns: SignIns,
  trail: Trail,
}
type SectionName = keyof typeof SECTIONS
const NAMES = Object.keys(SECTIONS) as SectionName[]

/** A page with everything about one account. */
export function AdminPerson() {
  const { id = '' } = useParams()
  // The key resets all state when the account changes.
  return <PersonPage key={id} id={id} />
}

function PersonPage({ id }: { readonly id: string }) {
  const t = useTexts('adminPerson')
  const names = useNames()
  const person = usePerson(id)
  const [section] = useQueryState('section', parseAsStringLiteral(NAMES).withDefault('sessions'))
  const Section = SECTIONS[section]
  usePageTitle(person.data ? names.person(person.data.username) : t('sections'))
  if (person.isError && isGone(person.error)) return <EmptyState icon={<UserRoundX aria-hidden="true" />} title={t('gone')} />
  if (person.data === undefined && isFailing(person))
    return <LoadFailed title={t('loadFailed')} retry={t('tryAgain')} onRetry={() => void person.refetch()} />
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      {person.data ? <PersonHead person={person.data} /> : <Skeleton className="h-64 w-full rounded-card" />}
      <SectionTabs current={section} />
      <Section id={id} />
    </div>
  )
}

/** Links, because a section can then be opened in another window, and Back returns to the previous one. */
function SectionTabs({ current }: { readonly current: SectionName }) {
  const t = useTexts('adminPerson')
  return (
    <nav aria-label={t('sections')} className="ink-room -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <div className="flex w-max gap-1 rounded-control bg-sunken p-1">
        {NAMES.map((name) => (
          <Link
            key={name}
            to={name === 'sessions' ? '?' : `?section=${name}`}
            preventScrollReset
            {...(name === current && { 'aria-current': 'page' })}
            className={cx(
              'flex h-10 select-none items-center whitespace-nowrap rounded-[0.625rem] px-3 font-medium text-ink-soft text-sm transition-colors duration-150 hover:text-ink',
              'aria-[current=page]:bg-raised aria-[current=page]:text-primary aria-[current=page]:inset-ring aria-[current=page]:inset-ring-hairline',
            )}
          >
            {t(`section.${name}`)}
          </Link>
        ))}
      </div>
    </nav>
  )
}
