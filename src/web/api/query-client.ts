// The cache of server data. One per signed-in account, dropped at sign-out.

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const FRESH_MS = 10_000
const MOST_RETRIES = 2
const OVERLOADED = 503

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Asked even while the browser says that it is offline: the service worker may have the answer of an earlier visit.
        networkMode: 'offlineFirst',
        // A refusal will be the same again; retry only without an answer or when the server is busy.
        retry: (failures, error) => failures < MOST_RETRIES && !(error instanceof ApiError && error.status !== OVERLOADED),
      },
      // The person decides whether to press again; a paused mutation would look like a dead button.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
