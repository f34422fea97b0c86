// Live updates of the admin lists.

import { useQueryClient } from '@tanstack/react-query'
import { ADMIN_DATA, listKey, PENDING_COUNTS } from '../admin-ui/keys.ts'
import { useLive, useRefreshOnConnect } from '../live/use-live.ts'

/** Loads a list again when the server reports a change in it, and all of them after a reconnect. */
export function useLiveAdminLists(): void {
  const queries = useQueryClient()
  useLive('officeUpdate', ({ list }) => {
    void queries.invalidateQueries({ queryKey: listKey(list) })
    void queries.invalidateQueries({ queryKey: PENDING_COUNTS })
  })
  useRefreshOnConnect(() => void queries.invalidateQueries({ queryKey: ADMIN_DATA }))
}
