// Queries of the admin's session requests.

import { useQuery } from '@tanstack/react-query'
import { fetchPerson } from '#contract/person.ts'
import * as contract from '#contract/sessions.ts'
import { COUNTED_SESSIONS } from '#domain/day-range.ts'
import type { RejectionForm } from '#domain/rejections.ts'
import { type DecidedStatus, SESSION_STATUSES } from '#domain/sessions.ts'
import { type AdminList, rowsOf } from '../../admin-ui/admin-list.tsx'
import { listKey } from '../../admin-ui/keys.ts'
import { staleFailure } from '../../admin-ui/stale-failure.ts'
import { useChange, withReason } from '../../admin-ui/use-change.ts'
import { type Together, useTogether } from '../../admin-ui/use-together.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { refusal } from '../../texts/refusal.ts'
import { text } from '../../texts/translate.ts'
import { canApproveTogether } from './together.ts'

export const SESSION_REQUESTS: AdminList<contract.AdminSession> = {
  name: 'session-requests',
  all: rowsOf(contract.listSessionRequests, 'sessions', 'totalSessions'),
  search: rowsOf(contract.searchSessionRequests, 'sessions', 'totalSearchedSessions'),
  tabs: { statuses: SESSION_STATUSES, pending: 'sessionRequests' },
  figures: COUNTED_SESSIONS,
  lookUp: { gone: refusal('session_not_found') },
}
export const SESSIONS_KEY = listKey('session-requests')

interface SentDecision {
  readonly session: contract.AdminSession
  readonly decision: DecidedStatus
  /** Undefined for the configured default. */
  readonly start?: 'together'
  readonly rejection?: RejectionForm
}

/** Includes the values shown to the admin: the server refuses if they have changed. */
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

/** Repeating a decision succeeds, but the buyer reads the first admin's note, so a second note counts as too late. */
async function sendAlone(sent: SentDecision) {
  const reply = await sendDecision(sent)
  if (reply.wasDecided && sent.rejection?.note)
    throw new ApiError(409, { code: 'session_decided', message: 'Session is already rejected.', values: { status: 'rejected' } })
  return reply
}

const stale = staleFailure({ by: 'decidedBy', at: 'decidedAt', text: (values) => text('adminSessions', 'decidedMeanwhile', values) })

export function useDecideSession({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: SESSIONS_KEY,
    change: sendAlone,
    failed: (error) => (busyMinutesOf(error) === null ? stale(error) : null),
    ...(onDone && { onDone }),
  })
}

/** Approves several sessions at once, each with its own call. */
export function useApproveTogether(rows: readonly contract.AdminSession[] | undefined): Together<contract.AdminSession> {
  return useTogether({
    list: SESSIONS_KEY,
    rows,
    canSelect: canApproveTogether,
    decide: (session) => sendDecision({ session, decision: 'completed' }),
    refusalOf: (error, { chatterID }) => {
      const count = busyMinutesOf(error)
      return count === null ? stale(error) : { message: text('adminSessions', 'busyRefused', { count, chatter: chatterID.username }) }
    },
  })
}

/** If a decision was refused because the chatter is busy, the remaining minutes; otherwise null. */
export function busyMinutesOf(error: unknown): number | null {
  const minutes = error instanceof ApiError && error.code === 'chatter_busy' ? error.values['remainingMinutes'] : undefined
  return typeof minutes === 'number' ? minutes : null
}

const BUSY_POLL_MS = 30_000

/** When the chatter's current session ends; null if the chatter is free, undefined while loading. Reloads with the list. */
export function useBusyUntil(chatterId: string, enabled = true): string | null | undefined {
  const { data } = useQuery({
    queryKey: [...SESSIONS_KEY, 'busy', chatterId],
    queryFn: ({ signal }) => call(contract.checkBusy, { query: { chatterID: chatterId }, signal }),
    // A session with another buyer starts and ends without an event for this page.
    refetchInterval: BUSY_POLL_MS,
    enabled,
  })
  return data?.busyUntil
}

/** How much the buyer has bought before. */
export function useBuyerFigures(id: string) {
  return useQuery({
    queryKey: [...SESSIONS_KEY, 'buyer', id],
    queryFn: async ({ signal }) => (await call(fetchPerson, { params: { id }, signal })).person.figures,
  })
}

export function useDeleteSession(onDone?: () => void) {
  return useChange({
    ...(onDone && { onDone }),
    list: SESSIONS_KEY,
    change: ({ id }: { id: string }) => call(contract.deleteSessionRequest, { params: { id } }),
    failed: withReason(text('adminSessions', 'deleteFailed')),
  })
}
