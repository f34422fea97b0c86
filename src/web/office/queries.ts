// What waits for an admin, and how the lists learn of what is new.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countPending } from '#contract/office.ts'
import { ADMIN_DATA, listKey, PENDING_COUNTS } from '../admin-ui/keys.ts'
import { call } from '../api/call.ts'
import { useLive, useLiveOpen } from '../api/live.ts'

export function usePendingCounts() {
  return useQuery({ queryKey: PENDING_COUNTS, queryFn: ({ signal }) => call(countPending, { signal }) })
}

/** Loads again what the server says is different; everything, when the line was down meanwhile. */
export function useLiveOffice(): void {
  const queries = useQueryClient()
  useLive('officeUpdate', ({ list }) => {
    void queries.invalidateQueries({ queryKey: listKey(list) })
    void queries.invalidateQueries({ queryKey: PENDING_COUNTS })
  })
  useLiveOpen(() => void queries.invalidateQueries({ queryKey: ADMIN_DATA }))
}
