import { useState } from 'react'
import { type BankRow, listBankRows } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDayText } from '../../ui/date-text.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount } from '../../ui/paging.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankRowFacts } from './bank-row-facts.tsx'
import { OtherAmount } from './difference.tsx'
import { HandDialog } from './hand-dialog.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { useBank } from './queries.ts'
import { canDecideReversal, ReversalDialog } from './reversal-dialog.tsx'

/** One day's bank rows, each with its match. */
export function DayRows({ account, day, onClose }: { readonly account: string; readonly day: string; readonly onClose: () => void }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<{ readonly row: BankRow; readonly dialog: 'hand' | 'reversal' }>()
  const close = () => setOpen(undefined)
  const { data, isError, refetch } = useBank(listBankRows, { account, page, show: 'all', from: day, to: day })
  return (
    <Drawer open onClose={onClose} title={t('rowsOfDay', { day: shortDayText(day, language) })}>
      {data ? (
        <div className="flex flex-col gap-4">
          <p role="status" className="text-ink-soft text-sm">
            {data.totalRows === 0 ? t('noRowsOfDay') : t('rowCount', { count: data.totalRows })}
          </p>
          <ul className="divide-y divide-hairline">
            {data.rows.map((row) => (
              <li key={row._id} className="flex flex-col gap-1.5 py-3 first:pt-0">
                <BankRowFacts row={row} isShort hidesDay />
                <WhatItIs row={row} onOpen={(dialog) => setOpen({ row, dialog })} />
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
      {open?.dialog === 'hand' && <HandDialog account={account} row={open.row} onClose={close} />}
      {open?.dialog === 'reversal' && <ReversalDialog row={open.row} onClose={close} />}
    </Drawer>
  )
}

interface WhatItIsProps {
  readonly row: BankRow
  readonly onOpen: (dialog: 'hand' | 'reversal') => void
}

function WhatItIs({ row, onOpen }: WhatItIsProps) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const { match, note, balance } = row
  const isMatched = match?.isCurrent === true
  const about = { amount: moneyText(row.amount), day: shortDayText(row.day, language) }
  const dialog = canDecideReversal(row)
    ? 'reversal'
    : isMatched || note?.isDone === true || row.isReversal || row.reversal !== null
      ? undefined
      : 'hand'
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', isMatched && 'rounded-xl bg-sunken/60 px-3 py-2')}>
      {isMatched && (
        <>
          <PaymentFacts payment={match.payment} besides={row} />
          <OtherAmount bank={row.amount} books={match.payment.amount} />
        </>
      )}
      <div className="flex items-center justify-between gap-3 text-ink-faint text-xs">
        <p className="flex flex-wrap gap-x-2">
          {!isMatched && (
            <span className={note?.isDone ? 'text-ink-soft' : 'font-medium text-accent-ink'}>
              {note?.isDone ? t('done') : t('noMatchYet')}
            </span>
          )}
          {balance !== null && <span>{t('balanceAfter', { amount: moneyText(balance) })}</span>}
        </p>
        {dialog && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t(dialog === 'hand' ? 'handOf' : 'decideReversalOf', about)}
            onClick={() => onOpen(dialog)}
          >
            {t(dialog === 'hand' ? 'matchRow' : 'decideReversal')}
          </Button>
        )}
      </div>
    </div>
  )
}
