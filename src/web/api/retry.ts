// Decides when to retry a failed call: after growing random delays, and never before the server allows it.

import { ApiError, OfflineError } from './errors.ts'

/** Retries a load outside the query cache until it succeeds. Rejects if the server refuses it or the signal is aborted. */
export async function untilAnswered<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      await wait(retryWaitMs(failures, error))
      signal.throwIfAborted()
    }
  }
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const MINUTE_MS = 60_000
const FIRST_ERROR = 400
const REQUEST_TIMEOUT = 408
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/**
 * True if the same call may succeed later: there was no answer, the server is busy or
 * broken, or the answer is not from our server. Any other refusal would only be repeated.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof OfflineError
  const { status } = error
  return status < FIRST_ERROR || status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR
}

/** Like `isTransient`, for socket events, which are refused with a code only. */
export function isRefusedForNow(code: string): boolean {
  return code === 'too_many_requests' || code === 'overloaded' || code === 'unavailable'
}

/** The random part keeps pages that failed together from retrying together. */
export function retryWaitMs(failuresBefore: number, error: unknown, random: () => number = Math.random): number {
  const grownMs = Math.min(FIRST_WAIT_MS * 2 ** failuresBefore, LONGEST_WAIT_MS)
  const wantedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return wantedMs + grownMs * (0.5 + random() / 2)
}

/** How many minutes a person has to wait after doing something too often. Null for any other error. */
export function minutesToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== TOO_MANY_REQUESTS) return null
  return Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / MINUTE_MS))
}

/** The header holds seconds, or a date if a proxy wrote it. Null if it is absent or invalid. */
export function readRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}
