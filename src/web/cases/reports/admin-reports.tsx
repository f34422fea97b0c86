import { Flag } from 'lucide-react'
import type { AdminReport } from '#contract/reports.ts'
import { useAdminList, useListTexts } from '../../admin-ui/admin-list.tsx'
import { useCaseColumns } from '../../admin-ui/case-columns.tsx'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { REPORTS } from './admin-queries.ts'
import { ReportPanel } from './admin-report-panel.tsx'

export function AdminReports() {
  const t = useTexts('adminReports')
  const texts = useListTexts('adminReports', Flag)
  const reports = useTexts('reports')
  const { page, panel } = useAdminList(REPORTS)
  const columns = useCaseColumns<AdminReport>({
    from: { header: t('reporter'), person: ({ reporterID }) => reporterID },
    about: { header: t('reported'), person: ({ reportedID }) => reportedID },
    kind: { header: t('reason'), text: ({ reason }) => reports(`reason.${reason}`) },
    madeAt: t('reportedAt'),
    open: (name) => t('open', { name }),
  })
  return (
    <>
      <ListPage {...page} {...texts} columns={columns} foldBelowPx={860} />
      <ReportPanel {...panel} />
    </>
  )
}
