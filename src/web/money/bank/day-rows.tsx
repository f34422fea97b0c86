import { useState } from 'react'
import { type BankRow, listBankRows } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { shortDayText } from '../../ui/date-text.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount } from '../../ui/paging.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankRowFacts } from './bank-row-facts.tsx'
import { OtherAmount } from './difference.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { useBank } from './queries.ts'
import { canDecideReversal, ReversalDialog } from './reversal-dialog.tsx'

/** One day's bank rows, each with its match. */
export function DayRows({ account, day, onClose }: { readonly account: string; readonly day: string; readonly onClose: () => void }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const [reversal, setReversal] = useState<BankRow>()
  const { data, isError, refetch } = useBank(listBankRows, { account, page, show: 'all', from: day, to: day })
  return (
    <Drawer open onClose={onClose} title={t('rowsOfDay', { day: shortDayText(day, language) })} width="wide">
      {data ? (
        <div className="flex flex-col gap-4">
          <p role="status" className="text-ink-soft text-sm">
            {data.totalRows === 0 ? t('noRowsOfDay') : t('rowCount', { count: data.totalRows })}
          </p>
          <ul className="divide-y divide-hairline">
            {data.rows.map((row) => (
              <li key={row._id} className="grid gap-3 py-4 md:grid-cols-2 md:gap-6">
                <BankRowFacts row={row} />
                <WhatItIs row={row} onDecide={() => setReversal(row)} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pageCount={pageCount(data.totalRows)} onChange={setPage} />
        </div>
      ) : isError ? (
        <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
      {reversal && <ReversalDialog row={reversal} onClose={() => setReversal(undefined)} />}
    </Drawer>
  )
}

function WhatItIs({ row, onDecide }: { readonly row: BankRow; readonly onDecide: () => void }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const { match, note, balance } = row
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      {match?.isCurrent ? (
        <>
          <PaymentFacts payment={match.payment} />
          <OtherAmount bank={row.amount} books={match.payment.amount} />
        </>
      ) : (
        <p className="text-ink-soft text-sm">{note?.isDone ? t('done') : t('noMatchYet')}</p>
      )}
      {canDecideReversal(row) && (
        <Button
          size="small"
          variant="secondary"
          aria-label={t('decideReversalOf', { amount: moneyText(row.amount), day: shortDayText(row.day, language) })}
          onClick={onDecide}
        >
          {t('decideReversal')}
        </Button>
      )}
      {balance !== null && <p className="text-ink-faint text-xs">{t('balanceAfter', { amount: moneyText(balance) })}</p>}
    </div>
  )
}
