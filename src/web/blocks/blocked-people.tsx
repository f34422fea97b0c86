import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { BlockedPerson } from '#contract/blocks.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { PATHS } from '../app/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { dateTimeText } from '../ui/date-text.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { UnblockButton } from './block-button.tsx'
import { useBlockedPeople } from './queries.ts'

/** The people whom the signed-in person has blocked. */
export function BlockedPeoplePage() {
  const t = useTexts('blocks')
  const app = useTexts('app')
  usePageTitle(app('title', { page: t('title') }))
  const queries = useQueryClient()
  const people = useBlockedPeople()
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header>
        <Link
          to={PATHS.profile}
          className="-ms-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
        >
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          {t('backToProfile')}
        </Link>
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{t('intro')}</p>
      </header>
      <Card className="p-5 md:px-8">
        {people.data !== undefined ? (
          <People people={people.data} />
        ) : isFailing(people) ? (
          <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
        ) : (
          <Loading />
        )}
      </Card>
    </div>
  )
}

function People({ people }: { readonly people: readonly BlockedPerson[] }) {
  const t = useTexts('blocks')
  const names = useNames()
  if (people.length === 0) return <p className="text-ink-soft">{t('nobody')}</p>
  return (
    <ul className="flex flex-col gap-4">
      {people.map((person) => (
        <li key={person._id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Avatar name={person.username} src={person.avatar} />
          <div className="min-w-40 grow basis-0">
            <p className="font-medium text-ink">
              <bdi>{names.person(person.username)}</bdi>
            </p>
            <p className="text-ink-soft text-sm">{t('blockedAt', { time: dateTimeText(person.blockedAt) })}</p>
          </div>
          <UnblockButton person={person} />
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  const ui = useTexts('ui')
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{ui('loading')}</span>
      <Skeleton className="h-7" />
      <Skeleton className="h-7" />
    </div>
  )
}
