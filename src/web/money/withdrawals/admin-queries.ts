// Server data of the admin's withdraw requests.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/withdrawals.ts'
import type { CountedWithdraws } from '#domain/day-range.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
import { listKey } from '../../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../../admin-ui/list.ts'
import { staleFailure } from '../../admin-ui/stale-failure.ts'
import { useChange, withReason } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { text } from '../../texts/translate.ts'

const WITHDRAW_REQUESTS = listKey('withdraw-requests')

const pageOf = (request: ListRequest<WithdrawalStatus, CountedWithdraws>) =>
  queryOptions({ queryKey: [...WITHDRAW_REQUESTS, request], queryFn: ({ signal }) => fetchWithdrawRequests(request, signal) })

export function useWithdrawRequests(request: ListRequest<WithdrawalStatus, CountedWithdraws>) {
  return useQuery({ ...pageOf(request), placeholderData: keepPreviousData })
}

/** Loads another page of the same list. */
export function useFetchWithdrawPage(request: ListRequest<WithdrawalStatus, CountedWithdraws>) {
  const queries = useQueryClient()
  return (page: number) => queries.fetchQuery({ ...pageOf({ ...request, page }), staleTime: 0 })
}

/** For a withdraw that is not on the current page. */
export async function findWithdrawRequest(id: string, signal: AbortSignal): Promise<contract.AdminWithdraw | null> {
  const { rows } = await fetchWithdrawRequests({ page: 1, search: id }, signal)
  return rows.find((row) => row._id === id) ?? null
}

/** `seen` is the status the admin saw; the server refuses when it has changed. */
export function useChangeWithdrawStatus({ onDone }: { readonly onDone?: () => void }) {
  const stale = staleFailure({ by: 'changedBy', at: 'changedAt', text: (values) => text('adminWithdrawals', 'changedMeanwhile', values) })
  return useChange({
    list: WITHDRAW_REQUESTS,
    change: ({ id, status, seen, reason }: { id: string; status: WithdrawalStatus; seen: WithdrawalStatus; reason?: string }) =>
      call(contract.updateWithdrawStatus, { params: { id }, body: { status, expectedStatus: seen, reason } }),
    failed: stale,
    ...(onDone && { onDone }),
  })
}

export function useDeleteWithdrawRequest() {
  return useChange({
    list: WITHDRAW_REQUESTS,
    change: ({ id }: { id: string }) => call(contract.deleteWithdrawRequest, { params: { id } }),
    failed: withReason(text('adminWithdrawals', 'deleteFailed')),
  })
}

async function fetchWithdrawRequests(
  request: ListRequest<WithdrawalStatus, CountedWithdraws>,
  signal: AbortSignal,
): Promise<Listing<contract.AdminWithdraw>> {
  const { page, search, status } = request
  if (search === '') {
    const { withdrawRequests, totalWithdrawRequests, totalAmount } = await call(contract.listWithdrawRequests, {
      query: { page, status, ...request.counted },
      signal,
    })
    return { ...request, rows: withdrawRequests, total: totalWithdrawRequests, totalAmount, totalIsCapped: false }
  }
  const { withdrawRequests, totalSearchedWithdrawRequests, totalIsCapped } = await call(contract.searchWithdrawRequests, {
    query: { page, searchText: search, status },
    signal,
  })
  return { ...request, rows: withdrawRequests, total: totalSearchedWithdrawRequests, totalIsCapped }
}
