import { HandCoins } from 'lucide-react'
import type { AdminWithdraw } from '#contract/withdrawals.ts'
import { useAdminList, useSearchTexts } from '../../admin-ui/admin-list.tsx'
import {
  amountColumn,
  codeColumn,
  idColumn,
  manageColumn,
  personColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../admin-ui/columns.tsx'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { WITHDRAW_REQUESTS } from './admin-queries.ts'
import { useWithdrawDeletion } from './admin-withdraw-deletion.ts'
import { WithdrawPanel } from './admin-withdraw-panel.tsx'
import { completedAt } from './history-page.ts'

export function AdminWithdrawRequests() {
  const t = useTexts('adminWithdrawals')
  const texts = useSearchTexts('adminWithdrawals', HandCoins)
  const { page, panel } = useAdminList(WITHDRAW_REQUESTS)
  const columns = useColumns()
  return (
    <>
      <ListPage
        {...page}
        {...texts}
        columns={columns}
        foldBelowPx={954}
        deletion={useWithdrawDeletion()}
        toolbar={
          page.view.status === 'pending' && (
            <LinkButton to={PATHS.adminPayouts} variant="secondary" size="small">
              {t('payTogether')}
            </LinkButton>
          )
        }
      />
      <WithdrawPanel {...panel} />
    </>
  )
}

function useColumns() {
  const t = useTexts('adminWithdrawals')
  const admin = useTexts('admin')
  return (handlers: RowHandlers<AdminWithdraw>): Column<AdminWithdraw>[] => [
    idColumn(t('withdrawId'), { widthPx: 108, foldUnder: 'chatter' }),
    personColumn('chatter', t('chatter'), ({ chatterID }) => chatterID, { card: 'title', widthPx: 106, grow: 4 }),
    textColumn('bank', admin('bankName'), ({ bankName }) => bankName, { widthPx: 74, grow: 1 }),
    textColumn('name', admin('accountName'), ({ accountName }) => accountName, { widthPx: 76, grow: 1.5, foldUnder: 'bank' }),
    codeColumn('account', admin('accountNumber'), ({ accountNumber }) => accountNumber, { widthPx: 104, grow: 1, foldUnder: 'bank' }),
    amountColumn(t('amount'), { widthPx: 96, foldUnder: 'status' }),
    timeColumn('requested', t('requestedAt'), ({ createdAt }) => createdAt, { widthPx: 86, grow: 0.7 }),
    timeColumn('completed', t('completedAt'), completedAt, { isNamed: true, widthPx: 90, grow: 0.7, foldUnder: 'requested' }),
    statusColumn(admin('status'), ({ status, createdAt }) => ({ status, since: createdAt }), { widthPx: 122 }),
    manageColumn(admin('actions'), handlers, ({ _id }) => shortId(_id), 92),
  ]
}
