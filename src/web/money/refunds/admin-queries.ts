import * as contract from '#contract/refunds.ts'
import { COUNTED_REFUNDS } from '#domain/day-range.ts'
import { type AdminList, rowsOf } from '../../admin-ui/admin-list.tsx'
import { listKey } from '../../admin-ui/keys.ts'
import { staleFailure } from '../../admin-ui/stale-failure.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { refusal } from '../../texts/refusal.ts'
import { text } from '../../texts/translate.ts'

export const REFUNDS: AdminList<contract.AdminRefund> = {
  name: 'refunds',
  all: rowsOf(contract.listRefunds, 'refunds', 'totalRefunds'),
  search: rowsOf(contract.searchRefunds, 'refunds', 'totalSearchedRefunds'),
  // Refunds that an admin can act on come first.
  tabs: { statuses: ['pending', 'awaiting_account', 'completed'], pending: 'refunds' },
  figures: COUNTED_REFUNDS,
  lookUp: { gone: refusal('refund_not_found') },
}
const KEY = listKey('refunds')

const failed = staleFailure({ by: 'changedBy', at: 'changedAt', text: (values) => text('adminRefunds', 'changedMeanwhile', values) })

/** `accountNumber` is the one the admin saw. The server refuses if the buyer has given another account since. */
export function useCompleteRefund({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: KEY,
    change: ({ id, ...body }: { id: string; accountNumber: string; bankReference: string }) =>
      call(contract.completeRefund, { params: { id }, body }),
    failed,
    ...(onDone && { onDone }),
  })
}

export function useRefuseAccount({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: KEY,
    change: ({ id, ...body }: { id: string; accountNumber: string; note: string }) =>
      call(contract.refuseRefundAccount, { params: { id }, body }),
    failed,
    ...(onDone && { onDone }),
  })
}
