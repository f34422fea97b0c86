import { HandCoins } from 'lucide-react'
import type { AdminWithdraw } from '#contract/withdrawals.ts'
import { COUNTED_WITHDRAWS } from '#domain/day-range.ts'
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals.ts'
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
import { findWithdrawRequest, useDeleteWithdrawRequest, useFetchWithdrawPage, useWithdrawRequests } from './admin-queries.ts'
import { WithdrawPanel } from './admin-withdraw-panel.tsx'
import { completedAt } from './history-page.ts'

export function AdminWithdrawRequests() {
  const t = useTexts('adminWithdrawals')
  const view = useListView(WITHDRAWAL_STATUSES, COUNTED_WITHDRAWS)
  const request = { page: view.page, search: view.search, status: view.status, counted: view.counted }
  const withdraws = useWithdrawRequests(request)
  const deleteWithdraw = useDeleteWithdrawRequest()
  const queue = useQueue({ list: withdraws, view, fetchPage: useFetchWithdrawPage(request), isPending })
  const open = usePanelRow({
    list: withdraws,
    view,
    isMoving: queue.isMoving,
    lookUp: { list: 'withdraw-requests', find: findWithdrawRequest, gone: refusal('withdraw_not_found') },
  })
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={withdraws}
        file="/admin/withdraw-requests/export"
        view={view}
        dense
        foldBelowPx={954}
        searchPlaceholder={t('search')}
        tabs={<StatusTabs statuses={WITHDRAWAL_STATUSES} view={view} pendingCount={usePendingCounts().data?.withdrawRequests} />}
        countText={(count) => t('count', { count })}
        empty={{
          icon: <HandCoins aria-hidden="true" />,
          title: t('empty'),
          text: t('emptyText'),
          textForSearch: (search) => t('emptyForSearch', { search }),
        }}
        deletion={{
          question: t('confirmDelete'),
          describe: ({ status, amount, chatterID: { username } }) =>
            t(status === 'pending' ? 'pendingIsDeleted' : 'decidedIsDeleted', { amount: moneyText(amount), username }),
          change: deleteWithdraw,
        }}
      />
      <WithdrawPanel withdraw={open} queue={queue} onClose={view.closePanel} />
    </>
  )
}

function isPending({ status }: AdminWithdraw): boolean {
  return status === 'pending'
}

function useColumns() {
  const t = useTexts('adminWithdrawals')
  const admin = useTexts('admin')
  return ({ onEdit, onDelete }: RowHandlers<AdminWithdraw>): Column<AdminWithdraw>[] => [
    {
      key: 'id',
      header: t('withdrawId'),
      card: 'fact',
      widthPx: 114,
      grow: 1,
      foldUnder: 'chatter',
      cell: ({ _id }) => <ShortId id={_id} name={t('withdrawId')} />,
    },
    {
      key: 'chatter',
      header: t('chatter'),
      card: 'title',
      widthPx: 122,
      grow: 5,
      cell: ({ chatterID }) => <Person person={chatterID} narrow />,
    },
    { key: 'bank', header: admin('bankName'), card: 'fact', widthPx: 68, grow: 1.5, cell: ({ bankName }) => <UserText text={bankName} /> },
    {
      key: 'name',
      header: admin('accountName'),
      card: 'fact',
      widthPx: 72,
      grow: 2,
      foldUnder: 'bank',
      cell: ({ accountName }) => <UserText text={accountName} />,
    },
    {
      key: 'account',
      header: admin('accountNumber'),
      card: 'fact',
      widthPx: 112,
      grow: 2,
      foldUnder: 'bank',
      cell: ({ accountNumber }) => <UserText text={accountNumber} code />,
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
      key: 'requested',
      header: t('requestedAt'),
      card: 'fact',
      widthPx: 86,
      grow: 1,
      cell: ({ createdAt }) => <Moment iso={createdAt} compact />,
    },
    {
      key: 'completed',
      header: t('completedAt'),
      card: 'fact',
      widthPx: 86,
      grow: 1,
      foldUnder: 'requested',
      cell: (withdraw) => <CompletedAt iso={completedAt(withdraw)} />,
    },
    {
      key: 'status',
      header: admin('status'),
      widthPx: 114,
      grow: 0.5,
      cell: ({ status, createdAt }) => <WaitingStatus status={status} since={createdAt} />,
    },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 98,
      cell: (withdraw) => <RowActions name={shortId(withdraw._id)} onEdit={() => onEdit(withdraw)} onDelete={() => onDelete(withdraw)} />,
    },
  ]
}

function CompletedAt({ iso }: { readonly iso: string | null }) {
  const t = useTexts('admin')
  return iso === null ? t('none') : <Moment iso={iso} compact />
}
