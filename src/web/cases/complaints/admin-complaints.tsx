import { MessageSquareWarning } from 'lucide-react'
import type { AdminComplaint } from '#contract/complaints.ts'
import { COMPLAINT_STATUSES } from '#domain/complaints.ts'
import { useCaseColumns } from '../../admin-ui/case-columns.tsx'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useListView } from '../../admin-ui/list-view.ts'
import { usePendingCounts } from '../../admin-ui/pending-counts.ts'
import { StatusTabs } from '../../admin-ui/status-tabs.tsx'
import { usePanelRow } from '../../admin-ui/use-panel-row.ts'
import { useQueue } from '../../admin-ui/use-queue.ts'
import { useTexts } from '../../texts/texts.ts'
import { ComplaintPanel } from './admin-complaint-panel.tsx'
import { useComplaints, useFetchComplaintPage } from './admin-queries.ts'

export function AdminComplaints() {
  const t = useTexts('adminComplaints')
  const view = useListView(COMPLAINT_STATUSES)
  const request = { page: view.page, search: '', status: view.status }
  const complaints = useComplaints(request)
  const queue = useQueue({ list: complaints, view, fetchPage: useFetchComplaintPage(request), isPending })
  const open = usePanelRow({
    list: complaints,
    view,
    isMoving: queue.isMoving,
  })
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={complaints}
        file="/admin/complaints/export"
        view={view}
        foldBelowPx={860}
        hasPages
        tabs={<StatusTabs statuses={COMPLAINT_STATUSES} view={view} pendingCount={usePendingCounts().data?.complaints} />}
        countText={(count) => t('count', { count })}
        empty={{
          icon: <MessageSquareWarning aria-hidden="true" />,
          title: t('empty'),
          text: t('emptyText'),
          textForSearch: () => t('emptyText'),
        }}
      />
      <ComplaintPanel complaint={open} queue={queue} onClose={view.closePanel} />
    </>
  )
}

function isPending({ status }: AdminComplaint): boolean {
  return status === 'pending'
}

function useColumns() {
  const t = useTexts('adminComplaints')
  const complaints = useTexts('complaints')
  return useCaseColumns<AdminComplaint>({
    from: { header: t('buyer'), person: ({ userID }) => userID },
    about: { header: t('chatter'), person: ({ chatterID }) => chatterID },
    kind: { header: t('kind'), text: ({ kind }) => complaints(`kind.${kind}`) },
    madeAt: t('madeAt'),
    open: (name) => t('open', { name }),
  })
}
