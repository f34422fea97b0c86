// What the server says over the live line, for whoever on the screen wants to hear it. The line itself is a script of
// its own and comes later; listening does not wait for it.

import { useEffect, useEffectEvent } from 'react'
import type { ServerEventName, ServerPayload } from '#contract/events.ts'

type Listener = (payload: never) => void

const listeners = new Map<string, Set<Listener>>()
const openListeners = new Set<() => void>()

/** For the line: passes on what came. */
export function tellLive(event: string, payload: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

/** For the line: it stands, for the first time or again. */
export function tellLiveOpen(): void {
  for (const listener of openListeners) listener()
}

export function onLive<E extends ServerEventName>(event: E, listener: (payload: ServerPayload<E>) => void): () => void {
  const heard = listeners.get(event) ?? new Set()
  listeners.set(event, heard.add(listener))
  return () => heard.delete(listener)
}

/** Each time the line stands: what changed before was said to nobody. */
export function onLiveOpen(listener: () => void): () => void {
  openListeners.add(listener)
  return () => openListeners.delete(listener)
}

export function useLive<E extends ServerEventName>(event: E, listener: (payload: ServerPayload<E>) => void): void {
  const hear = useEffectEvent(listener)
  useEffect(() => onLive(event, (payload) => hear(payload)), [event])
}

export function useLiveOpen(listener: () => void): void {
  const hear = useEffectEvent(listener)
  useEffect(() => onLiveOpen(() => hear()), [])
}
