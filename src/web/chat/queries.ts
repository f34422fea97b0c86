import { useInfiniteQuery } from '@tanstack/react-query'
import { listChatters } from '#contract/chat.ts'
import type { ChatterCard } from '#contract/sessions.ts'
import { call } from '../api/call.ts'
import { CHATTERS } from '../sessions/queries.ts'

/** Chatters, page after page. */
export function useChatters() {
  return useInfiniteQuery({
    queryKey: [...CHATTERS, 'list'],
    queryFn: ({ pageParam, signal }) => call(listChatters, { query: { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ users }) => users)),
  })
}

/** Somebody who moved up between two pages would stand in both. */
export function withoutRepeats<C extends Pick<ChatterCard, '_id'>>(chatters: readonly C[]): C[] {
  const seen = new Set<string>()
  return chatters.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}
