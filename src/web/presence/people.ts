// Who is online, one entry per person for all lists and headers. It comes with lists, with the answer to watching, and with
// events.

import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { emitLive } from '../live/live.ts'
import { useLive, useOnConnect } from '../live/use-live.ts'
import type { Presence } from './sentence.ts'

const MAX_WATCHED_AT_ONCE = 100

const keyOf = (id: string) => ['presence', id] as const

export interface KnownPerson extends Partial<Presence> {
  readonly _id: string
}

/** Falls back to the presence that came with the person; undefined while it is unknown. */
export function usePresence({ _id, isOnline, lastSeen }: KnownPerson): Presence | undefined {
  const { data } = useQuery<Presence>({ queryKey: keyOf(_id), queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
  return data ?? (isOnline === undefined ? undefined : { isOnline, lastSeen: lastSeen ?? null })
}

export function learnPresence(queries: QueryClient, people: readonly (Presence & { readonly _id: string })[]): void {
  for (const { _id, isOnline, lastSeen } of people) queries.setQueryData<Presence>(keyOf(_id), { isOnline, lastSeen })
}

/** Watches these people while they are on the screen, and again after each new connection. */
export function useWatchPeople(ids: readonly string[]): void {
  const queries = useQueryClient()
  const watched = useRef(new Set<string>())
  const watch = useEffectEvent((names: string) => {
    const unwatched = names.split(',').filter((id) => id !== '' && !watched.current.has(id))
    for (let start = 0; start < unwatched.length; start += MAX_WATCHED_AT_ONCE)
      void watchSome(queries, watched.current, unwatched.slice(start, start + MAX_WATCHED_AT_ONCE))
  })
  // The array is new at each render, but its content is mostly the same.
  const all = ids.join()
  useEffect(() => watch(all), [all])
  useOnConnect(() => {
    watched.current = new Set()
    watch(all)
  })
  useLive('userStatusUpdate', ({ userID, ...presence }) => learnPresence(queries, [{ _id: userID, ...presence }]))
}

async function watchSome(queries: QueryClient, watched: Set<string>, userIDs: readonly string[]): Promise<void> {
  for (const id of userIDs) watched.add(id)
  // Without a connection, they are watched at the next one.
  const answer = await emitLive('watchPeople', { userIDs: [...userIDs] }).catch(() => null)
  if (answer?.ok) {
    learnPresence(
      queries,
      answer.people.map(({ userID, ...presence }) => ({ _id: userID, ...presence })),
    )
  } else for (const id of userIDs) watched.delete(id)
}
