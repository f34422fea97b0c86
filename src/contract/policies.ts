// The operator's terms, privacy and refund rules.

import * as z from 'zod'
import { POLICY_NAMES } from '#domain/policies.ts'
import { endpoint } from './endpoint.ts'

export const fetchPolicy = endpoint({
  summary: 'One of the public pages of the operator, in Markdown',
  method: 'GET',
  path: '/policies/:name',
  callers: ['anyone'],
  // A file of at most 100 kB, whose quotation marks and line ends take two characters.
  maxReplyBytes: 256 * 1024,
  params: z.object({ name: z.enum(POLICY_NAMES) }),
  /** The reader's language, as in a `lang` attribute. */
  query: z.object({ language: z.string().max(10) }),
  reply: {
    200: z.object({
      text: z.string(),
      /** The language of the text. It is a different one when the operator has no translation. */
      language: z.string(),
    }),
  },
})
