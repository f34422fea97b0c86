import type { UseQueryResult } from '@tanstack/react-query'
import { Banknote, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Withdraw } from '#contract/withdrawals.ts'
import { moneyText } from '#texts/money-text.ts'
import { statusTone } from '../../admin-ui/status-badge.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { shortDayText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShortMoment } from '../../ui/moment.tsx'
import { LoadingRows } from '../../ui/own-page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount } from '../../ui/paging.ts'
import { ShortId } from '../../ui/short-id.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { completedAt, type WithdrawsReply } from './history-page.ts'

interface WithdrawHistoryProps {
  readonly list: UseQueryResult<WithdrawsReply>
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Below this width the table would scroll sideways and hide the amounts. */
const NARROW = '(width < 1100px)'

export function WithdrawHistory({ list: { data, isPlaceholderData }, page, onPage }: WithdrawHistoryProps) {
  const t = useTexts('withdraws')
  const columns = useWithdrawColumns()
  const isNarrow = useMediaQuery(NARROW)
  const empty = <EmptyState icon={<Banknote aria-hidden="true" />} title={t('empty')} />
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold text-ink text-xl">{t('history')}</h2>
      <Card className="overflow-hidden">
        {isNarrow ? (
          <Rows withdraws={data?.withdraws} columns={columns} empty={empty} />
        ) : (
          <Table
            caption={t('history')}
            columns={columns}
            rows={data?.withdraws}
            rowKey={(withdraw) => withdraw._id}
            stale={isPlaceholderData}
            expectedRows={4}
            empty={empty}
          />
        )}
      </Card>
      {data !== undefined && <Pagination page={page} pageCount={pageCount(data.totalWithdraws)} onChange={onPage} />}
    </div>
  )
}

interface RowsProps {
  /** Undefined while the first rows are loading. */
  readonly withdraws: readonly Withdraw[] | undefined
  readonly columns: readonly Column<Withdraw>[]
  readonly empty: ReactNode
}

const ON_THE_LINE = new Set(['amount', 'status'])

/** The withdraws on a narrow screen: how much, when and where to, and the rest on press. */
function Rows({ withdraws, columns, empty }: RowsProps) {
  const t = useTexts('withdraws')
  const isLoadingShown = useDelayed(withdraws === undefined)
  if (withdraws === undefined)
    return (
      isLoadingShown && (
        <div className="p-4">
          <LoadingRows count={4} className="h-12" />
        </div>
      )
    )
  if (withdraws.length === 0) return empty
  return (
    <ul aria-label={t('history')} className="divide-y divide-hairline">
      {withdraws.map((withdraw, index) => (
        <li key={withdraw._id}>
          <details className="group">
            <Line withdraw={withdraw} />
            <dl className="px-4 pb-3">
              {columns
                .filter(({ key }) => !ON_THE_LINE.has(key))
                .map(({ key, header, cell }) => (
                  <div key={key} className="flex min-h-9 items-center justify-between gap-4 text-sm">
                    <dt className="shrink-0 text-ink-soft">{header}</dt>
                    <dd className="min-w-0 break-words text-end text-ink">{cell(withdraw, index)}</dd>
                  </div>
                ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  )
}

const SHOWN_DIGITS = 4

function Line({ withdraw: { amount, createdAt, bankName, accountNumber, status } }: { readonly withdraw: Withdraw }) {
  const t = useTexts('withdraws')
  const language = useLanguage()
  return (
    <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-hover/50 [&::-webkit-details-marker]:hidden">
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="font-medium text-ink">{moneyText(amount)}</span>
        <span className="wrap-anywhere text-ink-soft text-sm">
          {shortDayText(createdAt, language)} · <bdi>{bankName}</bdi>{' '}
          <bdi dir="ltr" className="whitespace-nowrap">
            ··{accountNumber.slice(-SHOWN_DIGITS)}
          </bdi>
        </span>
        {status === 'rejected' && <span className="text-ink-soft text-sm">{t('returned')}</span>}
      </span>
      <Badge tone={statusTone(status)}>{t(status)}</Badge>
      <ChevronDown className="mt-1 size-4 shrink-0 text-ink-faint group-open:rotate-180" aria-hidden="true" />
    </summary>
  )
}

function Status({ status }: Pick<Withdraw, 'status'>) {
  const t = useTexts('withdraws')
  return (
    <span className="inline-flex shrink-0 flex-col items-start gap-1">
      <Badge tone={statusTone(status)}>{t(status)}</Badge>
      {status === 'rejected' && <span className="text-ink-soft text-xs">{t('returned')}</span>}
    </span>
  )
}

function useWithdrawColumns(): Column<Withdraw>[] {
  const t = useTexts('withdraws')
  return [
    { key: 'id', header: t('withdrawId'), cell: ({ _id }) => <ShortId id={_id} name={t('withdrawId')} /> },
    { key: 'bank', header: t('bankName'), cell: ({ bankName }) => <Words text={bankName} /> },
    { key: 'name', header: t('accountName'), cell: ({ accountName }) => <Words text={accountName} /> },
    { key: 'account', header: t('accountNumber'), cell: ({ accountNumber }) => <Words text={accountNumber} /> },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amount }) => <span className="whitespace-nowrap font-semibold">{moneyText(amount)}</span>,
    },
    { key: 'requested', header: t('requestedAt'), cell: ({ createdAt }) => <ShortMoment iso={createdAt} /> },
    { key: 'completed', header: t('completedAt'), cell: (withdraw) => <CompletedAt iso={completedAt(withdraw)} /> },
    { key: 'status', header: t('status'), cell: ({ status }) => <Status status={status} /> },
  ]
}

function Words({ text }: { readonly text: string }) {
  return (
    <bdi title={text} className="inline-block max-w-full break-words align-middle md:max-w-60">
      {text}
    </bdi>
  )
}

function CompletedAt({ iso }: { readonly iso: string | null }) {
  const t = useTexts('withdraws')
  return iso === null ? t('none') : <ShortMoment iso={iso} />
}
