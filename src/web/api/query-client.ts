// The cache of server data. One per signed-in account, discarded at sign-out.

import { matchQuery, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isTransient, retryWaitMs } from './retry.ts'

const FRESH_MS = 10_000

export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Send requests even while the browser reports that it is offline: the service worker may have a cached reply.
        networkMode: 'offlineFirst',
        // Retry until it succeeds. The query stays pending or keeps its data, so an outage never looks like an empty list.
        retry: (_failures, error) => isTransient(error),
        retryDelay: retryWaitMs,
      },
      // Fail at once when offline: a paused mutation would look like a broken button.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  loadOvertakenAgain(queries)
  return queries
}

/**
 * When an event arrives during a query's first load, the reply in flight may be older than the event. The library does
 * not restart a load that has no data yet, so the query is loaded once more afterwards, however many events came.
 */
function loadOvertakenAgain(queries: QueryClient): void {
  const overtaken = new WeakSet<Query>()
  queries.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated') return
    const { query, action } = change
    const isFirstLoad = query.state.data === undefined && query.state.fetchStatus === 'fetching'
    if (action.type === 'invalidate' && isFirstLoad) overtaken.add(query)
    if (action.type === 'success' && overtaken.delete(query)) void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}

/** A detail screen says that it cannot be loaded after this many failures. Lists never do. */
const FAILURES_SHOWN = 3

export function isFailing({ isError, failureCount }: { readonly isError: boolean; readonly failureCount: number }): boolean {
  return isError || failureCount >= FAILURES_SHOWN
}

/** Retries failed queries now instead of after their delay. */
export async function retryNow(queries: QueryClient): Promise<void> {
  const isFailed = ({ state }: { state: { status: string; fetchFailureCount: number } }) =>
    state.status === 'error' || state.fetchFailureCount > 0
  const failed = new Set(queries.getQueryCache().findAll({ type: 'active', predicate: isFailed }))
  // Otherwise a running fetch would finish its delay first.
  await queries.cancelQueries({ predicate: (query) => failed.has(query) })
  await queries.refetchQueries({ predicate: (query) => failed.has(query) })
}

/** Resolves when the queries have loaded or when one of them has failed, which is then retried in the background. */
export function reload(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  return new Promise((resolve) => {
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'failed' && matchQuery({ queryKey }, event.query)) end()
    })
    function end() {
      stop()
      resolve()
    }
    void queries.invalidateQueries({ queryKey }).finally(end)
  })
}
