import { Undo2 } from 'lucide-react'
import type { AdminRefund } from '#contract/refunds.ts'
import { useAdminList, useSearchTexts } from '../../admin-ui/admin-list.tsx'
import { amountColumn, column, editColumn, idColumn, partyColumn, personColumn, statusColumn, timeColumn } from '../../admin-ui/columns.tsx'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { UserText } from '../../admin-ui/user-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { Column } from '../../ui/table-columns.ts'
import { REFUNDS } from './admin-queries.ts'
import { RefundPanel } from './admin-refund-panel.tsx'

export function AdminRefunds() {
  const texts = useSearchTexts('adminRefunds', Undo2)
  const { page, panel } = useAdminList(REFUNDS)
  const columns = useColumns()
  return (
    <>
      <ListPage {...page} {...texts} columns={columns} foldBelowPx={1020} />
      <RefundPanel {...panel} />
    </>
  )
}

function useColumns() {
  const t = useTexts('adminRefunds')
  const admin = useTexts('admin')
  const account = ({ bankName, accountName, accountNumber }: AdminRefund) =>
    accountNumber === null ? (
      <span className="text-ink-soft">{t('noAccount')}</span>
    ) : (
      <>
        <UserText text={accountNumber} code />
        <span className="block truncate text-ink-soft text-xs max-md:hidden">
          <bdi>{accountName}</bdi> · <bdi>{bankName}</bdi>
        </span>
      </>
    )
  return (handlers: RowHandlers<AdminRefund>): Column<AdminRefund>[] => [
    idColumn(t('refundId'), { widthPx: 116, foldUnder: 'buyer' }),
    personColumn('buyer', t('buyer'), ({ userID }) => userID, { card: 'title', widthPx: 150, grow: 3 }),
    partyColumn('chatter', t('chatter'), ({ chatterID }) => chatterID, { widthPx: 110, grow: 3 }),
    column('account', t('account'), account, { widthPx: 122, grow: 3 }),
    amountColumn(t('amount'), { widthPx: 108, foldUnder: 'status' }),
    timeColumn('decided', t('decidedAt'), ({ createdAt }) => createdAt, { widthPx: 90 }),
    timeColumn('paid', t('paidAt'), ({ status, updatedAt }) => (status === 'completed' ? updatedAt : null), {
      isNamed: true,
      widthPx: 90,
      foldUnder: 'decided',
    }),
    statusColumn(admin('status'), ({ status, updatedAt }) => ({ status, since: updatedAt }), { widthPx: 168 }),
    editColumn(admin('actions'), handlers, 62),
  ]
}
