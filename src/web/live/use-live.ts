import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ServerEventName, ServerPayload } from '#contract/events.ts'
import { isFirstConnection, onConnect, onLive } from './live.ts'

export function useLive<E extends ServerEventName>(event: E, listener: (payload: ServerPayload<E>) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => onLive(event, (payload) => onEvent(payload)), [event])
}

export function useOnConnect(listener: () => void): void {
  const onOpen = useEffectEvent(listener)
  useEffect(() => onConnect(() => onOpen()), [])
}

const LONGEST_WAIT_MS = 2_000

/**
 * Fetches data again each time the connection opens, because events sent before that did not reach this page. At the
 * first connection it waits until the page is idle: the data was just fetched, and a phone is still busy rendering it.
 */
export function useRefreshOnConnect(refresh: () => void): void {
  const onOpen = useEffectEvent(refresh)
  useEffect(() => {
    let isGone = false
    const later = () => isGone || onOpen()
    const stop = onConnect(() => {
      if (!isFirstConnection()) onOpen()
      else if ('requestIdleCallback' in window) window.requestIdleCallback(later, { timeout: LONGEST_WAIT_MS })
      else setTimeout(later, LONGEST_WAIT_MS)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])
}

/**
 * Reloads these queries at each of these events, when the connection opens, and when the screen opens again after it was left. `events` is
 * a constant: another array would count as leaving the screen.
 */
export function useLiveQueries(keys: readonly QueryKey[], events: readonly ServerEventName[]): void {
  const queries = useQueryClient()
  const invalidate = useEffectEvent((refetchType: 'active' | 'none') => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey, refetchType })
  })
  useEffect(() => {
    const stops = events.map((event) => onLive(event, () => invalidate('active')))
    return () => {
      for (const stop of stops) stop()
      invalidate('none')
    }
  }, [events])
  useRefreshOnConnect(() => invalidate('active'))
}

/**
 * Marks the data as stale when the screen is left, because nothing listens
 * for its events then. It is loaded again when the screen opens next time.
 */
export function useStaleAfterLeaving(queryKey: QueryKey): void {
  const queries = useQueryClient()
  const leave = useEffectEvent(() => void queries.invalidateQueries({ queryKey, refetchType: 'none' }))
  useEffect(() => () => leave(), [])
}
