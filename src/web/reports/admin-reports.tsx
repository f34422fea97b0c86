import { Eye, Flag } from 'lucide-react'
import type { AdminReport } from '#contract/reports.ts'
import { REPORT_STATUSES } from '#domain/reports.ts'
import type { RowHandlers } from '../admin-ui/list.ts'
import { ListPage } from '../admin-ui/list-page.tsx'
import { useListView } from '../admin-ui/list-view.ts'
import { usePendingCounts } from '../admin-ui/pending-counts.ts'
import { Person } from '../admin-ui/person.tsx'
import { StatusTabs } from '../admin-ui/status-tabs.tsx'
import { usePanelRow } from '../admin-ui/use-panel-row.ts'
import { useQueue } from '../admin-ui/use-queue.ts'
import { WaitingStatus } from '../admin-ui/waiting-status.tsx'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { ROW_CONTROL } from '../ui/pressable-rows.ts'
import type { Column } from '../ui/table-columns.ts'
import { findReport, useFetchReportPage, useReports } from './admin-queries.ts'
import { ReportPanel } from './admin-report-panel.tsx'

export function AdminReports() {
  const t = useTexts('adminReports')
  const view = useListView(REPORT_STATUSES)
  const request = { page: view.page, search: '', status: view.status }
  const reports = useReports(request)
  const queue = useQueue({ list: reports, view, fetchPage: useFetchReportPage(request), isPending })
  const open = usePanelRow({
    list: reports,
    view,
    isMoving: queue.isMoving,
    lookUp: { list: 'reports', find: findReport, gone: refusal('report_not_found') },
  })
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        columns={columns}
        list={reports}
        view={view}
        foldBelowPx={860}
        hasPages
        tabs={<StatusTabs statuses={REPORT_STATUSES} view={view} pendingCount={usePendingCounts().data?.reports} />}
        countText={(count) => t('count', { count })}
        empty={{ icon: <Flag aria-hidden="true" />, title: t('empty'), text: t('emptyText'), textForSearch: () => t('emptyText') }}
      />
      <ReportPanel report={open} queue={queue} onClose={view.closePanel} />
    </>
  )
}

function isPending({ status }: AdminReport): boolean {
  return status === 'pending'
}

function useColumns() {
  const t = useTexts('adminReports')
  const admin = useTexts('admin')
  const reports = useTexts('reports')
  return ({ onEdit }: RowHandlers<AdminReport>): Column<AdminReport>[] => [
    {
      key: 'reporter',
      header: t('reporter'),
      card: 'title',
      widthPx: 180,
      grow: 3,
      cell: ({ reporterID }) => <Person person={reporterID} narrow />,
    },
    {
      key: 'reported',
      header: t('reported'),
      card: 'fact',
      widthPx: 180,
      grow: 3,
      cell: ({ reportedID }) => <Person person={reportedID} narrow />,
    },
    { key: 'reason', header: t('reason'), card: 'fact', widthPx: 150, grow: 2, cell: ({ reason }) => reports(`reason.${reason}`) },
    {
      key: 'at',
      header: t('reportedAt'),
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
      cell: (report) => (
        <div className="flex justify-end md:-me-3">
          <IconButton
            label={t('open', { name: report.reporterID.username })}
            icon={<Eye aria-hidden="true" />}
            onClick={() => onEdit(report)}
            {...ROW_CONTROL}
          />
        </div>
      ),
    },
  ]
}
