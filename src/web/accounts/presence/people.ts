// Who is online, and how available chatters are: one entry per person for all lists
// and headers. It is filled by lists, by replies to watching, and by events.

import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Availability } from '#contract/presence.ts'
import { isRefusedForNow, retryWaitMs, wait } from '../../api/retry.ts'
import { emitLive } from '../../live/live.ts'
import { useLive, useOnConnect } from '../../live/use-live.ts'
import type { Presence } from './sentence.ts'

const MAX_WATCHED_AT_ONCE = 100

const keyOf = (id: string) => ['presence', id] as const
const availabilityKeyOf = (id: string) => ['availability', id] as const

export interface KnownPerson extends Partial<Presence> {
  readonly _id: string
  readonly availability?: Availability | null
}

/** Falls back to the presence that came with the person. Undefined while unknown. */
export function usePresence({ _id, isOnline, lastSeen }: KnownPerson): Presence | undefined {
  const { data } = useQuery<Presence>({ queryKey: keyOf(_id), queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
  return data ?? (isOnline === undefined ? undefined : { isOnline, lastSeen: lastSeen ?? null })
}

/** `askedAtMs` is when the list was requested: an event that arrived later is newer than the list. */
export function learnPresence(
  queries: QueryClient,
  people: readonly (Presence & KnownPerson)[],
  askedAtMs = Number.POSITIVE_INFINITY,
): void {
  for (const { _id, isOnline, lastSeen, availability } of people) {
    const knownSinceMs = queries.getQueryState(keyOf(_id))?.dataUpdatedAt ?? 0
    if (knownSinceMs <= askedAtMs) queries.setQueryData<Presence>(keyOf(_id), { isOnline, lastSeen })
    learnAvailability(queries, _id, availability)
  }
}

/** The chatter's choice, even if its time has passed; null for people who cannot choose. */
export function useChosenAvailability({ _id, availability }: KnownPerson): Availability | null {
  const { data } = useQuery<Availability>({ queryKey: availabilityKeyOf(_id), queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
  return newerOf(data, availability) ?? null
}

/** A reply may be older than an event that arrived while it was on its way. */
export function learnAvailability(queries: QueryClient, id: string, next: Availability | null | undefined): void {
  if (next) queries.setQueryData<Availability>(availabilityKeyOf(id), (known) => newerOf(known, next))
}

/** Prefers `next` if both have the same choice, because it may know that the time has passed. */
function newerOf<A extends Availability | null | undefined>(known: Availability | undefined, next: A): Availability | A {
  if (known === undefined) return next
  return !next || (known.changedAt ?? '') > (next.changedAt ?? '') ? known : next
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
  // The array is new at each render, but its ids rarely change.
  const all = ids.join()
  useEffect(() => watch(all), [all])
  useOnConnect(() => {
    watched.current = new Set()
    watch(all)
  })
  useLive('availabilityUpdate', ({ userID, availability }) => learnAvailability(queries, userID, availability))
  useLive('userStatusUpdate', ({ userID, ...presence }) => learnPresence(queries, [{ _id: userID, ...presence }]))
}

async function watchSome(queries: QueryClient, watched: Set<string>, userIDs: readonly string[]): Promise<void> {
  for (const id of userIDs) watched.add(id)
  for (let failures = 0; ; failures += 1) {
    // Without a connection, `useOnConnect` watches them on the next one.
    const answer = await emitLive('watchPeople', { userIDs: [...userIDs] }).catch(() => null)
    if (answer?.ok) {
      const people = answer.people.map(({ userID, ...presence }) => ({ _id: userID, ...presence }))
      return learnPresence(queries, people)
    }
    if (answer === null || !isRefusedForNow(answer.code)) break
    await wait(retryWaitMs(failures, null))
  }
  for (const id of userIDs) watched.delete(id)
}
