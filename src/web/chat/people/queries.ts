// Server data of the list: a user sees chatters, a chatter sees the users they have sessions with.

import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { listChatters, listUserSessions, searchChatters, searchSessionUsers } from '#contract/people.ts'
import { learnPresence } from '../../accounts/presence/people.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { call } from '../../api/call.ts'
import { serverNow, useAtServerTimes } from '../../api/server-clock.ts'
import { useLive, useRefreshOnConnect } from '../../live/use-live.ts'
import { endsOf, inOrder, lacksMessage, type PersonRow, rowReadUntil, rowWithMessage, withoutRepeats } from './rows.ts'
import { type Arrivals, onComplete, onReadHere, unreadAfter, withArrival } from './unread.ts'

/**
 * For an event that changes what is being loaded: the reply may have been written before the event and arrive after it, so it is loaded
 * once more. Several events during one load cause one more.
 */
export function loadAgainAfterLoading(queries: QueryClient, queryKey: QueryKey): () => Promise<void> {
  let isWaiting = false
  return async () => {
    if (isWaiting || queries.isFetching({ queryKey }) === 0) return
    isWaiting = true
    await queries.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
    isWaiting = false
    await queries.invalidateQueries({ queryKey })
  }
}

const PEOPLE = ['people'] as const
const LIST = [...PEOPLE, 'list'] as const
const SEARCH = [...PEOPLE, 'search'] as const

interface PeoplePage {
  readonly rows: readonly PersonRow[]
  readonly nextCursor: string | null
}

interface Caller {
  readonly ownId: string
  readonly isChatter: boolean
}

/** Page after page. Live events keep it current, so it is not fetched again when the window gets focus. */
export function usePeople() {
  const caller = useCaller()
  const queries = useQueryClient()
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: async ({ pageParam, signal }) => {
      const askedAtMs = Date.now()
      const page = await fetchPage(caller, pageParam, signal)
      learnPresence(queries, page.rows, askedAtMs)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: PeoplePage) => nextCursor,
    select: ({ pages }) => inOrder(withoutRepeats(pages.flatMap(({ rows }) => rows)), serverNow()),
    refetchOnWindowFocus: false,
  })
}

/** The rows of the previous search stay until the new ones have loaded. */
export function usePeopleSearch(text: string) {
  const caller = useCaller()
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...SEARCH, text],
    queryFn: async ({ signal }) => {
      const askedAtMs = Date.now()
      const rows = await search(caller, text, signal)
      learnPresence(queries, rows, askedAtMs)
      return rows
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

/** Keeps the rows current while the page is open. */
export function useLivePeople(rows: readonly PersonRow[]): void {
  const { ownId } = useCaller()
  const queries = useQueryClient()
  const arrivals = useRef(new Map<string, Arrivals>())
  const readSeqs = useRef(new Map<string, number>())
  const [loadAgain] = useState(() => loadAgainAfterLoading(queries, PEOPLE))
  const refresh = () => void queries.invalidateQueries({ queryKey: PEOPLE })
  useLive('sessionUpdate', refresh)
  useRefreshOnConnect(refresh)
  // The server sends no event when the time of a session is over.
  useAtServerTimes(endsOf(rows), refresh)
  useLive('receiveMessage', (message) => {
    const { sessionID } = message
    arrivals.current.set(sessionID, withArrival(arrivals.current.get(sessionID), message, ownId))
    const readSeq = readSeqs.current.get(sessionID) ?? 0
    changeRows(queries, (row) => rowWithMessage(row, message, { ownId, readSeq }))
    void loadAgain()
  })
  /** Returns whether the unread messages could be counted here. */
  const read = useEffectEvent((sessionID: string, readSeq: number): boolean => {
    const furthest = Math.max(readSeq, readSeqs.current.get(sessionID) ?? 0)
    readSeqs.current.set(sessionID, furthest)
    const unread = unreadAfter(arrivals.current.get(sessionID), furthest)
    if (unread !== null) changeRows(queries, (row) => rowReadUntil(row, sessionID, unread))
    return unread !== null
  })
  useEffect(() => onReadHere((sessionID, readSeq) => void read(sessionID, readSeq)), [])
  // No event came for a message that was stored after the rows were loaded and before the page had joined the session.
  const lastMissed = useRef('')
  const complete = useEffectEvent((last: ChatMessage) => {
    if (last._id === lastMissed.current || !rows.some((row) => lacksMessage(row, last))) return
    lastMissed.current = last._id
    refresh()
  })
  useEffect(() => onComplete((last) => complete(last)), [])
  useLive('messageMarks', ({ userID, sessionID, readSeq }) => {
    if (userID !== ownId || readSeq === 0) return
    // A reply still being loaded was counted before this receipt, and messages from before the page opened cannot be counted here.
    if (!read(sessionID, readSeq) || queries.isFetching({ queryKey: PEOPLE }) > 0) refresh()
  })
}

/** This person's unread messages, and a function that removes a session's messages from the lists. */
export function useUnreadFrom(personId: string) {
  const queries = useQueryClient()
  const chat = usePeople().data?.find(({ _id }) => _id === personId)?.chat
  const takeOff = useCallback((sessionID: string) => changeRows(queries, (row) => rowReadUntil(row, sessionID, 0)), [queries])
  return { count: chat?.unreadCount ?? 0, sessionID: chat?.lastMessage?.sessionID, takeOff }
}

function useCaller(): Caller {
  const { _id, role } = useAccount()
  return { ownId: _id, isChatter: role === 'chatter' }
}

async function fetchPage({ ownId, isChatter }: Caller, cursor: string, signal: AbortSignal): Promise<PeoplePage> {
  if (!isChatter) {
    const { users, nextCursor } = await call(listChatters, { query: { cursor }, signal })
    return { rows: users, nextCursor }
  }
  const { sessions, nextCursor } = await call(listUserSessions, { query: { chatterID: ownId, cursor }, signal })
  return { rows: sessions.map(({ userID, chat }) => ({ ...userID, chat })), nextCursor }
}

async function search({ ownId, isChatter }: Caller, searchText: string, signal: AbortSignal): Promise<readonly PersonRow[]> {
  const { users } = isChatter
    ? await call(searchSessionUsers, { query: { searchText, chatterID: ownId }, signal })
    : await call(searchChatters, { query: { searchText }, signal })
  return users
}

function changeRows(queries: QueryClient, change: (row: PersonRow) => PersonRow): void {
  queries.setQueriesData<InfiniteData<PeoplePage>>({ queryKey: LIST }, (list) =>
    list === undefined ? undefined : { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) },
  )
  queries.setQueriesData<readonly PersonRow[]>({ queryKey: SEARCH }, (rows) => rows?.map(change))
}
