import { queryOptions, useQuery } from '@tanstack/react-query'
import { countPending, type PendingCounts } from '#contract/admin.ts'
import { call } from '../api/call.ts'
import { PENDING_COUNTS } from './keys.ts'

const pending = queryOptions({ queryKey: PENDING_COUNTS, queryFn: ({ signal }) => call(countPending, { signal }) })

/** Everything that waits for an admin, with the details that the Dashboard shows. */
export function usePendingWork() {
  return useQuery(pending)
}

export function usePendingCounts(): PendingCounts | undefined {
  return useQuery(pending).data
}

/** True if proposals can be made, or were made before the setting was removed. */
export function useHasProposals(): boolean {
  return useQuery({ ...pending, select: ({ secondAdminAbove, hasProposals }) => secondAdminAbove !== null || hasProposals }).data ?? false
}

/** In rupees: larger amounts need a second admin. Null without a limit, or while loading. */
export function useSecondAdminLimit(): number | null {
  return useQuery({ ...pending, select: ({ secondAdminAbove }) => secondAdminAbove }).data ?? null
}

/** True if a second admin is needed but no other admin could confirm this admin's proposals. */
export function useLacksSecondAdmin(): boolean {
  return (
    useQuery({ ...pending, select: ({ secondAdminAbove, hasSecondAdmin }) => secondAdminAbove !== null && !hasSecondAdmin }).data ?? false
  )
}
