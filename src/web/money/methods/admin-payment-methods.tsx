import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { useListTexts } from '../../admin-ui/admin-list.tsx'
import { actionsColumn, column, textColumn } from '../../admin-ui/columns.tsx'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useListView } from '../../admin-ui/list-view.ts'
import { usePanelRow } from '../../admin-ui/use-panel-row.ts'
import { UserText } from '../../admin-ui/user-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import { announce } from '../../ui/announcer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { MethodActions } from './admin-method-actions.tsx'
import { MethodPanel, useMethodDeletion } from './admin-method-panel.tsx'
import { usePaymentMethods } from './admin-queries.ts'
import { ReceivingLimit } from './admin-receiving-limit.tsx'

/** Used in the address instead of a row id. */
const NEW = 'new'

export function AdminPaymentMethods() {
  const t = useTexts('adminPayments')
  const texts = useListTexts('adminPayments', Landmark)
  const view = useListView()
  const [moves, setMoves] = useState(0)
  const methods = usePaymentMethods(moves)
  const rows = methods.data?.rows ?? []
  const isNew = view.editing === NEW
  const row = usePanelRow({ list: methods, view: isNew ? { ...view, editing: null } : view })
  const editing = isNew ? NEW : row
  const columns = useColumns(rows, ({ bankName: name }, place) => {
    setMoves((count) => count + 1)
    announce(t('movedTo', { name, place, count: rows.length }))
  })
  const add = (
    <Button onClick={() => view.openPanel(NEW)} className="self-start md:self-auto">
      <Plus aria-hidden="true" />
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListPage
        {...texts}
        columns={columns}
        list={methods}
        file="/admin/payment-methods/export"
        view={view}
        foldBelowPx={760}
        action={add}
        deletion={useMethodDeletion()}
      />
      <MethodPanel editing={editing} onClose={view.closePanel} />
    </>
  )
}

function useColumns(methods: readonly PaymentMethod[], onMoved: (method: PaymentMethod, place: number) => void) {
  const t = useTexts('adminPayments')
  const admin = useTexts('admin')
  const bank = ({ bankName, pausedAt = null }: PaymentMethod) => (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi className="wrap-anywhere font-semibold">{bankName}</bdi>
      {pausedAt !== null && <Badge>{t('paused')}</Badge>}
    </span>
  )
  return ({ onEdit, onDelete }: RowHandlers<PaymentMethod>): Column<PaymentMethod>[] => [
    column('bank', t('bankName'), bank, { card: 'title' }),
    textColumn('name', t('accountName'), ({ accountName }) => accountName, { foldUnder: 'account' }),
    column('account', t('accountNumber'), (method) => <AccountCell method={method} />, { widthPx: 272 }),
    column('limit', t('receivingLimit'), (method) => <ReceivingLimit method={method} />, {
      card: 'pair',
      widthPx: 240,
      has: ({ receivingLimit }) => receivingLimit !== null,
    }),
    actionsColumn(
      admin('actions'),
      (method) => (
        <MethodActions
          method={method}
          methods={methods}
          onMoved={onMoved}
          onEdit={() => onEdit(method)}
          onDelete={() => onDelete(method)}
        />
      ),
      248,
    ),
  ]
}

/** The account number, with the Raast ID below it. The note for the payer is in the panel. */
export function AccountCell({ method: { accountNumber, raastID } }: { readonly method: PaymentMethod }) {
  const t = useTexts('adminPayments')
  return (
    <>
      <UserText text={accountNumber} code />
      {raastID !== null && (
        <span className="block text-ink-soft text-xs [td_&]:truncate">
          {t('raastId')}{' '}
          <bdi dir="ltr" className="[dl_&]:wrap-anywhere">
            {raastID}
          </bdi>
        </span>
      )}
    </>
  )
}
