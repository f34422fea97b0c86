// Server data of the list: chatters for a user, for a chatter the users they have sessions with.

import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { listChatters, listUserSessions, searchChatters, searchSessionUsers } from '#contract/chat.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { call } from '../api/call.ts'
import { useLive, useLiveOpen } from '../api/live.ts'
import { learnPresence } from '../presence/people.ts'
import { type PersonRow, rowReadUntil, rowWithMessage, withoutRepeats } from './people.ts'

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
export function useLivePeople(openId: string | null): void {
  const { ownId } = useAsking()
  const queries = useQueryClient()
  const lastSeqs = useRef(new Map<string, number>())
  const refresh = () => void queries.invalidateQueries({ queryKey: PEOPLE })
  useLive('sessionUpdate', refresh)
  useLiveOpen(refresh)
  useLive('receiveMessage', (message) => {
    const { sessionID, seq, senderID } = message
    lastSeqs.current.set(sessionID, Math.max(seq, lastSeqs.current.get(sessionID) ?? 0))
    const isLookedAt = senderID === openId && document.visibilityState === 'visible' && document.hasFocus()
    changeRows(queries, (row) => rowWithMessage(row, message, { ownId, isLookedAt }))
  })
  useLive('messageMarks', ({ userID, sessionID, readSeq }) => {
    if (userID !== ownId || readSeq === 0) return
    const lastSeq = lastSeqs.current.get(sessionID)
    // An answer that is on its way was counted before this was read, and what came before this screen was opened cannot be counted here.
    if (lastSeq === undefined || queries.isFetching({ queryKey: PEOPLE }) > 0) refresh()
    else changeRows(queries, (row) => rowReadUntil(row, sessionID, Math.max(0, lastSeq - readSeq)))
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
