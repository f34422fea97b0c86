import { useQuery } from '@tanstack/react-query'
import { countPending } from '#contract/admin.ts'
import { call } from '../api/call.ts'
import { PENDING_COUNTS } from './keys.ts'

export function usePendingCounts() {
  return useQuery({ queryKey: PENDING_COUNTS, queryFn: ({ signal }) => call(countPending, { signal }) })
}
