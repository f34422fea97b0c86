// Server data on the screens. One cache per signed-in account, thrown away with the sign-in.

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
        // A refusal will be the same the next time; silence and a busy server are worth another try.
        retry: (failures, error) => failures < MOST_RETRIES && !(error instanceof ApiError && error.status !== OVERLOADED),
      },
      // Pressing again is the person's decision, and a paused mutation would look like a dead button.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
