import { Pencil, Scale } from 'lucide-react'
import type { LapsedSession } from '#contract/minutes.ts'
import { moneyText } from '#texts/money-text.ts'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useListView } from '../../admin-ui/list-view.ts'
import { PartyName } from '../../admin-ui/party-name.tsx'
import { usePanelRow } from '../../admin-ui/use-panel-row.ts'
import { useQueue } from '../../admin-ui/use-queue.ts'
import { WaitingStatus } from '../../admin-ui/waiting-status.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ROW_CONTROL } from '../../ui/pressable-rows.ts'
import { ShortId } from '../../ui/short-id.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { LapsedPanel } from './admin-lapsed-panel.tsx'
import { useFetchLapsedPage, useLapsedSessions } from './admin-queries.ts'

/** Sessions whose kept minutes were not used in time. */
export function AdminNeedsDecision() {
  const t = useTexts('adminMinutes')
  const view = useListView()
  const request = { page: view.page, search: '' }
  const sessions = useLapsedSessions(request)
  const queue = useQueue({ list: sessions, view, fetchPage: useFetchLapsedPage(request), isPending: () => true })
  const open = usePanelRow({ list: sessions, view, isMoving: queue.isMoving })
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={sessions}
        file="/admin/needs-decision/export"
        view={view}
        dense
        hasPages
        foldBelowPx={900}
        countText={(count) => t('count', { count })}
        empty={{ icon: <Scale aria-hidden="true" />, title: t('empty'), text: t('emptyText') }}
      />
      <LapsedPanel session={open} queue={queue} onClose={view.closePanel} />
    </>
  )
}

function useColumns() {
  const t = useTexts('adminMinutes')
  const names = useNames()
  const admin = useTexts('admin')
  return ({ onEdit }: RowHandlers<LapsedSession>): Column<LapsedSession>[] => [
    {
      key: 'id',
      header: t('sessionId'),
      card: 'fact',
      widthPx: 128,
      grow: 1,
      foldUnder: 'plan',
      cell: ({ _id }) => <ShortId id={_id} name={t('sessionId')} />,
    },
    { key: 'user', header: t('user'), card: 'title', widthPx: 132, grow: 3, cell: ({ userID }) => <PartyName party={userID} strong /> },
    {
      key: 'chatter',
      header: t('chatter'),
      card: 'fact',
      widthPx: 132,
      grow: 3,
      foldUnder: 'user',
      cell: ({ chatterID }) => <PartyName party={chatterID} />,
    },
    {
      key: 'plan',
      header: t('plan'),
      card: 'fact',
      widthPx: 120,
      grow: 1,
      cell: ({ plan }) => (
        <>
          <span className="font-medium">{names.plan(plan.title)}</span>{' '}
          <span className="whitespace-nowrap text-ink-soft">{t('minutes', { count: plan.duration })}</span>
        </>
      ),
    },
    {
      key: 'paid',
      header: t('paid'),
      card: 'fact',
      widthPx: 96,
      cell: ({ amountPaid }) => <span className="whitespace-nowrap font-semibold text-ink">{moneyText(amountPaid)}</span>,
    },
    {
      key: 'until',
      header: t('keptUntil'),
      card: 'fact',
      widthPx: 96,
      grow: 1,
      cell: ({ keptUntil, lapsedAt }) => <Moment iso={keptUntil ?? lapsedAt} compact />,
    },
    {
      key: 'status',
      header: admin('status'),
      widthPx: 126,
      cell: ({ lapsedAt }) => <WaitingStatus status="pending" since={lapsedAt} />,
    },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 72,
      cell: (session) => (
        <IconButton
          label={t('review', { user: names.person(session.userID.username), chatter: names.person(session.chatterID.username) })}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onEdit(session)}
          {...ROW_CONTROL}
        />
      ),
    },
  ]
}
