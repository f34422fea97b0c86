import { useQuery } from '@tanstack/react-query'
import { fetchPerson } from '#contract/person.ts'
import * as contract from '#contract/reports.ts'
import { REPORT_STATUSES, type ReportOutcome } from '#domain/reports.ts'
import { type AdminList, rowsOf } from '../../admin-ui/admin-list.tsx'
import { listKey } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { refusal } from '../../texts/refusal.ts'

const KEY = listKey('reports')

export const REPORTS: AdminList<contract.AdminReport> = {
  name: 'reports',
  all: rowsOf(contract.listReports, 'reports', 'totalReports'),
  tabs: { statuses: REPORT_STATUSES, pending: 'reports' },
  lookUp: { gone: refusal('report_not_found'), find: findReport },
}

/** Loads a report that is not on the current page. */
async function findReport(id: string, signal: AbortSignal): Promise<contract.AdminReport | null> {
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
    queryKey: [...KEY, 'messages', id],
    queryFn: async ({ signal }) => (await call(contract.fetchReport, { params: { id }, signal })).messages,
  })
}

/** How often the person was reported and warned, and how many sessions they had. */
export function useFiguresOf(person: string) {
  return useQuery({
    queryKey: [...KEY, 'figures', person],
    queryFn: async ({ signal }) => (await call(fetchPerson, { params: { id: person }, signal })).person.figures,
  })
}

export function useDecideReport({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: KEY,
    change: ({ id, ...body }: { id: string; outcome: ReportOutcome; note: string; warningNote: string }) =>
      call(contract.decideReport, { params: { id }, body }),
    ...(onDone && { onDone }),
  })
}
