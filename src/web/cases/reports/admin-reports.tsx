import { Flag } from 'lucide-react'
import type { AdminReport } from '#contract/reports.ts'
import { REPORT_STATUSES } from '#domain/reports.ts'
import { useCaseColumns } from '../../admin-ui/case-columns.tsx'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useListView } from '../../admin-ui/list-view.ts'
import { usePendingCounts } from '../../admin-ui/pending-counts.ts'
import { StatusTabs } from '../../admin-ui/status-tabs.tsx'
import { usePanelRow } from '../../admin-ui/use-panel-row.ts'
import { useQueue } from '../../admin-ui/use-queue.ts'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
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
        file="/admin/reports/export"
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
  const reports = useTexts('reports')
  return useCaseColumns<AdminReport>({
    from: { header: t('reporter'), person: ({ reporterID }) => reporterID },
    about: { header: t('reported'), person: ({ reportedID }) => reportedID },
    kind: { header: t('reason'), text: ({ reason }) => reports(`reason.${reason}`) },
    madeAt: t('reportedAt'),
    open: (name) => t('open', { name }),
  })
}
