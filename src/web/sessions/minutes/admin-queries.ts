// Server data of the admin's sessions that need a decision.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/minutes.ts'
import type { LapsedDecision } from '#domain/minutes.ts'
import { listKey } from '../../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../../admin-ui/list.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

const NEEDS_DECISION = listKey('needs-decision')

const pageOf = (request: ListRequest) =>
  queryOptions({ queryKey: [...NEEDS_DECISION, request], queryFn: ({ signal }) => fetchLapsed(request, signal) })

export function useLapsedSessions(request: ListRequest) {
  return useQuery({ ...pageOf(request), placeholderData: keepPreviousData })
}

/** Loads another page of the same list. */
export function useFetchLapsedPage(request: ListRequest) {
  const queries = useQueryClient()
  return (page: number) => queries.fetchQuery({ ...pageOf({ ...request, page }), staleTime: 0 })
}

interface SentDecision {
  readonly id: string
  readonly decision: LapsedDecision
  /** Only with `keep`. */
  readonly days?: number
}

export function useDecideLapsed({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: NEEDS_DECISION,
    change: ({ id, decision, days }: SentDecision) =>
      call(contract.decideLapsedSession, { params: { id }, body: { decision, ...(days !== undefined && { days }) } }),
    ...(onDone && { onDone }),
  })
}

async function fetchLapsed(request: ListRequest, signal: AbortSignal): Promise<Listing<contract.LapsedSession>> {
  const { sessions, totalSessions } = await call(contract.listLapsedSessions, { query: { page: request.page }, signal })
  return { ...request, rows: sessions, total: totalSessions, totalIsCapped: false }
}
