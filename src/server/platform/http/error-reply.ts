// Turns every error into the one shape of docs/product.md#errors. An unexpected error is a 500 without its cause; the cause goes to
// the log.

import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ZodError } from 'zod'
import { ERRORS, errorText } from '#contract/errors.ts'
import type { ErrorReply } from '#contract/shapes.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { isAway, isTransient } from '../db/transient.ts'
import { isDiskFull } from '../process/disk.ts'

export interface Failure {
  readonly status: number
  readonly body: ErrorReply
  readonly retryAfterSeconds?: number
  /** True when it is our fault and belongs in the log as an error. */
  readonly unforeseen: boolean
}

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  408: 'malformed_request',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  503: 'overloaded',
}

export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) return refusal(error.code, error.values)
  if (error instanceof ZodError) return invalid(error.issues)
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalid(
      error.validation.map(({ instancePath, message }) => ({ path: instancePath.split('/').slice(1), message: message ?? '' })),
    )
  }
  if (isDiskFull(error)) return { ...refusal('storage_full'), unforeseen: true }
  if (isAway(error)) return { ...refusal('unavailable'), unforeseen: true }
  if (isTransient(error)) return { ...refusal('overloaded'), unforeseen: true }
  return byFastify(error) ?? { ...refusal('internal'), unforeseen: true }
}

function refusal(code: ErrorCode, values: DomainError['values'] = {}): Failure {
  const { retryAfterSeconds } = values
  return {
    status: ERRORS[code].status,
    body: { message: errorText(code, values), code, ...extras(values) },
    ...(typeof retryAfterSeconds === 'number' ? { retryAfterSeconds } : {}),
    unforeseen: false,
  }
}

/** Values that a client may act on (`remainingMinutes`) are part of the reply; the waiting time has its own header. */
function extras({ retryAfterSeconds: _header, ...values }: DomainError['values']) {
  return values
}

function invalid(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): Failure {
  const failure = refusal('validation_failed')
  return {
    ...failure,
    body: { ...failure.body, issues: issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })) },
  }
}

function byFastify(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? BY_FASTIFY_CODE[code] : undefined
  if (known) return refusal(known)
  if (typeof statusCode !== 'number' || statusCode < 400) return null
  const general = BY_STATUS[statusCode]
  if (general) return refusal(general)
  return statusCode < 500 ? refusal('malformed_request') : null
}
