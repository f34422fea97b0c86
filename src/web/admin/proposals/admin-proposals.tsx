import { UsersRound } from 'lucide-react'
import type { AdminProposal } from '#contract/proposals.ts'
import { PROPOSAL_STATUSES } from '#domain/proposals.ts'
import { moneyText } from '#texts/money-text.ts'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useListView } from '../../admin-ui/list-view.ts'
import { usePendingCounts } from '../../admin-ui/pending-counts.ts'
import { RowActions } from '../../admin-ui/row-actions.tsx'
import { StatusTabs } from '../../admin-ui/status-tabs.tsx'
import { usePanelRow } from '../../admin-ui/use-panel-row.ts'
import { useQueue } from '../../admin-ui/use-queue.ts'
import { UserText } from '../../admin-ui/user-text.tsx'
import { WaitingStatus } from '../../admin-ui/waiting-status.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Moment } from '../../ui/moment.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { ProposalPanel } from './admin-proposal-panel.tsx'
import { useFetchProposalPage, useProposals } from './admin-queries.ts'
import { NoSecondAdmin } from './proposal-card.tsx'

export function AdminProposals() {
  const t = useTexts('adminProposals')
  const view = useListView(PROPOSAL_STATUSES)
  const request = { page: view.page, search: '', status: view.status }
  const proposals = useProposals(request)
  const queue = useQueue({ list: proposals, view, fetchPage: useFetchProposalPage(request), isPending })
  const open = usePanelRow({ list: proposals, view, isMoving: queue.isMoving })
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={proposals}
        file="/admin/proposals/export"
        view={view}
        hasPages
        dense
        foldBelowPx={900}
        tabs={
          <>
            <NoSecondAdmin />
            <StatusTabs statuses={PROPOSAL_STATUSES} view={view} pendingCount={usePendingCounts().data?.proposals} />
          </>
        }
        countText={(count) => t('count', { count })}
        empty={{ icon: <UsersRound aria-hidden="true" />, title: t('empty'), text: t('emptyText') }}
      />
      <ProposalPanel proposal={open} queue={queue} onClose={view.closePanel} />
    </>
  )
}

function isPending({ status }: AdminProposal): boolean {
  return status === 'pending'
}

function useColumns() {
  const t = useTexts('adminProposals')
  const admin = useTexts('admin')
  return ({ onEdit }: RowHandlers<AdminProposal>): Column<AdminProposal>[] => [
    {
      key: 'kind',
      header: t('proposal'),
      card: 'title',
      widthPx: 150,
      grow: 3,
      cell: ({ kind }) => <span className="font-semibold text-ink">{t(`kind.${kind}`)}</span>,
    },
    {
      key: 'person',
      header: t('person'),
      card: 'fact',
      widthPx: 110,
      grow: 2,
      cell: ({ userID, chatterID }) => <UserText text={(userID ?? chatterID)?.username ?? ''} />,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      widthPx: 96,
      grow: 0.5,
      cell: ({ amount }) => <span className="font-semibold text-ink">{amount === null ? admin('none') : moneyText(amount)}</span>,
    },
    {
      key: 'proposer',
      header: t('proposedBy'),
      card: 'fact',
      widthPx: 110,
      grow: 2,
      cell: ({ proposedBy }) => <UserText text={proposedBy.username} />,
    },
    {
      key: 'made',
      header: t('proposedAt'),
      card: 'fact',
      widthPx: 92,
      grow: 1,
      cell: ({ createdAt }) => <Moment iso={createdAt} compact />,
    },
    {
      key: 'expires',
      header: t('expiresAt'),
      card: 'fact',
      widthPx: 92,
      grow: 1,
      foldUnder: 'made',
      cell: ({ status, expiresAt }) => (status === 'pending' ? <Moment iso={expiresAt} compact /> : admin('none')),
    },
    {
      key: 'status',
      header: admin('status'),
      widthPx: 130,
      grow: 0.5,
      cell: ({ status, createdAt }) => <WaitingStatus status={status} since={createdAt} />,
    },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 62,
      cell: (proposal) => <RowActions name={shortId(proposal._id)} onEdit={() => onEdit(proposal)} />,
    },
  ]
}
