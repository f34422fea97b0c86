// The cache of server data. One per signed-in account, discarded at sign-out.

import { matchQuery, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isTransient, retryWaitMs } from './retry.ts'

const FRESH_MS = 10_000

export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Requested even while the browser reports that it is offline: the service worker may have the reply of an earlier visit.
        networkMode: 'offlineFirst',
        // Until it succeeds. Meanwhile the query is pending or keeps its data, so an outage never looks like an empty list.
        retry: (_failures, error) => isTransient(error),
        retryDelay: retryWaitMs,
      },
      // Fail at once when offline, so that the person can press again; a paused mutation looks like a broken button.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  loadOvertakenAgain(queries)
  return queries
}

/**
 * An event during the first load: the reply on its way may be older, but without data the library waits for it and takes it as new. So
 * it is loaded once more, however many events came.
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

/** A screen about one thing says that it cannot be loaded after this many failures. Lists never do. */
const FAILURES_SHOWN = 3

export function isFailing({ isError, failureCount }: { readonly isError: boolean; readonly failureCount: number }): boolean {
  return isError || failureCount >= FAILURES_SHOWN
}

/** Loads what failed now instead of after its wait. */
export async function retryNow(queries: QueryClient): Promise<void> {
  const isFailed = ({ state }: { state: { status: string; fetchFailureCount: number } }) =>
    state.status === 'error' || state.fetchFailureCount > 0
  const failed = new Set(queries.getQueryCache().findAll({ type: 'active', predicate: isFailed }))
  // Otherwise the running fetch would continue its wait.
  await queries.cancelQueries({ predicate: (query) => failed.has(query) })
  await queries.refetchQueries({ predicate: (query) => failed.has(query) })
}

/** Resolves when the queries have loaded, or when one of them has failed, which is then retried without anyone waiting for it. */
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
