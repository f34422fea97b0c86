import type { UseQueryResult } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import type { Withdraw } from '#contract/withdrawals.ts'
import { moneyText } from '#texts/money-text.ts'
import { statusTone } from '../../admin-ui/status-badge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount } from '../../ui/paging.ts'
import { ShortId } from '../../ui/short-id.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { completedAt, type WithdrawsReply } from './history-page.ts'

interface WithdrawHistoryProps {
  readonly list: UseQueryResult<WithdrawsReply>
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Below this width the table would scroll sideways and hide the amounts. */
const CARDS_BELOW_PX = 900

export function WithdrawHistory({ list: { data, isPlaceholderData }, page, onPage }: WithdrawHistoryProps) {
  const t = useTexts('withdraws')
  const columns = useWithdrawColumns()
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold text-ink text-xl">{t('history')}</h2>
      <Card className="overflow-hidden">
        <Table
          caption={t('history')}
          columns={columns}
          rows={data?.withdraws}
          rowKey={(withdraw) => withdraw._id}
          stale={isPlaceholderData}
          expectedRows={4}
          cardsBelowPx={CARDS_BELOW_PX}
          empty={<EmptyState icon={<Banknote aria-hidden="true" />} title={t('empty')} text={t('emptyText')} />}
        />
      </Card>
      {data !== undefined && <Pagination page={page} pageCount={pageCount(data.totalWithdraws)} onChange={onPage} />}
    </div>
  )
}

function useWithdrawColumns(): Column<Withdraw>[] {
  const t = useTexts('withdraws')
  return [
    { key: 'id', header: t('withdrawId'), cell: ({ _id }) => <ShortId id={_id} name={t('withdrawId')} /> },
    { key: 'bank', header: t('bankName'), cell: ({ bankName }) => <Words text={bankName} /> },
    { key: 'name', header: t('accountName'), cell: ({ accountName }) => <Words text={accountName} /> },
    { key: 'account', header: t('accountNumber'), cell: ({ accountNumber }) => <Words text={accountNumber} /> },
    { key: 'amount', header: t('amount'), card: 'title', cell: ({ amount }) => <span className="font-semibold">{moneyText(amount)}</span> },
    { key: 'requested', header: t('requestedAt'), cell: ({ createdAt }) => <Moment iso={createdAt} compact /> },
    { key: 'completed', header: t('completedAt'), cell: (withdraw) => <CompletedAt iso={completedAt(withdraw)} /> },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <Badge tone={statusTone(status)}>{t(status)}</Badge>,
    },
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
  return iso === null ? t('none') : <Moment iso={iso} compact />
}
