// The operator's terms, privacy and refund rules.

import * as z from 'zod'
import { POLICY_NAMES } from '#domain/policies.ts'
import { endpoint } from './endpoint.ts'

export const fetchPolicy = endpoint({
  summary: 'One of the public pages of the operator, in Markdown',
  method: 'GET',
  path: '/policies/:name',
  callers: ['anyone'],
  limit: 'other',
  params: z.object({ name: z.enum(POLICY_NAMES) }),
  /** The language that the reader wants, as in the `lang` attribute. */
  query: z.object({ language: z.string().max(10) }),
  reply: {
    200: z.object({
      text: z.string(),
      /** The language of the text, which is another one when the operator has no translation. */
      language: z.string(),
    }),
  },
})
