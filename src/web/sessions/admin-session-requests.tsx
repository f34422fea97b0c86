import { MessagesSquare } from 'lucide-react'
import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import type { RowHandlers } from '../admin-ui/list.ts'
import { ListPage } from '../admin-ui/list-page.tsx'
import { useListView } from '../admin-ui/list-view.ts'
import { PanelStepper } from '../admin-ui/panel-stepper.tsx'
import { PartyName } from '../admin-ui/party-name.tsx'
import { RowActions } from '../admin-ui/row-actions.tsx'
import { StatusBadge } from '../admin-ui/status-badge.tsx'
import { usePanelRow } from '../admin-ui/use-panel-row.ts'
import { UserText } from '../admin-ui/user-text.tsx'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Moment } from '../ui/moment.tsx'
import { ShortId } from '../ui/short-id.tsx'
import { shortId } from '../ui/short-id-text.ts'
import type { Column } from '../ui/table-columns.ts'
import { ReadingSummary } from './admin-proof-reading.tsx'
import { findSessionRequest, useDeleteSession, useSessionRequests } from './admin-queries.ts'
import { SessionPanel } from './admin-session-panel.tsx'

export function AdminSessionRequests() {
  const t = useTexts('adminSessions')
  const view = useListView()
  const sessions = useSessionRequests({ page: view.page, search: view.search })
  const deleteSession = useDeleteSession()
  const open = usePanelRow({
    list: sessions,
    view,
    lookUp: { list: 'session-requests', find: findSessionRequest, gone: refusal('session_not_found') },
  })
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={sessions}
        view={view}
        dense
        foldBelowPx={1040}
        searchPlaceholder={t('search')}
        countText={(count) => t('count', { count })}
        empty={{
          icon: <MessagesSquare aria-hidden="true" />,
          title: t('empty'),
          text: t('emptyText'),
          textForSearch: (search) => t('emptyForSearch', { search }),
        }}
        deletion={{
          question: t('confirmDelete'),
          describe: ({ userID, chatterID }) => t('whatIsDeleted', { user: userID.username, chatter: chatterID.username }),
          change: deleteSession,
        }}
      />
      <SessionPanel
        session={open}
        tools={<PanelStepper rows={sessions.data?.rows} view={view} />}
        onOpenOther={view.openPanel}
        onClose={view.closePanel}
      />
    </>
  )
}

function StatusCell({ session }: { readonly session: AdminSession }) {
  return (
    <span className="flex flex-col items-start gap-1 py-1.5 [dd_&]:items-end [dd_&]:py-0">
      <StatusBadge status={session.status} />
      <ReadingSummary session={session} />
    </span>
  )
}

function useColumns() {
  const t = useTexts('adminSessions')
  const names = useNames()
  const admin = useTexts('admin')
  return ({ onEdit, onDelete }: RowHandlers<AdminSession>): Column<AdminSession>[] => [
    {
      key: 'id',
      header: t('sessionId'),
      card: 'fact',
      widthPx: 138,
      foldUnder: 'transaction',
      cell: ({ _id }) => <ShortId id={_id} name={t('sessionId')} />,
    },
    { key: 'user', header: t('userName'), card: 'title', cell: ({ userID }) => <PartyName party={userID} strong /> },
    {
      key: 'chatter',
      header: t('chatterName'),
      card: 'fact',
      foldUnder: 'user',
      cell: ({ chatterID }) => <PartyName party={chatterID} />,
    },
    {
      key: 'plan',
      header: t('plan'),
      card: 'fact',
      widthPx: 108,
      cell: ({ plan }) => (
        <>
          <span className="font-medium">{names.plan(plan.title)}</span>{' '}
          <span className="whitespace-nowrap text-ink-soft">{moneyText(plan.price)}</span>
        </>
      ),
    },
    { key: 'method', header: t('method'), card: 'fact', foldUnder: 'transaction', cell: ({ bankName }) => <UserText text={bankName} /> },
    { key: 'transaction', header: t('transactionId'), card: 'fact', cell: ({ transactionID }) => <UserText text={transactionID} code /> },
    {
      key: 'paid',
      header: t('paidAt'),
      card: 'fact',
      widthPx: 104,
      foldUnder: 'plan',
      cell: ({ createdAt }) => <Moment iso={createdAt} compact />,
    },
    { key: 'status', header: admin('status'), widthPx: 120, cell: (session) => <StatusCell session={session} /> },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 108,
      cell: (session) => <RowActions name={shortId(session._id)} onEdit={() => onEdit(session)} onDelete={() => onDelete(session)} />,
    },
  ]
}
