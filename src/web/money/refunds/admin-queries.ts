// Server data of the admin's refunds.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/refunds.ts'
import type { CountedRefunds } from '#domain/day-range.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import { listKey } from '../../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../../admin-ui/list.ts'
import { staleFailure } from '../../admin-ui/stale-failure.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { text } from '../../texts/translate.ts'

const REFUNDS = listKey('refunds')

const pageOf = (request: ListRequest<RefundStatus, CountedRefunds>) =>
  queryOptions({ queryKey: [...REFUNDS, request], queryFn: ({ signal }) => fetchRefunds(request, signal) })

export function useRefunds(request: ListRequest<RefundStatus, CountedRefunds>) {
  return useQuery({ ...pageOf(request), placeholderData: keepPreviousData })
}

/** Loads another page of the same list. */
export function useFetchRefundPage(request: ListRequest<RefundStatus, CountedRefunds>) {
  const queries = useQueryClient()
  return (page: number) => queries.fetchQuery({ ...pageOf({ ...request, page }), staleTime: 0 })
}

/** For a refund that is not on the current page. */
export async function findRefund(id: string, signal: AbortSignal): Promise<contract.AdminRefund | null> {
  const { rows } = await fetchRefunds({ page: 1, search: id }, signal)
  return rows.find((row) => row._id === id) ?? null
}

const failed = staleFailure({ by: 'changedBy', at: 'changedAt', text: (values) => text('adminRefunds', 'changedMeanwhile', values) })

/** The account number is the one that the admin saw; the server refuses when the buyer has given another one since. */
export function useCompleteRefund({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: REFUNDS,
    change: ({ id, ...body }: { id: string; accountNumber: string; bankReference: string }) =>
      call(contract.completeRefund, { params: { id }, body }),
    failed,
    ...(onDone && { onDone }),
  })
}

export function useRefuseAccount({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: REFUNDS,
    change: ({ id, ...body }: { id: string; accountNumber: string; note: string }) =>
      call(contract.refuseRefundAccount, { params: { id }, body }),
    failed,
    ...(onDone && { onDone }),
  })
}

async function fetchRefunds(
  request: ListRequest<RefundStatus, CountedRefunds>,
  signal: AbortSignal,
): Promise<Listing<contract.AdminRefund>> {
  const { page, search, status } = request
  if (search === '') {
    const { refunds, totalRefunds, totalAmount } = await call(contract.listRefunds, { query: { page, status, ...request.counted }, signal })
    return { ...request, rows: refunds, total: totalRefunds, totalAmount, totalIsCapped: false }
  }
  const { refunds, totalSearchedRefunds, totalIsCapped } = await call(contract.searchRefunds, {
    query: { page, searchText: search, status },
    signal,
  })
  return { ...request, rows: refunds, total: totalSearchedRefunds, totalIsCapped }
}
