// How to reach the operator.

import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** Null: not set by the operator. */
export const Contact = z.object({
  email: z.string().nullable(),
  /** International, such as +923001234567. WhatsApp reaches it. */
  phone: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const fetchContact = endpoint({
  summary: 'How to reach the operator',
  method: 'GET',
  path: '/contact',
  callers: ['anyone'],
  limit: 'other',
  reply: { 200: z.object({ contact: Contact }) },
})
