import { Undo2 } from 'lucide-react'
import type { AdminRefund } from '#contract/refunds.ts'
import { COUNTED_REFUNDS } from '#domain/day-range.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import { moneyText } from '#texts/money-text.ts'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useListView } from '../../admin-ui/list-view.ts'
import { usePendingCounts } from '../../admin-ui/pending-counts.ts'
import { Person } from '../../admin-ui/person.tsx'
import { RowActions } from '../../admin-ui/row-actions.tsx'
import { StatusTabs } from '../../admin-ui/status-tabs.tsx'
import { usePanelRow } from '../../admin-ui/use-panel-row.ts'
import { useQueue } from '../../admin-ui/use-queue.ts'
import { UserText } from '../../admin-ui/user-text.tsx'
import { WaitingStatus } from '../../admin-ui/waiting-status.tsx'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { findRefund, useFetchRefundPage, useRefunds } from './admin-queries.ts'
import { RefundPanel } from './admin-refund-panel.tsx'

/** What an admin can do something about comes first. */
const TABS = ['pending', 'awaiting_account', 'completed'] as const satisfies readonly RefundStatus[]

export function AdminRefunds() {
  const t = useTexts('adminRefunds')
  const view = useListView(TABS, COUNTED_REFUNDS)
  const request = { page: view.page, search: view.search, status: view.status, counted: view.counted }
  const refunds = useRefunds(request)
  const queue = useQueue({ list: refunds, view, fetchPage: useFetchRefundPage(request), isPending })
  const open = usePanelRow({
    list: refunds,
    view,
    isMoving: queue.isMoving,
    lookUp: { list: 'refunds', find: findRefund, gone: refusal('refund_not_found') },
  })
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={refunds}
        file="/admin/refunds/export"
        view={view}
        dense
        foldBelowPx={1020}
        searchPlaceholder={t('search')}
        tabs={<StatusTabs statuses={TABS} view={view} pendingCount={usePendingCounts().data?.refunds} />}
        countText={(count) => t('count', { count })}
        empty={{
          icon: <Undo2 aria-hidden="true" />,
          title: t('empty'),
          text: t('emptyText'),
          textForSearch: (search) => t('emptyForSearch', { search }),
        }}
      />
      <RefundPanel refund={open} queue={queue} onClose={view.closePanel} />
    </>
  )
}

function isPending({ status }: AdminRefund): boolean {
  return status === 'pending'
}

function useColumns() {
  const t = useTexts('adminRefunds')
  const admin = useTexts('admin')
  return ({ onEdit }: RowHandlers<AdminRefund>): Column<AdminRefund>[] => [
    {
      key: 'id',
      header: t('refundId'),
      card: 'fact',
      widthPx: 126,
      grow: 1,
      foldUnder: 'buyer',
      cell: ({ _id }) => <ShortId id={_id} name={t('refundId')} />,
    },
    { key: 'buyer', header: t('buyer'), card: 'title', widthPx: 132, grow: 4, cell: ({ userID }) => <Person person={userID} narrow /> },
    {
      key: 'chatter',
      header: t('chatter'),
      card: 'fact',
      widthPx: 100,
      grow: 2,
      cell: ({ chatterID }) => <UserText text={chatterID.username} />,
    },
    {
      key: 'account',
      header: t('account'),
      card: 'fact',
      widthPx: 122,
      grow: 2,
      cell: ({ accountNumber }) =>
        accountNumber === null ? <span className="text-ink-soft">{t('noAccount')}</span> : <UserText text={accountNumber} code />,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      widthPx: 82,
      grow: 0.5,
      foldUnder: 'status',
      cell: ({ amount }) => <span className="font-semibold text-ink">{moneyText(amount)}</span>,
    },
    {
      key: 'decided',
      header: t('decidedAt'),
      card: 'fact',
      widthPx: 92,
      grow: 1,
      cell: ({ createdAt }) => <Moment iso={createdAt} compact />,
    },
    {
      key: 'paid',
      header: t('paidAt'),
      card: 'fact',
      widthPx: 92,
      grow: 1,
      foldUnder: 'decided',
      cell: ({ status, updatedAt }) => (status === 'completed' ? <Moment iso={updatedAt} compact /> : admin('none')),
    },
    {
      key: 'status',
      header: admin('status'),
      widthPx: 150,
      grow: 0.5,
      cell: ({ status, updatedAt }) => <WaitingStatus status={status} since={updatedAt} />,
    },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 62,
      cell: (refund) => <RowActions name={shortId(refund._id)} onEdit={() => onEdit(refund)} />,
    },
  ]
}
