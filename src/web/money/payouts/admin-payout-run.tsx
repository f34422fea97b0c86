import { useState } from 'react'
import { useParams } from 'react-router'
import type { PayoutRow, PayoutRun } from '#contract/payouts.ts'
import { totalRupees } from '#domain/money.ts'
import { moneyText } from '#texts/money-text.ts'
import { DetailPage, Loaded } from '../../admin-ui/detail-page.tsx'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { useChangeRunStatus, usePayoutRun } from './admin-queries.ts'
import { RunFiles } from './admin-run-files.tsx'
import { RunRows } from './admin-run-rows.tsx'
import { RunStatus } from './run-status.tsx'

export function AdminPayoutRun() {
  const t = useTexts('adminPayouts')
  const { id = '' } = useParams()
  const run = usePayoutRun(id)
  return (
    <DetailPage
      back={{ to: PATHS.adminPayouts, text: t('allRuns') }}
      title={run.data ? t('run', { number: run.data.run.number }) : t('title')}
      badge={run.data && <RunStatus status={run.data.run.status} />}
      text={run.data && <RunHistory {...run.data} />}
    >
      <Loaded query={run} failed={{ title: t('loadFailed'), retry: t('retry') }}>
        {(data) => (
          <>
            <RunFiles run={data.run} rows={data.rows} templates={data.templates} />
            <RunRows run={data.run} rows={data.rows}>
              <StatusButtons run={data.run} hasReferences={data.rows.some(({ bankReference }) => bankReference !== null)} />
            </RunRows>
          </>
        )}
      </Loaded>
    </DetailPage>
  )
}

interface RunHistoryProps {
  readonly run: PayoutRun
  readonly rows: readonly PayoutRow[]
}

/** What is left to pay, and who made the run. */
function RunHistory({ run, rows }: RunHistoryProps) {
  const t = useTexts('adminPayouts')
  const language = useLanguage()
  return (
    <>
      {run.status === 'open' &&
        t('progress', {
          paid: rows.filter(({ state }) => state === 'paid').length,
          total: rows.length,
          amount: moneyText(totalRupees(rows.filter(({ state }) => state === 'waiting'))),
        })}{' '}
      {t('created', { name: run.createdBy, when: shortDateTimeText(run.createdAt, language) })}{' '}
      {run.updatedAt !== run.createdAt && t('changed', { name: run.changedBy, when: shortDateTimeText(run.updatedAt, language) })}
    </>
  )
}

function StatusButtons({ run, hasReferences }: { readonly run: PayoutRun; readonly hasReferences: boolean }) {
  const t = useTexts('adminPayouts')
  const change = useChangeRunStatus(run._id)
  const [isAsking, setAsking] = useState(false)
  if (run.status === 'cancelled') return null
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
      {run.status === 'open' && !hasReferences && (
        <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)} disabled={change.isPending}>
          {t('cancelRun')}
        </Button>
      )}
      {run.status === 'closed' ? (
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ status: 'open' })}>
          {t('reopen')}
        </Button>
      ) : (
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ status: 'closed' })}>
          {t('close')}
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
