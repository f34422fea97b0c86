import { useEffect, useEffectEvent } from 'react'
import type { ServerEventName, ServerPayload } from '#contract/events.ts'
import { onConnect, onLive } from './live.ts'

export function useLive<E extends ServerEventName>(event: E, listener: (payload: ServerPayload<E>) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => onLive(event, (payload) => onEvent(payload)), [event])
}

export function useOnConnect(listener: () => void): void {
  const onOpen = useEffectEvent(listener)
  useEffect(() => onConnect(() => onOpen()), [])
}
