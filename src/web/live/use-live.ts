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
 * For data that is fetched again, because events from before the connection did not reach this page. What a starting page has just
 * fetched waits until its screen is there: a phone is busy with that.
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
