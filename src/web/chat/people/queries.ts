// Server data for the list: a user sees chatters, a chatter sees the users they have sessions with.

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listChatters, listUserSessions, searchChatters, searchSessionUsers } from '#contract/people.ts'
import { learnPresence } from '../../accounts/presence/people.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { call } from '../../api/call.ts'
import { serverNow, useAtServerTimes } from '../../api/server-clock.ts'
import { useLive, useRefreshOnConnect } from '../../live/use-live.ts'
import { useLatest } from './latest.ts'
import { endsOf, inOrder, type PersonRow, withLatest, withoutRepeats } from './rows.ts'

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

/** Loads the list page by page. Live events keep it current, so it is not fetched again when the window gets focus. */
export function usePeople() {
  const caller = useCaller()
  const latestOf = useLatest(caller.ownId)
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
    select: ({ pages }) => {
      const rows = withoutRepeats(pages.flatMap((page) => page.rows))
      return inOrder(
        rows.map((row) => withLatest(row, latestOf(row._id))),
        serverNow(),
      )
    },
    refetchOnWindowFocus: false,
  })
}

/** The previous search's rows stay until the new ones have loaded. */
export function usePeopleSearch(text: string) {
  const caller = useCaller()
  const latestOf = useLatest(caller.ownId)
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...SEARCH, text],
    queryFn: async ({ signal }) => {
      const askedAtMs = Date.now()
      const rows = await search(caller, text, signal)
      learnPresence(queries, rows, askedAtMs)
      return rows
    },
    select: (rows) => rows.map((row) => withLatest(row, latestOf(row._id))),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

/** Reloads the rows when sessions change. New messages and receipts come from the conversations (latest.ts). */
export function useLivePeople(rows: readonly PersonRow[]): void {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: PEOPLE })
  useLive('sessionUpdate', refresh)
  useRefreshOnConnect(refresh)
  // The server sends no event when a session's time is over.
  useAtServerTimes(endsOf(rows), refresh)
}

/** The number of unread messages from this person, and their session. */
export function useUnreadFrom(personId: string) {
  const chat = usePeople().data?.find(({ _id }) => _id === personId)?.chat
  return { count: chat?.unreadCount ?? 0, sessionID: chat?.lastMessage?.sessionID }
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
