import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { BankRow } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount } from '../../ui/paging.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OtherAmount } from './difference.tsx'
import { Pair } from './match-card.tsx'
import { useNearestPage, usePageNumber } from './page-number.ts'
import { useBankRows, useTakeBackMatch } from './queries.ts'

/** Matches that admins have confirmed. One that has paid nothing can be undone. */
export function MatchedRows({ account }: { readonly account: string }) {
  const t = useTexts('adminBankStatements')
  const [page, setPage] = usePageNumber()
  const { data, isError, refetch, isPlaceholderData } = useBankRows({ account, page, show: 'matched' })
  useNearestPage(data && !isPlaceholderData ? { rows: data.rows, total: data.totalRows } : undefined)
  const [rowToUnmatch, setRowToUnmatch] = useState<BankRow>()
  const takeBack = useTakeBackMatch()
  if (isError && !data) return <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-96" />
  return (
    <>
      <Card className="overflow-clip">
        {data.rows.length === 0 ? (
          <EmptyState icon={<ListChecks aria-hidden="true" />} title={t('noConfirmed')} text={t('noConfirmedText')} />
        ) : (
          <ul aria-label={t('confirmed')} className="divide-y divide-hairline">
            {data.rows.map((row) => (
              <li key={row._id}>
                <MatchedRow row={row} onTakeBack={() => setRowToUnmatch(row)} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Pagination page={page} pageCount={pageCount(data.totalRows)} onChange={setPage} />
      <ConfirmDialog
        open={rowToUnmatch !== undefined}
        onCancel={() => setRowToUnmatch(undefined)}
        onConfirm={() => {
          if (rowToUnmatch) takeBack.mutate({ rowID: rowToUnmatch._id })
          setRowToUnmatch(undefined)
        }}
        title={t('takeBackMatchQuestion')}
        description={t('takeBackMatchText')}
        confirmText={t('takeBack')}
      />
    </>
  )
}

function MatchedRow({ row, onTakeBack }: { readonly row: BankRow; readonly onTakeBack: () => void }) {
  const t = useTexts('adminBankStatements')
  if (row.match === null) return null
  const { payment, hasPaid, isProposed, confirmedBy, confirmedAt } = row.match
  return (
    <Pair row={row} payment={payment}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {t('confirmedBy', { name: confirmedBy, when: dateTimeText(confirmedAt) })}
          <OtherAmount bank={row.amount} books={payment.amount} />
          {isProposed && (
            <Badge tone="accent" className="normal-case!">
              {t('needsSecond')}
            </Badge>
          )}
        </p>
        {!hasPaid ? (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('takeBackMatch', { amount: moneyText(row.amount), name: payment.username })}
            onClick={onTakeBack}
          >
            {t('takeBack')}
          </Button>
        ) : (
          <p className="text-ink-faint text-xs">{t('cannotTakeBack')}</p>
        )}
      </div>
    </Pair>
  )
}
