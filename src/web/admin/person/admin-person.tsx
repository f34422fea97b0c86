import { UserRoundX } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useParams } from 'react-router'
import type { Person } from '#contract/person.ts'
import { isFailing } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
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
    <div className="flex flex-col gap-4">
      {person.data ? <PersonHead person={person.data} /> : <Skeleton className="h-54 w-full rounded-card" />}
      <SectionTabs current={section} counts={person.data?.counts} />
      <Section id={id} />
    </div>
  )
}

function SectionTabs({ current, counts }: { readonly current: SectionName; readonly counts: Person['counts'] | undefined }) {
  const t = useTexts('adminPerson')
  const admin = useTexts('admin')
  const countOf = (name: SectionName) => (counts && name in counts ? counts[name as keyof Person['counts']] : 0)
  const tabs = NAMES.map((name) => ({
    name,
    to: name === 'sessions' ? '?' : `?section=${name}`,
    text: t(`section.${name}`),
    count: countOf(name) > 0 && <span className="text-ink-faint text-xs tabular-nums">{admin('countOnly', { count: countOf(name) })}</span>,
  }))
  return <TabLinks label={t('sections')} tabs={tabs} current={current} keepsScroll />
}
