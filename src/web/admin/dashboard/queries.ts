import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchFigures } from '#contract/figures.ts'
import { FIGURES } from '../../admin-ui/keys.ts'
import { call } from '../../api/call.ts'
import type { ShownRange } from './range.ts'

/** Sessions begin and end, and days change, without an event for this page. */
const POLL_MS = 60_000

export function useFigures(query: ShownRange['query']) {
  return useQuery({
    queryKey: [...FIGURES, query],
    queryFn: ({ signal }) => call(fetchFigures, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
}
