// The numbers of pending requests, and live updates of the admin lists.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countPending } from '#contract/admin.ts'
import { ADMIN_DATA, listKey, PENDING_COUNTS } from '../admin-ui/keys.ts'
import { call } from '../api/call.ts'
import { useLive, useRefreshOnConnect } from '../live/use-live.ts'

export function usePendingCounts() {
  return useQuery({ queryKey: PENDING_COUNTS, queryFn: ({ signal }) => call(countPending, { signal }) })
}

/** Loads a list again when the server reports a change in it, and all of them after a reconnect. */
export function useLiveAdminLists(): void {
  const queries = useQueryClient()
  useLive('officeUpdate', ({ list }) => {
    void queries.invalidateQueries({ queryKey: listKey(list) })
    void queries.invalidateQueries({ queryKey: PENDING_COUNTS })
  })
  useRefreshOnConnect(() => void queries.invalidateQueries({ queryKey: ADMIN_DATA }))
}
