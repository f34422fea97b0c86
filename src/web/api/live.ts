// The live line, for whoever on the screen wants to hear or say something. The line itself is a script of its own and
// comes later; listening does not wait for it, and saying something without it fails at once.

import { useEffect, useEffectEvent } from 'react'
import type { AckOf, ClientEventName, PayloadFor, ServerEventName, ServerPayload } from '#contract/events.ts'
import { OfflineError } from './errors.ts'
import { Turns } from './turns.ts'

type Listener = (payload: never) => void
type Emit = <E extends ClientEventName>(event: E, payload: PayloadFor<E>) => Promise<AckOf<E>>

const listeners = new Map<string, Set<Listener>>()
const openListeners = new Set<() => void>()
let standing: { readonly emit: Emit; readonly turns: Turns } | null = null

/** Far below what the server bears: whoever has many conversations asks for all of them when the line opens. */
const MOST_UNANSWERED = 8

/** For the line: passes on what came. */
export function tellLive(event: string, payload: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

/** For the line: it stands, for the first time or again, and this is how to speak into it. */
export function tellLiveOpen(emit: Emit): void {
  standing?.turns.end()
  standing = { emit, turns: new Turns(MOST_UNANSWERED) }
  for (const listener of openListeners) listener()
}

/** For the line: it has broken or was closed. */
export function tellLiveClosed(): void {
  standing?.turns.end()
  standing = null
}

/**
 * Waits until few enough of those before are unanswered. Resolves with what the server answers, which may be a refusal. Rejects with OfflineError when there is no line or no
 * answer: nothing is kept to be sent later, that is for the caller to decide.
 */
export async function emitLive<E extends ClientEventName>(event: E, payload: PayloadFor<E>): Promise<AckOf<E>> {
  if (standing === null) throw new OfflineError()
  const { emit, turns } = standing
  // What a person says does not wait behind what the page asks by itself.
  return await turns.take(() => emit(event, payload), { isUrgent: event === 'sendMessage', refuse: () => new OfflineError() })
}

export function lineStands(): boolean {
  return standing !== null
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
