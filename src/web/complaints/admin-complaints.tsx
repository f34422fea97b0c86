import { Eye, MessageSquareWarning } from 'lucide-react'
import type { AdminComplaint } from '#contract/complaints.ts'
import { COMPLAINT_STATUSES } from '#domain/complaints.ts'
import type { RowHandlers } from '../admin-ui/list.ts'
import { ListPage } from '../admin-ui/list-page.tsx'
import { useListView } from '../admin-ui/list-view.ts'
import { usePendingCounts } from '../admin-ui/pending-counts.ts'
import { Person } from '../admin-ui/person.tsx'
import { StatusTabs } from '../admin-ui/status-tabs.tsx'
import { usePanelRow } from '../admin-ui/use-panel-row.ts'
import { useQueue } from '../admin-ui/use-queue.ts'
import { WaitingStatus } from '../admin-ui/waiting-status.tsx'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { ROW_CONTROL } from '../ui/pressable-rows.ts'
import type { Column } from '../ui/table-columns.ts'
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
  const admin = useTexts('admin')
  const complaints = useTexts('complaints')
  return ({ onEdit }: RowHandlers<AdminComplaint>): Column<AdminComplaint>[] => [
    {
      key: 'buyer',
      header: t('buyer'),
      card: 'title',
      widthPx: 180,
      grow: 3,
      cell: ({ userID }) => <Person person={userID} narrow />,
    },
    {
      key: 'chatter',
      header: t('chatter'),
      card: 'fact',
      widthPx: 180,
      grow: 3,
      cell: ({ chatterID }) => <Person person={chatterID} narrow />,
    },
    { key: 'kind', header: t('kind'), card: 'fact', widthPx: 150, grow: 2, cell: ({ kind }) => complaints(`kind.${kind}`) },
    {
      key: 'at',
      header: t('madeAt'),
      card: 'fact',
      widthPx: 100,
      grow: 1,
      cell: ({ createdAt }) => <Moment iso={createdAt} compact />,
    },
    {
      key: 'status',
      header: admin('status'),
      widthPx: 120,
      grow: 0.5,
      cell: ({ status, createdAt }) => <WaitingStatus status={status} since={createdAt} />,
    },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 70,
      cell: (complaint) => (
        <div className="flex justify-end md:-me-3">
          <IconButton
            label={t('open', { name: complaint.userID.username })}
            icon={<Eye aria-hidden="true" />}
            onClick={() => onEdit(complaint)}
            {...ROW_CONTROL}
          />
        </div>
      ),
    },
  ]
}
