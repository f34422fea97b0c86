// Who is there right now, one entry per person, whichever list or header shows them. It comes with lists, with the answer to
// watching, and with events.

import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { emitLive } from '../live/live.ts'
import { useLive, useOnConnect } from '../live/use-live.ts'
import type { Presence } from './words.ts'

const MOST_WATCHED_AT_ONCE = 100

const keyOf = (id: string) => ['presence', id] as const

export interface KnownPerson extends Partial<Presence> {
  readonly _id: string
}

/** What a list or a card said; undefined where nobody has said anything yet. */
export function usePresence({ _id, isOnline, lastSeen }: KnownPerson): Presence | undefined {
  const { data } = useQuery<Presence>({ queryKey: keyOf(_id), queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
  return data ?? (isOnline === undefined ? undefined : { isOnline, lastSeen: lastSeen ?? null })
}

export function learnPresence(queries: QueryClient, people: readonly (Presence & { readonly _id: string })[]): void {
  for (const { _id, isOnline, lastSeen } of people) queries.setQueryData<Presence>(keyOf(_id), { isOnline, lastSeen })
}

/** Hears of these people as long as they are on the screen; a new line knows of nobody, so it is told again. */
export function useWatchPeople(ids: readonly string[]): void {
  const queries = useQueryClient()
  const told = useRef(new Set<string>())
  const watch = useEffectEvent((names: string) => {
    const untold = names.split(',').filter((id) => id !== '' && !told.current.has(id))
    for (let start = 0; start < untold.length; start += MOST_WATCHED_AT_ONCE)
      void watchSome(queries, told.current, untold.slice(start, start + MOST_WATCHED_AT_ONCE))
  })
  // The list is a new one at every turn; what stands in it is mostly the same.
  const all = ids.join()
  useEffect(() => watch(all), [all])
  useOnConnect(() => {
    told.current = new Set()
    watch(all)
  })
  useLive('userStatusUpdate', ({ userID, ...presence }) => learnPresence(queries, [{ _id: userID, ...presence }]))
}

async function watchSome(queries: QueryClient, told: Set<string>, userIDs: readonly string[]): Promise<void> {
  for (const id of userIDs) told.add(id)
  // Without a line, or when it breaks, the next one begins anew.
  const answer = await emitLive('watchPeople', { userIDs: [...userIDs] }).catch(() => null)
  if (answer?.ok) {
    learnPresence(
      queries,
      answer.people.map(({ userID, ...presence }) => ({ _id: userID, ...presence })),
    )
  } else for (const id of userIDs) told.delete(id)
}
