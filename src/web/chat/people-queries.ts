// Server data of the list: chatters for a user, for a chatter the users they have sessions with.

import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { listChatters, listUserSessions, searchChatters, searchSessionUsers } from '#contract/chat.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { call } from '../api/call.ts'
import { useLive, useLiveOpen } from '../api/live.ts'
import { useAtServerTimes } from '../api/server-clock.ts'
import { learnPresence } from '../presence/people.ts'
import { type Heard, unreadAfter, withHeard } from './heard.ts'
import { endsOf, type PersonRow, rowReadUntil, rowWithMessage, withoutRepeats } from './people.ts'
import { onReadHere } from './read-here.ts'

const PEOPLE = ['people'] as const
const LIST = [...PEOPLE, 'list'] as const
const SEARCH = [...PEOPLE, 'search'] as const

interface PeoplePage {
  readonly rows: readonly PersonRow[]
  readonly nextCursor: string | null
}

interface Asking {
  readonly ownId: string
  readonly isChatter: boolean
}

/** Page after page. The live line keeps it true, so coming back to the window is no reason to ask again. */
export function usePeople() {
  const asking = useAsking()
  const queries = useQueryClient()
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage(asking, pageParam, signal)
      learnPresence(queries, page.rows)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: PeoplePage) => nextCursor,
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ rows }) => rows)),
    refetchOnWindowFocus: false,
  })
}

/** Those of the search before stay until the new ones are there. */
export function usePeopleSearch(text: string) {
  const asking = useAsking()
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...SEARCH, text],
    queryFn: async ({ signal }) => {
      const rows = await search(asking, text, signal)
      learnPresence(queries, rows)
      return rows
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

/** Keeps the rows true while the screen is open. */
export function useLivePeople(rows: readonly PersonRow[]): void {
  const { ownId } = useAsking()
  const queries = useQueryClient()
  const heard = useRef(new Map<string, Heard>())
  const readSeqs = useRef(new Map<string, number>())
  const refresh = () => void queries.invalidateQueries({ queryKey: PEOPLE })
  useLive('sessionUpdate', refresh)
  useLiveOpen(refresh)
  // Nobody says when the time of a session is up.
  useAtServerTimes(endsOf(rows), refresh)
  useLive('receiveMessage', (message) => {
    const { sessionID } = message
    heard.current.set(sessionID, withHeard(heard.current.get(sessionID), message, ownId))
    const readSeq = readSeqs.current.get(sessionID) ?? 0
    changeRows(queries, (row) => rowWithMessage(row, message, { ownId, readSeq }))
  })
  /** Whether it could be counted here. */
  const read = useEffectEvent((sessionID: string, readSeq: number): boolean => {
    const furthest = Math.max(readSeq, readSeqs.current.get(sessionID) ?? 0)
    readSeqs.current.set(sessionID, furthest)
    const unread = unreadAfter(heard.current.get(sessionID), furthest)
    if (unread !== null) changeRows(queries, (row) => rowReadUntil(row, sessionID, unread))
    return unread !== null
  })
  useEffect(() => onReadHere((sessionID, readSeq) => void read(sessionID, readSeq)), [])
  useLive('messageMarks', ({ userID, sessionID, readSeq }) => {
    if (userID !== ownId || readSeq === 0) return
    // An answer that is on its way was counted before this was read, and what came before this screen was opened cannot be counted here.
    if (!read(sessionID, readSeq) || queries.isFetching({ queryKey: PEOPLE }) > 0) refresh()
  })
}

function useAsking(): Asking {
  const { _id, role } = useAccount()
  return { ownId: _id, isChatter: role === 'chatter' }
}

async function fetchPage({ ownId, isChatter }: Asking, cursor: string, signal: AbortSignal): Promise<PeoplePage> {
  if (!isChatter) {
    const { users, nextCursor } = await call(listChatters, { query: { cursor }, signal })
    return { rows: users, nextCursor }
  }
  const { sessions, nextCursor } = await call(listUserSessions, { query: { chatterID: ownId, cursor }, signal })
  return { rows: sessions.map(({ userID, chat }) => ({ ...userID, chat })), nextCursor }
}

async function search({ ownId, isChatter }: Asking, searchText: string, signal: AbortSignal): Promise<readonly PersonRow[]> {
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
