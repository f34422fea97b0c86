// Server data of the admin's session requests.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/sessions.ts'
import type { DecidedStatus, SessionStatus } from '#domain/sessions.ts'
import { listKey } from '../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../admin-ui/list.ts'
import { staleFailure } from '../admin-ui/stale-failure.ts'
import { useChange, withReason } from '../admin-ui/use-change.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { text } from '../texts/translate.ts'

const SESSION_REQUESTS = listKey('session-requests')

export function useSessionRequests(request: ListRequest<SessionStatus>) {
  return useQuery({
    queryKey: [...SESSION_REQUESTS, request],
    queryFn: ({ signal }) => fetchSessionRequests(request, signal),
    placeholderData: keepPreviousData,
  })
}

/** For a session that is not on the current page. */
export async function findSessionRequest(id: string, signal: AbortSignal): Promise<contract.AdminSession | null> {
  const { rows } = await fetchSessionRequests({ page: 1, search: id }, signal)
  return rows.find((row) => row._id === id) ?? null
}

/** The address of a screenshot expires; the reloaded list has a new one. */
export function useReloadSessions(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: SESSION_REQUESTS })
}

/** Sends what the admin saw, so that the server can refuse when it has changed. */
export function useDecideSession() {
  const stale = staleFailure({ by: 'decidedBy', at: 'decidedAt', text: (values) => text('adminSessions', 'decidedMeanwhile', values) })
  return useChange({
    list: SESSION_REQUESTS,
    change: ({ session, decision }: { session: contract.AdminSession; decision: DecidedStatus }) =>
      call(contract.updateSessionStatus, {
        params: { id: session._id },
        body: { status: decision, duration: session.plan.duration, price: session.plan.price, chatterID: session.chatterID._id },
      }),
    failed: (error) => {
      const minutes = error instanceof ApiError ? error.values['remainingMinutes'] : undefined
      const failure = stale(error)
      return typeof minutes === 'number' ? { ...failure, reason: text('adminSessions', 'busyUntil', { count: minutes }) } : failure
    },
  })
}

export function useDeleteSession() {
  return useChange({
    list: SESSION_REQUESTS,
    change: ({ id }: { id: string }) => call(contract.deleteSessionRequest, { params: { id } }),
    failed: withReason(text('adminSessions', 'deleteFailed')),
  })
}

async function fetchSessionRequests(request: ListRequest<SessionStatus>, signal: AbortSignal): Promise<Listing<contract.AdminSession>> {
  const { page, search, status } = request
  if (search === '') {
    const { sessions, totalSessions } = await call(contract.listSessionRequests, { query: { page, status }, signal })
    return { ...request, rows: sessions, total: totalSessions, totalIsCapped: false }
  }
  const { sessions, totalSearchedSessions, totalIsCapped } = await call(contract.searchSessionRequests, {
    query: { page, searchText: search, status },
    signal,
  })
  return { ...request, rows: sessions, total: totalSearchedSessions, totalIsCapped }
}
