import { AdminUsers } from '../accounts/admin-users.tsx'
import { ProposalCard, SecondAdminNoteOnRole } from '../admin/proposals/proposal-card.tsx'

const SECOND_ADMIN = { renderProposal: (id: string) => <ProposalCard about={id} />, note: <SecondAdminNoteOnRole /> }

export function AdminUsersPage() {
  return <AdminUsers secondAdmin={SECOND_ADMIN} />
}
