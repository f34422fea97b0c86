import { Landmark, Plus } from 'lucide-react'
import type { PaymentMethod } from '#contract/payments.ts'
import type { RowHandlers } from '../admin-ui/list.ts'
import { ListPage } from '../admin-ui/list-page.tsx'
import { useListView } from '../admin-ui/list-view.ts'
import { RowActions } from '../admin-ui/row-actions.tsx'
import { UserText } from '../admin-ui/user-text.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../ui/table-columns.ts'
import { AddPanel } from './admin-add-panel.tsx'
import { useDeletePaymentMethod, usePaymentMethods } from './admin-queries.ts'
import { ReceivingLimit } from './admin-receiving-limit.tsx'

/** In the address instead of a row's id. */
const NEW = 'new'

export function AdminPaymentMethods() {
  const t = useTexts('adminPayments')
  const view = useListView()
  const methods = usePaymentMethods()
  const deleteMethod = useDeletePaymentMethod()
  const columns = useColumns()
  const add = (
    <Button onClick={() => view.openPanel(NEW)} className="self-start md:self-auto">
      <Plus aria-hidden="true" />
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={methods}
        file="/admin/payment-methods/export"
        view={view}
        foldBelowPx={760}
        countText={(count) => t('count', { count })}
        empty={{ icon: <Landmark aria-hidden="true" />, title: t('empty'), text: t('emptyText') }}
        action={add}
        deletion={{
          question: t('confirmDelete'),
          describe: ({ bankName, accountName, accountNumber }) => t('whatIsDeleted', { bankName, accountName, accountNumber }),
          change: deleteMethod,
        }}
      />
      <AddPanel open={view.editing === NEW} onClose={view.closePanel} />
    </>
  )
}

function useColumns() {
  const t = useTexts('adminPayments')
  const admin = useTexts('admin')
  return ({ onDelete }: RowHandlers<PaymentMethod>): Column<PaymentMethod>[] => [
    {
      key: 'bank',
      header: t('bankName'),
      card: 'title',
      cell: ({ bankName }) => <bdi className="wrap-anywhere font-semibold">{bankName}</bdi>,
    },
    { key: 'name', header: t('accountName'), foldUnder: 'account', cell: ({ accountName }) => <UserText text={accountName} /> },
    { key: 'account', header: t('accountNumber'), cell: ({ accountNumber }) => <UserText text={accountNumber} code /> },
    { key: 'limit', header: t('receivingLimit'), widthPx: 240, cell: (method) => <ReceivingLimit method={method} /> },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 96,
      cell: (method) => <RowActions name={method.bankName} onDelete={() => onDelete(method)} />,
    },
  ]
}
