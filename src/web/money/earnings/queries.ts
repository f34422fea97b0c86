import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchChatterDay } from '#contract/earnings.ts'
import { call } from '../../api/call.ts'
import { useAtServerTimes, withServerTime } from '../../api/server-clock.ts'
import { useLiveQueries } from '../../live/use-live.ts'

const DAY = queryOptions({
  queryKey: ['chatter-day'],
  queryFn: ({ signal }) => withServerTime(() => call(fetchChatterDay, { signal })),
})

const CHANGES_DAY = ['sessionUpdate', 'withdrawUpdate', 'accountUpdate'] as const

/** Reloads when a session, a withdraw or the balance changes, and when the next day begins. */
export function useChatterDay() {
  const queries = useQueryClient()
  const day = useQuery(DAY)
  useLiveQueries([DAY.queryKey], CHANGES_DAY)
  useAtServerTimes(day.data === undefined ? [] : [Date.parse(day.data.dayEndsAt)], () => void queries.invalidateQueries(DAY))
  return day
}
