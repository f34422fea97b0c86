// Server data of the admin's session requests.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/sessions.ts'
import type { CountedSessions } from '#domain/day-range.ts'
import type { RejectionForm } from '#domain/rejections.ts'
import type { DecidedStatus, SessionStatus } from '#domain/sessions.ts'
import { listKey } from '../../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../../admin-ui/list.ts'
import { staleFailure } from '../../admin-ui/stale-failure.ts'
import { useChange, withReason } from '../../admin-ui/use-change.ts'
import { type Together, useTogether } from '../../admin-ui/use-together.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { text } from '../../texts/translate.ts'
import { canApproveTogether } from './together.ts'

const SESSION_REQUESTS = listKey('session-requests')

const pageOf = (request: ListRequest<SessionStatus, CountedSessions>) =>
  queryOptions({ queryKey: [...SESSION_REQUESTS, request], queryFn: ({ signal }) => fetchSessionRequests(request, signal) })

export function useSessionRequests(request: ListRequest<SessionStatus, CountedSessions>) {
  return useQuery({ ...pageOf(request), placeholderData: keepPreviousData })
}

/** Loads another page of the same list. */
export function useFetchSessionPage(request: ListRequest<SessionStatus, CountedSessions>) {
  const queries = useQueryClient()
  return (page: number) => queries.fetchQuery({ ...pageOf({ ...request, page }), staleTime: 0 })
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

export interface SentDecision {
  readonly session: contract.AdminSession
  readonly decision: DecidedStatus
  /** Absent: as the operator has set it. */
  readonly start?: 'together'
  readonly rejection?: RejectionForm
}

/** Sends what the admin saw, so that the server can refuse when it has changed. */
function sendDecision({ session, decision, start, rejection }: SentDecision) {
  return call(contract.updateSessionStatus, {
    params: { id: session._id },
    body: {
      status: decision,
      duration: session.plan.duration,
      price: session.plan.price,
      chatterID: session.chatterID._id,
      ...(start && { start }),
      ...rejection,
    },
  })
}

/** The same decision again succeeds, but the note of another admin is the one that the buyer reads: this one is too late. */
async function sendAlone(sent: SentDecision) {
  const reply = await sendDecision(sent)
  if (reply.wasDecided && sent.rejection?.note)
    throw new ApiError(409, { code: 'session_decided', message: 'Session is already rejected.', values: { status: 'rejected' } })
  return reply
}

const stale = staleFailure({ by: 'decidedBy', at: 'decidedAt', text: (values) => text('adminSessions', 'decidedMeanwhile', values) })

export function useDecideSession({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: SESSION_REQUESTS,
    change: sendAlone,
    failed: (error) => (busyMinutesOf(error) === null ? stale(error) : null),
    ...(onDone && { onDone }),
  })
}

/** Approves several sessions at once; each is a separate call. */
export function useApproveTogether(rows: readonly contract.AdminSession[] | undefined): Together<contract.AdminSession> {
  return useTogether({
    list: SESSION_REQUESTS,
    rows,
    canSelect: canApproveTogether,
    decide: (session) => sendDecision({ session, decision: 'completed' }),
    refusalOf: (error, { chatterID }) => {
      const count = busyMinutesOf(error)
      return count === null ? stale(error) : { message: text('adminSessions', 'busyRefused', { count, chatter: chatterID.username }) }
    },
  })
}

/** For a decision that was refused because the chatter is busy: for how many minutes. Null for any other error. */
export function busyMinutesOf(error: unknown): number | null {
  const minutes = error instanceof ApiError && error.code === 'chatter_busy' ? error.values['remainingMinutes'] : undefined
  return typeof minutes === 'number' ? minutes : null
}

const BUSY_POLL_MS = 30_000

/** Until when the chatter is in a session; null when the chatter is free. Loaded again with the list, and at the end of that session. */
export function useBusyUntil(chatterId: string, enabled = true): string | null | undefined {
  const { data } = useQuery({
    queryKey: [...SESSION_REQUESTS, 'busy', chatterId],
    queryFn: ({ signal }) => call(contract.checkBusy, { query: { chatterID: chatterId }, signal }),
    // A session with another buyer begins and ends without an event for this page.
    refetchInterval: BUSY_POLL_MS,
    enabled,
  })
  return data?.busyUntil
}

export function useDeleteSession() {
  return useChange({
    list: SESSION_REQUESTS,
    change: ({ id }: { id: string }) => call(contract.deleteSessionRequest, { params: { id } }),
    failed: withReason(text('adminSessions', 'deleteFailed')),
  })
}

async function fetchSessionRequests(
  request: ListRequest<SessionStatus, CountedSessions>,
  signal: AbortSignal,
): Promise<Listing<contract.AdminSession>> {
  const { page, search, status } = request
  if (search === '') {
    const { sessions, totalSessions, totalAmount } = await call(contract.listSessionRequests, {
      query: { page, status, ...request.counted },
      signal,
    })
    return { ...request, rows: sessions, total: totalSessions, totalAmount, totalIsCapped: false }
  }
  const { sessions, totalSearchedSessions, totalIsCapped } = await call(contract.searchSessionRequests, {
    query: { page, searchText: search, status },
    signal,
  })
  return { ...request, rows: sessions, total: totalSearchedSessions, totalIsCapped }
}
