// How a call can fail: the server refused, or there was no answer at all.

import type { Figures } from '#domain/errors.ts'
import type { Answer, Translatable } from '../texts/translate.ts'

interface Issue {
  readonly path: string
  readonly message: string
}

interface RefusalReply extends Answer {
  readonly issues?: readonly Issue[]
}

/** The server refused. The message is English; `messageOf` gives what a person is shown. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: readonly Issue[]
  /** What the refusal gives beside its sentence: who decided before, how many minutes are left. */
  readonly figures: Figures

  constructor(status: number, reply: RefusalReply) {
    super(reply.message)
    this.name = 'ApiError'
    this.status = status
    this.code = reply.code
    this.issues = reply.issues ?? []
    this.figures = reply.figures ?? {}
  }
}

/** There was no answer: no network, no server, or a proxy in between that failed. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('no answer', { cause })
    this.name = 'OfflineError'
  }
}

/** What the server answered, or the fallback when it did not answer in our format. */
export function messageOf<Fallback extends Translatable | null>(error: unknown, fallback: Fallback): Answer | Fallback {
  if (!(error instanceof ApiError) || error.message === '') return fallback
  const { code, message, figures } = error
  return { code, message, figures }
}

/** What is wrong with a field. The schema's reasons have no codes of their own, so other languages show the general one. */
export function messageOfIssue({ message }: Issue): Answer {
  return { code: 'validation_failed', message }
}

/**
 * Reads the one shape of errors. By hand and not with the contract's schema: this code is in the first script, and
 * the schema library is not.
 */
export function toApiError(status: number, body: unknown): ApiError {
  const reply = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const { message, code: given, issues, ...rest } = reply
  const code = typeof given === 'string' ? given : 'unknown'
  const figures = Object.fromEntries(Object.entries(rest).filter(isFigure))
  return new ApiError(status, {
    message: typeof message === 'string' ? message : '',
    code,
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
    figures,
  })
}

function isFigure(entry: [string, unknown]): entry is [string, Figures[string]] {
  const [, value] = entry
  return isWord(value) || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
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
