import { MessagesSquare } from 'lucide-react'
import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAdminList, useSearchTexts } from '../../admin-ui/admin-list.tsx'
import { actionsColumn, codeColumn, column, idColumn, partyColumn, textColumn, timeColumn } from '../../admin-ui/columns.tsx'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { RowActions } from '../../admin-ui/row-actions.tsx'
import { selectBoxes } from '../../admin-ui/select-box.tsx'
import { TogetherBar } from '../../admin-ui/together-bar.tsx'
import { TogetherResults } from '../../admin-ui/together-results.tsx'
import { WaitingStatus } from '../../admin-ui/waiting-status.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { SESSION_REQUESTS, useApproveTogether } from './queries.ts'
import { useShortReason } from './reason-text.ts'
import { screenshotMatches } from './reasons.ts'
import { useSessionDeletion } from './session-deletion.ts'
import { SessionPanel } from './session-panel.tsx'

export function AdminSessionRequests() {
  const t = useTexts('adminSessions')
  const texts = useSearchTexts('adminSessions', MessagesSquare)
  const { page, rows, open, stepper, view } = useAdminList(SESSION_REQUESTS)
  const together = useApproveTogether(rows)
  const nameOf = ({ userID, chatterID }: AdminSession) => t('requestOf', { user: userID.username, chatter: chatterID.username })
  const columns = useColumns()
  return (
    <>
      <ListPage
        {...page}
        {...texts}
        columns={columns}
        foldBelowPx={954}
        toolbar={
          <TogetherBar
            together={together}
            selectAllText={t('selectAgreeing')}
            total={together.selected.reduce((sum, { amountPaid }) => sum + amountPaid, 0)}
          />
        }
        lead={selectBoxes({ together, nameOf })}
        deletion={useSessionDeletion()}
      />
      <TogetherResults together={together} nameOf={nameOf} />
      <SessionPanel session={open} stepper={stepper} onOpenOther={view.openPanel} onClose={view.closePanel} />
    </>
  )
}

function useColumns() {
  const t = useTexts('adminSessions')
  const names = useNames()
  const admin = useTexts('admin')
  const reasonOf = useShortReason()
  const planOf = ({ plan }: AdminSession) => (
    <span className="block [li_&]:flex [li_&]:flex-col-reverse">
      <span className="block truncate font-medium [li_&]:font-normal [li_&]:text-[0.8125rem] [li_&]:text-ink-soft">
        {names.plan(plan.title)}
      </span>{' '}
      <span className="block truncate text-ink-soft text-xs [li_&]:font-semibold [li_&]:text-ink [li_&]:text-sm">
        {moneyText(plan.price)}
      </span>
    </span>
  )
  const statusOf = (session: AdminSession) => (
    <WaitingStatus
      status={session.status}
      since={session.createdAt}
      reason={reasonOf(session)}
      good={screenshotMatches(session) ? t('screenshotMatches') : undefined}
    />
  )
  return ({ onEdit, onDelete }: RowHandlers<AdminSession>): Column<AdminSession>[] => [
    idColumn(t('sessionId'), { widthPx: 116, foldUnder: 'transaction' }),
    partyColumn('user', t('userName'), ({ userID }) => userID, { card: 'title', widthPx: 106, grow: 1.5 }),
    partyColumn('chatter', t('chatterName'), ({ chatterID }) => chatterID, { card: 'title', widthPx: 106, grow: 3, foldUnder: 'user' }),
    column('plan', t('plan'), planOf, { card: 'amount', widthPx: 80 }),
    textColumn('method', t('method'), ({ bankName }) => bankName, { widthPx: 80, grow: 1, foldUnder: 'transaction' }),
    codeColumn('transaction', t('transactionId'), ({ transactionID }) => transactionID, { widthPx: 112, grow: 1 }),
    timeColumn('paid', t('paidAt'), ({ createdAt }) => createdAt, { widthPx: 84, foldUnder: 'plan' }),
    column('status', admin('status'), statusOf, { card: 'foot', widthPx: 148, grow: 3 }),
    actionsColumn(
      admin('actions'),
      (session) => (
        <RowActions
          name={shortId(session._id)}
          editLabel={t('review', { user: names.person(session.userID.username), chatter: names.person(session.chatterID.username) })}
          onEdit={() => onEdit(session)}
          onDelete={() => onDelete(session)}
        />
      ),
      98,
    ),
  ]
}
