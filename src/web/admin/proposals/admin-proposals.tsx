import { UsersRound } from 'lucide-react'
import type { AdminProposal } from '#contract/proposals.ts'
import { useAdminList, useListTexts } from '../../admin-ui/admin-list.tsx'
import { amountColumn, column, editColumn, statusColumn, textColumn, timeColumn } from '../../admin-ui/columns.tsx'
import type { RowHandlers } from '../../admin-ui/list.ts'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { Column } from '../../ui/table-columns.ts'
import { ProposalPanel } from './admin-proposal-panel.tsx'
import { PROPOSALS } from './admin-queries.ts'
import { NoSecondAdmin } from './proposal-card.tsx'

export function AdminProposals() {
  const texts = useListTexts('adminProposals', UsersRound)
  const { page, open, stepper, view } = useAdminList(PROPOSALS)
  const columns = useColumns()
  const tabs = (
    <>
      <NoSecondAdmin />
      {page.tabs}
    </>
  )
  return (
    <>
      <ListPage {...page} {...texts} tabs={tabs} columns={columns} foldBelowPx={900} />
      <ProposalPanel proposal={open} stepper={stepper} onClose={view.closePanel} />
    </>
  )
}

function useColumns() {
  const t = useTexts('adminProposals')
  const admin = useTexts('admin')
  const kind = (proposal: AdminProposal) => <span className="font-semibold text-ink">{t(`kind.${proposal.kind}`)}</span>
  return (handlers: RowHandlers<AdminProposal>): Column<AdminProposal>[] => [
    column('kind', t('proposal'), kind, { card: 'title', widthPx: 150, grow: 2 }),
    textColumn('person', t('person'), ({ userID, chatterID }) => (userID ?? chatterID)?.username ?? '', { widthPx: 110, grow: 2 }),
    amountColumn(t('amount'), { widthPx: 116, grow: 0.5 }),
    textColumn('proposer', t('proposedBy'), ({ proposedBy }) => proposedBy.username, { widthPx: 110, grow: 2 }),
    timeColumn('made', t('proposedAt'), ({ createdAt }) => createdAt, { widthPx: 92, grow: 1 }),
    timeColumn('expires', t('expiresAt'), ({ status, expiresAt }) => (status === 'pending' ? expiresAt : null), {
      isNamed: true,
      widthPx: 92,
      grow: 1,
      foldUnder: 'made',
    }),
    statusColumn(admin('status'), ({ status, createdAt }) => ({ status, since: createdAt }), { widthPx: 130, grow: 1.5 }),
    editColumn(admin('actions'), handlers, 62),
  ]
}
