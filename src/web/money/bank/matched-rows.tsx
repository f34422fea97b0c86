import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { type BankRow, listBankRows, takeBackMatch } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { ADMIN_DATA } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OtherAmount } from './difference.tsx'
import { Pair } from './match-card.tsx'
import { usePagedList } from './paged-list.tsx'

/** Confirmed matches. A match that paid nothing can be undone. */
export function MatchedRows({ account }: { readonly account: string }) {
  const t = useTexts('adminBankStatements')
  const { data, failure, pages } = usePagedList(listBankRows, { account, show: 'matched' }, ['rows', 'totalRows'])
  const [rowToUnmatch, setRowToUnmatch] = useState<BankRow>()
  const takeBack = useChange({ list: ADMIN_DATA, change: (row: BankRow) => call(takeBackMatch, { params: { id: row._id } }) })
  if (failure) return failure
  if (data === undefined) return <Skeleton className="h-96" />
  return (
    <>
      <Card className="overflow-clip">
        {data.rows.length === 0 ? (
          <EmptyState icon={<ListChecks aria-hidden="true" />} title={t('noConfirmed')} />
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
      {pages}
      <ConfirmDialog
        open={rowToUnmatch !== undefined}
        onCancel={() => setRowToUnmatch(undefined)}
        onConfirm={() => {
          if (rowToUnmatch) takeBack.mutate(rowToUnmatch)
          setRowToUnmatch(undefined)
        }}
        title={t('takeBackMatchQuestion')}
        description={t('takeBackMatchText')}
        confirmText={t('takeBackShort')}
      />
    </>
  )
}

function MatchedRow({ row, onTakeBack }: { readonly row: BankRow; readonly onTakeBack: () => void }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  if (row.match === null) return null
  const { payment, hasPaid, isProposed, confirmedBy, confirmedAt } = row.match
  return (
    <Pair
      row={row}
      payment={payment}
      about={
        <>
          <p>{t('confirmedBy', { name: confirmedBy, when: shortDateTimeText(confirmedAt, language) })}</p>
          <OtherAmount bank={row.amount} books={payment.amount} />
          {isProposed && <Badge tone="accent">{t('needsSecond')}</Badge>}
        </>
      }
      actions={
        hasPaid ? (
          <p className="text-ink-faint text-xs">{t('cannotTakeBack')}</p>
        ) : (
          <Button
            size="small"
            variant="secondary"
            className="max-sm:grow"
            aria-label={t('takeBackMatch', { amount: moneyText(row.amount), name: payment.username })}
            onClick={onTakeBack}
          >
            {t('takeBackShort')}
          </Button>
        )
      }
    />
  )
}
