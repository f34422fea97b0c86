// How a call can fail: the server refused it, or there was no reply.

import type { ErrorValues } from '#domain/errors.ts'
import type { Answer, Translatable } from '../texts/translate.ts'

interface Issue {
  readonly path: string
  readonly message: string
}

interface RefusalReply extends Answer {
  readonly issues?: readonly Issue[]
}

/** The server refused the call. The message is English; `messageOf` returns the one to show. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: readonly Issue[]
  /** Values for the message, such as who decided before or how many minutes are left. */
  readonly values: ErrorValues
  /** How long the server asked the client to wait, or null. */
  readonly retryAfterMs: number | null

  constructor(status: number, reply: RefusalReply, retryAfterMs: number | null = null) {
    super(reply.message)
    this.name = 'ApiError'
    this.status = status
    this.code = reply.code
    this.issues = reply.issues ?? []
    this.values = reply.values ?? {}
    this.retryAfterMs = retryAfterMs
  }
}

/** There was no reply: no network, no server, or a proxy that failed. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('no answer', { cause })
    this.name = 'OfflineError'
  }
}

/** The server's message, or the fallback when the reply is not in our format. */
export function messageOf<Fallback extends Translatable | null>(error: unknown, fallback: Fallback): Answer | Fallback {
  if (!(error instanceof ApiError) || error.message === '') return fallback
  const { code, message, values } = error
  return { code, message, values }
}

/** The message for one field. Schema errors have no codes, so languages other than English show the general message. */
export function messageOfIssue({ message }: Issue): Answer {
  return { code: 'validation_failed', message }
}

/** Reads an error reply by hand instead of with the contract's schema, because the schema library is not part of the first script. */
export function toApiError(status: number, body: unknown, retryAfterMs: number | null = null): ApiError {
  const reply = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const { message, code: given, issues, ...rest } = reply
  const code = typeof given === 'string' ? given : 'unknown'
  const values = Object.fromEntries(Object.entries(rest).filter(isErrorValue))
  const refusal = {
    message: typeof message === 'string' ? message : '',
    code,
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
    values,
  }
  return new ApiError(status, refusal, retryAfterMs)
}

function isErrorValue(entry: [string, unknown]): entry is [string, ErrorValues[string]] {
  const [, value] = entry
  return isWord(value) || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function isIssue(value: unknown): value is Issue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
