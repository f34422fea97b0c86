// How a call can fail: the server refused, or there was no answer at all.

import { issueHeard, refusalHeard } from '../texts/heard.ts'

export interface Issue {
  readonly path: string
  readonly message: string
}

/** What a refusal tells beside its sentence: who decided before, how many minutes are left. */
export type Figures = Readonly<Record<string, string | number>>

interface RefusalReply {
  readonly message: string
  readonly code: string
  readonly issues?: readonly Issue[]
  readonly figures?: Figures
}

/** The server answered, and the answer was no. The message is fit to show to a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: readonly Issue[]
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

/** Nobody answered: no network, no server, or something in between that is neither. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('no answer', { cause })
    this.name = 'OfflineError'
  }
}

/** The server's own sentence, in the reader's language, or the caller's when there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
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
    message: refusalHeard(code, figures, typeof message === 'string' ? message : ''),
    code,
    issues: Array.isArray(issues) ? issues.filter(isIssue).map((issue) => ({ ...issue, message: issueHeard(issue.message) })) : [],
    figures,
  })
}

function isFigure(entry: [string, unknown]): entry is [string, string | number] {
  return typeof entry[1] === 'string' || typeof entry[1] === 'number'
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
