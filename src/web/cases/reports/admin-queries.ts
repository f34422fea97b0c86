// Server data of the admin's reports.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/reports.ts'
import type { ReportOutcome, ReportStatus } from '#domain/reports.ts'
import { listKey } from '../../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../../admin-ui/list.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'

const REPORTS = listKey('reports')

const pageOf = (request: ListRequest<ReportStatus>) =>
  queryOptions({ queryKey: [...REPORTS, request], queryFn: ({ signal }) => fetchReports(request, signal) })

export function useReports(request: ListRequest<ReportStatus>) {
  return useQuery({ ...pageOf(request), placeholderData: keepPreviousData })
}

/** Loads another page of the same list. */
export function useFetchReportPage(request: ListRequest<ReportStatus>) {
  const queries = useQueryClient()
  return (page: number) => queries.fetchQuery({ ...pageOf({ ...request, page }), staleTime: 0 })
}

/** For a report that is not on the current page. */
export async function findReport(id: string, signal: AbortSignal): Promise<contract.AdminReport | null> {
  try {
    return (await call(contract.fetchReport, { params: { id }, signal })).report
  } catch (error) {
    if (error instanceof ApiError && error.code === 'report_not_found') return null
    throw error
  }
}

/** The only messages that admins read. */
export function useReportedMessages(id: string) {
  return useQuery({
    queryKey: [...REPORTS, 'messages', id],
    queryFn: async ({ signal }) => (await call(contract.fetchReport, { params: { id }, signal })).messages,
  })
}

export function useDecideReport({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: REPORTS,
    change: ({ id, ...body }: { id: string; outcome: ReportOutcome; note: string; warningNote: string }) =>
      call(contract.decideReport, { params: { id }, body }),
    ...(onDone && { onDone }),
  })
}

async function fetchReports(request: ListRequest<ReportStatus>, signal: AbortSignal): Promise<Listing<contract.AdminReport>> {
  const { page, status = 'all' } = request
  const { reports, totalReports } = await call(contract.listReports, { query: { page, status }, signal })
  return { ...request, rows: reports, total: totalReports, totalIsCapped: false }
}
