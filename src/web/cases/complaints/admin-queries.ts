import * as contract from '#contract/complaints.ts'
import { COMPLAINT_STATUSES, type ComplaintOutcome } from '#domain/complaints.ts'
import { type AdminList, rowsOf } from '../../admin-ui/admin-list.tsx'
import { ADMIN_DATA } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

export const COMPLAINTS: AdminList<contract.AdminComplaint> = {
  name: 'complaints',
  all: rowsOf(contract.listComplaints, 'complaints', 'totalComplaints'),
  tabs: { statuses: COMPLAINT_STATUSES, pending: 'complaints' },
}

export interface ComplaintDecision {
  readonly outcome: ComplaintOutcome
  readonly note: string
  readonly minutes?: number | null
  readonly amount?: number | null
}

export function useDecideComplaint({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    // A remedy also changes sessions and refunds.
    list: ADMIN_DATA,
    change: ({ id, ...body }: ComplaintDecision & { readonly id: string }) => call(contract.decideComplaint, { params: { id }, body }),
    ...(onDone && { onDone }),
  })
}
