// Queries for the account's own sessions: the list, page by page, and one alone.

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { OwnAccount } from '#contract/accounts.ts'
import { fetchOwnSession, listOwnSessions } from '#contract/sessions.ts'
import { call } from '../../api/call.ts'
import { isTransient } from '../../api/retry.ts'
import { withNewFields } from '../session-state.ts'
import type { HistoryFilter } from './filter.ts'

export function useHistory({ _id: id, role }: OwnAccount, filter: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: ['sessions', 'history', role, filter],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      const page = await call(listOwnSessions, { query: { id, role, ...filter, ...cursor }, signal })
      return { ...page, sessions: page.sessions.map(withNewFields) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

export function useOwnSession(id: string) {
  return useQuery({
    queryKey: ['sessions', 'one', id],
    queryFn: async ({ signal }) => {
      const { session, decidedAt } = await call(fetchOwnSession, { params: { id }, signal })
      return { session: withNewFields(session), decidedAt }
    },
    // A refusal is final: the page says that there is no such session.
    retry: (count, error) => isTransient(error) && count < 3,
  })
}
