// Reply limits for calls whose description gives none. Longer replies are not sent. Together with the allowances (server/allowances.ts),
// this bounds how much of the server one account can use.

import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

const KB = 1024
/** A message, or a single object. */
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

/** Whether the body has a list of objects. A list of a few words needs no longer reply. */
function hasList(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && Object.values(body.shape).some(isListOfThings)
}

function isListOfThings(shape: unknown): boolean {
  return shape instanceof z.ZodArray && !(shape.element instanceof z.ZodString)
}
