// How a call can fail: the server refused, or there was no answer at all.

export interface Issue {
  readonly path: string
  readonly message: string
}

/** The server answered, and the answer was no. The message is fit to show to a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: readonly Issue[]

  constructor(status: number, reply: { readonly message: string; readonly code: string; readonly issues?: readonly Issue[] }) {
    super(reply.message)
    this.name = 'ApiError'
    this.status = status
    this.code = reply.code
    this.issues = reply.issues ?? []
  }
}

/** Nobody answered: no network, no server, or something in between that is neither. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('no answer', { cause })
    this.name = 'OfflineError'
  }
}

/** The server's own sentence, or the caller's when there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}

/**
 * Reads the one shape of errors. By hand and not with the contract's schema: this code is in the first script, and
 * the schema library is not.
 */
export function toApiError(status: number, body: unknown): ApiError {
  const reply = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  return new ApiError(status, {
    message: typeof reply['message'] === 'string' ? reply['message'] : '',
    code: typeof reply['code'] === 'string' ? reply['code'] : 'unknown',
    issues: Array.isArray(reply['issues']) ? reply['issues'].filter(isIssue) : [],
  })
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
