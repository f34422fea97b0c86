import { MessageSquareWarning } from 'lucide-react'
import type { AdminComplaint } from '#contract/complaints.ts'
import { useAdminList, useListTexts } from '../../admin-ui/admin-list.tsx'
import { useCaseColumns } from '../../admin-ui/case-columns.tsx'
import { ListPage } from '../../admin-ui/list-page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ComplaintPanel } from './admin-complaint-panel.tsx'
import { COMPLAINTS } from './admin-queries.ts'

export function AdminComplaints() {
  const t = useTexts('adminComplaints')
  const texts = useListTexts('adminComplaints', MessageSquareWarning)
  const complaints = useTexts('complaints')
  const { page, panel } = useAdminList(COMPLAINTS)
  const columns = useCaseColumns<AdminComplaint>({
    from: { header: t('buyer'), person: ({ userID }) => userID },
    about: { header: t('chatter'), person: ({ chatterID }) => chatterID },
    kind: { header: t('kind'), text: ({ kind }) => complaints(`kind.${kind}`) },
    madeAt: t('madeAt'),
    open: (name) => t('open', { name }),
  })
  return (
    <>
      <ListPage {...page} {...texts} columns={columns} foldBelowPx={860} />
      <ComplaintPanel {...panel} />
    </>
  )
}
