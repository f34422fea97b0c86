import * as contract from '#contract/withdrawals.ts'
import { COUNTED_WITHDRAWS } from '#domain/day-range.ts'
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#domain/withdrawals.ts'
import { type AdminList, rowsOf } from '../../admin-ui/admin-list.tsx'
import { listKey } from '../../admin-ui/keys.ts'
import { staleFailure } from '../../admin-ui/stale-failure.ts'
import { useChange, withReason } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { refusal } from '../../texts/refusal.ts'
import { text } from '../../texts/translate.ts'

export const WITHDRAW_REQUESTS: AdminList<contract.AdminWithdraw> = {
  name: 'withdraw-requests',
  all: rowsOf(contract.listWithdrawRequests, 'withdrawRequests', 'totalWithdrawRequests'),
  search: rowsOf(contract.searchWithdrawRequests, 'withdrawRequests', 'totalSearchedWithdrawRequests'),
  tabs: { statuses: WITHDRAWAL_STATUSES, pending: 'withdrawRequests' },
  figures: COUNTED_WITHDRAWS,
  lookUp: { gone: refusal('withdraw_not_found') },
}
const KEY = listKey('withdraw-requests')

/** `seen` is the status the admin saw. The server refuses if it has changed since. */
export function useChangeWithdrawStatus({ onDone }: { readonly onDone?: () => void }) {
  const stale = staleFailure({ by: 'changedBy', at: 'changedAt', text: (values) => text('adminWithdrawals', 'changedMeanwhile', values) })
  return useChange({
    list: KEY,
    change: ({ id, status, seen, reason }: { id: string; status: WithdrawalStatus; seen: WithdrawalStatus; reason?: string }) =>
      call(contract.updateWithdrawStatus, { params: { id }, body: { status, expectedStatus: seen, reason } }),
    failed: stale,
    ...(onDone && { onDone }),
  })
}

export function useDeleteWithdrawRequest(onDone?: () => void) {
  return useChange({
    ...(onDone && { onDone }),
    list: KEY,
    change: ({ id }: { id: string }) => call(contract.deleteWithdrawRequest, { params: { id } }),
    failed: withReason(text('adminWithdrawals', 'deleteFailed')),
  })
}
