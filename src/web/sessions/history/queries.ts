// Server data of Sessions History: the account's own sessions, page after page.

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '#contract/accounts.ts'
import { listOwnSessions } from '#contract/sessions.ts'
import { call } from '../../api/call.ts'
import { useLive, useRefreshOnConnect, useStaleAfterLeaving } from '../../live/use-live.ts'
import { withNewFields } from '../session-state.ts'

const HISTORY = ['sessions', 'history'] as const

export function useHistory({ _id: id, role }: OwnAccount) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: HISTORY })
  useLive('sessionUpdate', refresh)
  useRefreshOnConnect(refresh)
  useStaleAfterLeaving(HISTORY)
  return useInfiniteQuery({
    queryKey: [...HISTORY, role],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(listOwnSessions, { query: { id, role, ...(pageParam !== null && { cursor: pageParam }) }, signal })
      return { ...page, sessions: page.sessions.map(withNewFields) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
