import { MessagesSquare } from 'lucide-react'
import type { AdminSession } from '#contract/sessions.ts'
import { COUNTED_SESSIONS } from '#domain/day-range.ts'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useListView } from '../../admin-ui/list-view.ts'
import { PartyName } from '../../admin-ui/party-name.tsx'
import { usePendingCounts } from '../../admin-ui/pending-counts.ts'
import { RowActions } from '../../admin-ui/row-actions.tsx'
import { selectBoxes } from '../../admin-ui/select-box.tsx'
import { StatusTabs } from '../../admin-ui/status-tabs.tsx'
import { TogetherBar } from '../../admin-ui/together-bar.tsx'
import { TogetherResults } from '../../admin-ui/together-results.tsx'
import { usePanelRow } from '../../admin-ui/use-panel-row.ts'
import { useQueue } from '../../admin-ui/use-queue.ts'
import { UserText } from '../../admin-ui/user-text.tsx'
import { WaitingStatus } from '../../admin-ui/waiting-status.tsx'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { ReadingSummary } from './proof-reading.tsx'
import { findSessionRequest, useApproveTogether, useDeleteSession, useFetchSessionPage, useSessionRequests } from './queries.ts'
import { SessionPanel } from './session-panel.tsx'
import { WarningMark } from './session-warnings.tsx'

export function AdminSessionRequests() {
  const t = useTexts('adminSessions')
  const view = useListView(SESSION_STATUSES, COUNTED_SESSIONS)
  const request = { page: view.page, search: view.search, status: view.status, counted: view.counted }
  const sessions = useSessionRequests(request)
  const deleteSession = useDeleteSession()
  const queue = useQueue({ list: sessions, view, fetchPage: useFetchSessionPage(request), isPending })
  const open = usePanelRow({
    list: sessions,
    view,
    isMoving: queue.isMoving,
    lookUp: { list: 'session-requests', find: findSessionRequest, gone: refusal('session_not_found') },
  })
  const together = useApproveTogether(sessions.data?.rows)
  const nameOf = ({ userID, chatterID }: AdminSession) => t('requestOf', { user: userID.username, chatter: chatterID.username })
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={sessions}
        file="/admin/session-requests/export"
        view={view}
        dense
        foldBelowPx={954}
        toolbar={<TogetherBar together={together} selectAllText={t('selectAgreeing')} />}
        lead={selectBoxes({ together, isPending, nameOf, labelOfOther: (name) => t('decideAlone', { name }) })}
        searchPlaceholder={t('search')}
        tabs={<StatusTabs statuses={SESSION_STATUSES} view={view} pendingCount={usePendingCounts().data?.sessionRequests} />}
        countText={(count) => t('count', { count })}
        empty={{
          icon: <MessagesSquare aria-hidden="true" />,
          title: t('empty'),
          text: t('emptyText'),
          textForSearch: (search) => t('emptyForSearch', { search }),
        }}
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
      <SessionPanel session={open} queue={queue} onOpenOther={view.openPanel} onClose={view.closePanel} />
    </>
  )
}

function isPending({ status }: AdminSession): boolean {
  return status === 'pending'
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
  return ({ onEdit, onDelete }: RowHandlers<AdminSession>): Column<AdminSession>[] => [
    {
      key: 'id',
      header: t('sessionId'),
      card: 'fact',
      widthPx: 116,
      grow: 1,
      foldUnder: 'transaction',
      cell: ({ _id }) => <ShortId id={_id} name={t('sessionId')} />,
    },
    { key: 'user', header: t('userName'), card: 'title', widthPx: 118, grow: 3, cell: ({ userID }) => <PartyName party={userID} strong /> },
    {
      key: 'chatter',
      header: t('chatterName'),
      card: 'fact',
      widthPx: 118,
      grow: 3,
      foldUnder: 'user',
      cell: ({ chatterID }) => <PartyName party={chatterID} />,
    },
    {
      key: 'plan',
      header: t('plan'),
      card: 'fact',
      widthPx: 78,
      grow: 1,
      cell: ({ plan }) => (
        <>
          <span className="font-medium">{names.plan(plan.title)}</span>{' '}
          <span className="whitespace-nowrap text-ink-soft">{moneyText(plan.price)}</span>
        </>
      ),
    },
    {
      key: 'method',
      header: t('method'),
      card: 'fact',
      widthPx: 80,
      grow: 2,
      foldUnder: 'transaction',
      cell: ({ bankName }) => <UserText text={bankName} />,
    },
    {
      key: 'transaction',
      header: t('transactionId'),
      card: 'fact',
      widthPx: 112,
      grow: 2,
      cell: ({ transactionID }) => <UserText text={transactionID} code />,
    },
    {
      key: 'paid',
      header: t('paidAt'),
      card: 'fact',
      widthPx: 86,
      grow: 1,
      foldUnder: 'plan',
      cell: ({ createdAt }) => <Moment iso={createdAt} compact />,
    },
    { key: 'status', header: admin('status'), widthPx: 120, grow: 2, cell: (session) => <StatusCell session={session} /> },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 98,
      cell: (session) => (
        <RowActions
          name={shortId(session._id)}
          editLabel={t('review', { user: names.person(session.userID.username), chatter: names.person(session.chatterID.username) })}
          onEdit={() => onEdit(session)}
          onDelete={() => onDelete(session)}
        />
      ),
    },
  ]
}
