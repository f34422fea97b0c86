// Queries of the audit trail.

import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as contract from '#contract/trail.ts'
import { ADMIN_DATA } from '../../admin-ui/keys.ts'
import { call } from '../../api/call.ts'

const TRAIL = [...ADMIN_DATA, 'trail'] as const

/** Loads newest first, page by page. */
export function useTrail(filter: contract.TrailFilter) {
  return useInfiniteQuery({
    queryKey: [...TRAIL, filter],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTrail, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  })
}

/** Fetches a row that is not on the loaded pages. */
export function useTrailRow(id: string | null) {
  return useQuery({
    queryKey: [...TRAIL, 'one', id],
    queryFn: id === null ? skipToken : ({ signal }) => call(contract.fetchTrailRow, { params: { id }, signal }),
    retry: false,
  })
}
