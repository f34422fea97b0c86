// One description per call. The server takes its route, validation, authorization, limits and OpenAPI from it; the web takes its
// typed call. A call is described nowhere else.

import type * as z from 'zod'
import type { ErrorCode } from '#domain/errors.ts'

/**
 * Who may call. `anyone` needs no token; `signed-in` any account that is not banned; a role means an
 * approved account of that role.
 */
export type Caller = 'anyone' | 'signed-in' | 'user' | 'chatter' | 'admin'

/** Which allowance a call counts against; the figures are in server/allowances.ts. */
export type LimitName =
  | 'sign-in'
  | 'sign-up'
  | 'forgot-password'
  | 'password'
  | 'sign-ins'
  | 'sign-out'
  | 'export'
  | 'search'
  | 'avatar'
  | 'account-request'
  | 'bank-statement'
  | 'purchase'
  | 'read-proof'
  | 'withdraw'
  | 'report'
  | 'note'
  | 'voice'
  | 'test-notice'
  | 'other'

export interface Upload {
  /** Name of the one file part. */
  readonly file: string
  readonly maxBytes: number
  /** The error for a file that is too large, if it is not a picture. */
  readonly tooLarge?: ErrorCode
}

export interface Endpoint {
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fixed by the customer (docs/product.md#literal-texts); the server adds the prefix. */
  readonly path: `/${string}`
  readonly callers: readonly [Caller, ...Caller[]]
  /** By default 'other'. */
  readonly limit?: LimitName
  /** The error for an approved account of another role, where the usual one says too little. */
  readonly wrongRole?: ErrorCode
  /** Refused to admins without a required second step. Calls for a role always are. */
  readonly needsSecondStep?: true
  /** Allowed while a generated password must be changed. All other calls are refused then. */
  readonly withGeneratedPassword?: true
  /** Refused while the caller has an unread warning, because the call reaches other people or leads to a session. */
  readonly needsReadWarnings?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The JSON body, or the text fields that are sent with an upload. */
  readonly body?: z.ZodObject
  readonly upload?: Upload
  /** The reply is a streamed CSV file instead of JSON. */
  readonly csv?: true
  /** Longer replies are not sent. The default suits most calls (server/platform/http/reply-limits.ts). */
  readonly maxReplyBytes?: number
  /** Each node handles only a few of these calls at once per account. Calls with very long replies are always limited like this. */
  readonly fewAtOnce?: true
  /** The one success status → its body. Errors are the same for all calls. */
  readonly reply: Readonly<Record<number, z.ZodType>>
}

export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** The types that a handler receives. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>

/** The types that a caller passes. */
export type ParamsFor<E extends Endpoint> = InputOf<E['params']>
export type QueryFor<E extends Endpoint> = InputOf<E['query']>
export type BodyFor<E extends Endpoint> = InputOf<E['body']>

/** The body of the one success reply. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply'][keyof E['reply'] & number]>

export const API_PREFIX = '/api'
