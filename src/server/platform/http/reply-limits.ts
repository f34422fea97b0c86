// How long the reply of a call may be, where its description does not say. A longer one is not sent, so with the allowances
// (server/allowances.ts) this bounds what one account can take from all others.

import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

const KB = 1024
/** A sentence, or one thing. */
const ONE = 16 * KB
/** A page of 20 rows of at most 12 KB, or a few hundred short ones. */
const LIST = 256 * KB
/** A million rows of at most 1 KB. Only some hundred of them are in memory at once. */
const FILE = 1024 * 1024 * KB

interface ReplyLimits {
  readonly maxReplyBytes: number
  readonly fewAtOnce: boolean
}

export function replyLimitsOf(endpoint: Endpoint): ReplyLimits {
  const { maxReplyBytes = usualLimit(endpoint), fewAtOnce = maxReplyBytes > LIST } = endpoint
  return { maxReplyBytes, fewAtOnce }
}

function usualLimit({ csv, reply }: Endpoint): number {
  if (csv) return FILE
  return Object.values(reply).some(hasList) ? LIST : ONE
}

/** A list of things; a list of a few words is no reason for a longer reply. */
function hasList(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && Object.values(body.shape).some(isListOfThings)
}

function isListOfThings(shape: unknown): boolean {
  return shape instanceof z.ZodArray && !(shape.element instanceof z.ZodString)
}
