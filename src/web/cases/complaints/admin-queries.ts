// Server data of the admin's complaints.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/complaints.ts'
import type { ComplaintOutcome, ComplaintStatus } from '#domain/complaints.ts'
import { ADMIN_DATA, listKey } from '../../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../../admin-ui/list.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

const COMPLAINTS = listKey('complaints')

export interface ComplaintDecision {
  readonly outcome: ComplaintOutcome
  readonly note: string
  readonly minutes?: number | null
  readonly amount?: number | null
}

const pageOf = (request: ListRequest<ComplaintStatus>) =>
  queryOptions({ queryKey: [...COMPLAINTS, request], queryFn: ({ signal }) => fetchComplaints(request, signal) })

export function useComplaints(request: ListRequest<ComplaintStatus>) {
  return useQuery({ ...pageOf(request), placeholderData: keepPreviousData })
}

/** Loads another page of the same list. */
export function useFetchComplaintPage(request: ListRequest<ComplaintStatus>) {
  const queries = useQueryClient()
  return (page: number) => queries.fetchQuery({ ...pageOf({ ...request, page }), staleTime: 0 })
}

export function useDecideComplaint({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    // A remedy also changes sessions and refunds.
    list: ADMIN_DATA,
    change: ({ id, ...body }: ComplaintDecision & { readonly id: string }) => call(contract.decideComplaint, { params: { id }, body }),
    ...(onDone && { onDone }),
  })
}

async function fetchComplaints(request: ListRequest<ComplaintStatus>, signal: AbortSignal): Promise<Listing<contract.AdminComplaint>> {
  const { page, status = 'all' } = request
  const { complaints, totalComplaints } = await call(contract.listComplaints, { query: { page, status }, signal })
  return { ...request, rows: complaints, total: totalComplaints, totalIsCapped: false }
}
