import { MessagesSquare } from 'lucide-react'
import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { isPending, useAdminList, useSearchTexts } from '../../admin-ui/admin-list.tsx'
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
import { ReadingSummary } from './proof-reading.tsx'
import { SESSION_REQUESTS, useApproveTogether, useDeleteSession } from './queries.ts'
import { SessionPanel } from './session-panel.tsx'
import { WarningMark } from './session-warnings.tsx'

export function AdminSessionRequests() {
  const t = useTexts('adminSessions')
  const texts = useSearchTexts('adminSessions', MessagesSquare)
  const { page, rows, open, stepper, view } = useAdminList(SESSION_REQUESTS)
  const deleteSession = useDeleteSession()
  const together = useApproveTogether(rows)
  const nameOf = ({ userID, chatterID }: AdminSession) => t('requestOf', { user: userID.username, chatter: chatterID.username })
  const columns = useColumns()
  return (
    <>
      <ListPage
        {...page}
        {...texts}
        columns={columns}
        dense
        foldBelowPx={954}
        toolbar={<TogetherBar together={together} selectAllText={t('selectAgreeing')} />}
        lead={selectBoxes({ together, isPending, nameOf, labelOfOther: (name) => t('decideAlone', { name }) })}
        deletion={{
          question: t('confirmDelete'),
          describe: ({ userID, chatterID, status, amountPaid }) =>
            status === 'pending'
              ? t('whatIsRemoved', { user: userID.username, amount: moneyText(amountPaid) })
              : t('whatIsDeleted', { user: userID.username, chatter: chatterID.username }),
          change: deleteSession,
        }}
      />
      <TogetherResults together={together} nameOf={nameOf} />
      <SessionPanel session={open} stepper={stepper} onOpenOther={view.openPanel} onClose={view.closePanel} />
    </>
  )
}

function StatusCell({ session }: { readonly session: AdminSession }) {
  return (
    <span className="flex flex-col items-start gap-1 [dd_&]:items-end">
      <WaitingStatus status={session.status} since={session.createdAt} />
      <ReadingSummary session={session} />
      <WarningMark session={session} />
    </span>
  )
}

function useColumns() {
  const t = useTexts('adminSessions')
  const names = useNames()
  const admin = useTexts('admin')
  const planOf = ({ plan }: AdminSession) => (
    <>
      <span className="font-medium">{names.plan(plan.title)}</span>{' '}
      <span className="whitespace-nowrap text-ink-soft">{moneyText(plan.price)}</span>
    </>
  )
  return ({ onEdit, onDelete }: RowHandlers<AdminSession>): Column<AdminSession>[] => [
    idColumn(t('sessionId'), { widthPx: 116, grow: 1, foldUnder: 'transaction' }),
    partyColumn('user', t('userName'), ({ userID }) => userID, { card: 'title', widthPx: 118, grow: 3 }),
    partyColumn('chatter', t('chatterName'), ({ chatterID }) => chatterID, { widthPx: 118, grow: 3, foldUnder: 'user' }),
    column('plan', t('plan'), planOf, { widthPx: 78, grow: 1 }),
    textColumn('method', t('method'), ({ bankName }) => bankName, { widthPx: 80, grow: 2, foldUnder: 'transaction' }),
    codeColumn('transaction', t('transactionId'), ({ transactionID }) => transactionID, { widthPx: 112, grow: 2 }),
    timeColumn('paid', t('paidAt'), ({ createdAt }) => createdAt, { widthPx: 86, grow: 1, foldUnder: 'plan' }),
    column('status', admin('status'), (session) => <StatusCell session={session} />, { card: 'pair', widthPx: 120, grow: 2 }),
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
