import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { OwnReport } from '#contract/reports.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { PATHS } from '../app/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Card } from '../ui/card.tsx'
import { dateTimeText } from '../ui/date-text.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useOwnReports } from './queries.ts'

/** What the signed-in person has reported, and what was decided. */
export function OwnReportsPage() {
  const t = useTexts('reports')
  const app = useTexts('app')
  usePageTitle(app('title', { page: t('ownTitle') }))
  const queries = useQueryClient()
  const reports = useOwnReports()
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
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('ownTitle')}</h1>
        <p className="mt-1 text-ink-soft">{t('ownIntro')}</p>
      </header>
      <Card className="p-5 md:px-8">
        {reports.data !== undefined ? (
          <Reports reports={reports.data} />
        ) : isFailing(reports) ? (
          <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
        ) : (
          <Loading />
        )}
      </Card>
    </div>
  )
}

function Reports({ reports }: { readonly reports: readonly OwnReport[] }) {
  const t = useTexts('reports')
  if (reports.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <ul className="flex flex-col gap-5">
      {reports.map((report) => (
        <Report key={report._id} report={report} />
      ))}
    </ul>
  )
}

function Report({ report: { username, reason, words, createdAt, note } }: { readonly report: OwnReport }) {
  const t = useTexts('reports')
  const names = useNames()
  return (
    <li className="flex flex-col gap-1">
      <p className="font-medium text-ink">{t('about', { name: names.person(username) })}</p>
      <p className="text-ink-soft text-sm">
        {t(`reason.${reason}`)} · {t('sentAt', { time: dateTimeText(createdAt) })}
      </p>
      {words !== null && (
        <p dir="auto" className="whitespace-pre-line text-ink-soft text-sm">
          {words}
        </p>
      )}
      {note === null ? (
        <p className="text-ink-soft text-sm">{t('waiting')}</p>
      ) : (
        <p dir="auto" className="rounded-control bg-info-soft px-4 py-3 text-info text-sm">
          {note}
        </p>
      )}
    </li>
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
