import type { QueryClient, QueryKey } from '@tanstack/react-query'

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
