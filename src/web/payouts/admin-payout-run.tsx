import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { PayoutRun } from '#contract/payouts.ts'
import { PATHS } from '../app/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { dateTimeText } from '../ui/date-text.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useChangeRunStatus, usePayoutRun } from './admin-queries.ts'
import { RunFiles } from './admin-run-files.tsx'
import { RunRows } from './admin-run-rows.tsx'
import { RunStatus } from './run-status.tsx'

export function AdminPayoutRun() {
  const t = useTexts('adminPayouts')
  const app = useTexts('app')
  const { id = '' } = useParams()
  const { data, isError, refetch } = usePayoutRun(id)
  const title = data ? t('run', { number: data.run.number }) : t('title')
  usePageTitle(app('title', { page: title }))
  return (
    <div className="flex flex-col gap-6 md:gap-8">
      <header>
        <Link
          to={PATHS.adminPayouts}
          className="-ms-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
        >
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          {t('allRuns')}
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{title}</h1>
          {data && <RunStatus status={data.run.status} />}
        </div>
        {data && <RunHistory run={data.run} />}
      </header>
      {data ? (
        <>
          <RunFiles run={data.run} rows={data.rows} templates={data.templates} />
          <RunRows run={data.run} rows={data.rows} />
          <StatusButtons run={data.run} hasReferences={data.rows.some(({ bankReference }) => bankReference !== null)} />
        </>
      ) : isError ? (
        <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </div>
  )
}

function RunHistory({ run }: { readonly run: PayoutRun }) {
  const t = useTexts('adminPayouts')
  return (
    <p className="mt-1 text-ink-soft">
      {t('created', { name: run.createdBy, when: dateTimeText(run.createdAt) })}{' '}
      {run.updatedAt !== run.createdAt && t('changed', { name: run.changedBy, when: dateTimeText(run.updatedAt) })}
    </p>
  )
}

function StatusButtons({ run, hasReferences }: { readonly run: PayoutRun; readonly hasReferences: boolean }) {
  const t = useTexts('adminPayouts')
  const change = useChangeRunStatus(run._id)
  const [isAsking, setAsking] = useState(false)
  if (run.status === 'cancelled') return null
  return (
    <div className="flex flex-wrap gap-3">
      {run.status === 'closed' ? (
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ status: 'open' })}>
          {t('reopen')}
        </Button>
      ) : (
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ status: 'closed' })}>
          {t('close')}
        </Button>
      )}
      {run.status === 'open' && !hasReferences && (
        <Button variant="secondary" className="text-danger!" onClick={() => setAsking(true)} disabled={change.isPending}>
          {t('cancelRun')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change.mutate({ status: 'cancelled' })
        }}
        title={t('cancelQuestion')}
        description={t('cancelText')}
        confirmText={t('cancelRun')}
      />
    </div>
  )
}
