import { queryOptions, useQuery } from '@tanstack/react-query'
import { countPending } from '#contract/admin.ts'
import { call } from '../api/call.ts'
import { PENDING_COUNTS } from './keys.ts'

const pending = queryOptions({ queryKey: PENDING_COUNTS, queryFn: ({ signal }) => call(countPending, { signal }) })

export function usePendingCounts() {
  return useQuery({ ...pending, select: ({ secondAdminAbove: _limit, hasSecondAdmin: _has, ...counts }) => counts })
}

/** Rupees; larger amounts need a second admin. Null without a limit, and until it is known. */
export function useSecondAdminLimit(): number | null {
  return useQuery({ ...pending, select: ({ secondAdminAbove }) => secondAdminAbove }).data ?? null
}

/** Where a second admin is needed, and there is none who may confirm what this one proposes. */
export function useLacksSecondAdmin(): boolean {
  return (
    useQuery({ ...pending, select: ({ secondAdminAbove, hasSecondAdmin }) => secondAdminAbove !== null && !hasSecondAdmin }).data ?? false
  )
}
