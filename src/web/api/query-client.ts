// The cache of server data. One per signed-in account, discarded at sign-out.

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const FRESH_MS = 10_000
const MAX_RETRIES = 2
const OVERLOADED = 503

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Requested even while the browser reports that it is offline: the service worker may have the reply of an earlier visit.
        networkMode: 'offlineFirst',
        // A refused call will be refused again. Retry only without a reply or when the server is busy.
        retry: (failures, error) => failures < MAX_RETRIES && !(error instanceof ApiError && error.status !== OVERLOADED),
      },
      // Fail at once when offline, so that the person can press again; a paused mutation looks like a broken button.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
