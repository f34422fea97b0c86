// Server data for the notices: the list and the unread count, kept current by events.

import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotices, readNotices } from '#contract/notices.ts'
import { NOTICES_OF_DECIDED_PAYMENT } from '#domain/notices.ts'
import { call } from '../api/call.ts'
import { messageOf } from '../api/errors.ts'
import { serverNow } from '../api/server-clock.ts'
import { onConnect } from '../live/live.ts'
import { useLive, useRefreshOnConnect } from '../live/use-live.ts'
import { text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'
import {
  hasOlderDecisions,
  type NoticePages,
  nextPage,
  noticesOf,
  unreadDecisionsOf,
  unreadWithout,
  withNotice,
  withRead,
} from './model.ts'

// Collects notices read on this page and reports them together a moment later; retries after a failure.
const WAIT_MS = 250
/** The most ids one call accepts. */
const MAX_AT_ONCE = 100

export class ReadQueue {
  readonly #send: (ids: readonly string[]) => Promise<unknown>
  readonly #waiting = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: (ids: readonly string[]) => Promise<unknown>) {
    this.#send = send
  }

  add(ids: readonly string[]): void {
    for (const id of ids) this.#waiting.add(id)
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MS)
  }

  /** Ids that fail to be sent wait for the next flush. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const ids = [...this.#waiting].slice(0, MAX_AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) this.#waiting.delete(id)
    try {
      await this.#send(ids)
    } catch {
      for (const id of ids) this.#waiting.add(id)
      return
    }
    await this.flush()
  }
}

export const readQueue = new ReadQueue((ids) => call(readNotices, { body: { ids: [...ids] }, keepalive: true }))
onConnect(() => void readQueue.flush())
window.addEventListener('pagehide', () => void readQueue.flush())

const NOTICES = ['notices', 'list'] as const

/** Loads page by page. Events keep the list current, so focusing the window does not refetch it. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: NOTICES,
    queryFn: ({ pageParam, signal }) => call(listNotices, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** For the Sessions History badge. */
export function useUnreadDecisions(): number {
  const { data } = useNotices()
  return data === undefined ? 0 : unreadDecisionsOf(data)
}

/** Called only by NoticeCenter, which receives the events. */
export function useLiveNotices(): void {
  const queries = useQueryClient()
  useRefreshOnConnect(() => void queries.invalidateQueries({ queryKey: NOTICES }))
  useLive('noticeUpdate', ({ notice, ...unread }) => change(queries, (list) => withNotice(list, notice, unread)))
  useLive('noticesRead', ({ ids, ...unread }) => {
    const list = queries.getQueryData<NoticePages>(NOTICES)
    // The event does not say which ids are decisions, so the list is refetched.
    const isOlder =
      ids !== null && list !== undefined && hasOlderDecisions(list) && !ids.every((id) => noticesOf(list).some(({ _id }) => _id === id))
    change(queries, (before) => withRead(before, ids, unread, serverNow().toISOString()))
    if (isOlder) void queries.invalidateQueries({ queryKey: NOTICES })
  })
}

function change(queries: QueryClient, next: (list: NoticePages) => NoticePages): void {
  // A reply still on its way may be older than this event.
  const isLoading = queries.isFetching({ queryKey: NOTICES }) > 0
  queries.setQueryData<NoticePages>(NOTICES, (list) => (list === undefined ? undefined : next(list)))
  if (isLoading) void queries.invalidateQueries({ queryKey: NOTICES })
}

/** Marks notices as read here immediately, and on the server in a batch. */
export function useReadNotices(): (ids: readonly string[]) => void {
  const queries = useQueryClient()
  return (ids) => {
    const list = queries.getQueryData<NoticePages>(NOTICES)
    const unread = list === undefined ? [] : noticesOf(list).filter(({ _id, readAt }) => readAt === null && ids.includes(_id))
    if (list === undefined || unread.length === 0) return
    readQueue.add(unread.map(({ _id }) => _id))
    queries.setQueryData<NoticePages>(NOTICES, withRead(list, ids, unreadWithout(list, ids), serverNow().toISOString()))
  }
}

/** Includes decisions on list pages that are not loaded. */
export function useReadDecisions(): () => void {
  const queries = useQueryClient()
  return () => {
    call(readNotices, { body: { kinds: [...NOTICES_OF_DECIDED_PAYMENT] } })
      // If this fails, the next visit marks them.
      .then(() => queries.invalidateQueries({ queryKey: NOTICES }))
      .catch(() => undefined)
  }
}

export function useReadAll() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(readNotices, { body: { all: true } }),
    onSuccess: (unread) => change(queries, (list) => withRead(list, null, unread, serverNow().toISOString())),
    onError: (error) => toast.error(messageOf(error, text('noticeList', 'markFailed'))),
  })
}
