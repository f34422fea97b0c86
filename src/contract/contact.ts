// How to reach the operator.

import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** Null fields are not set by the operator. */
export const Contact = z.object({
  email: z.string().nullable(),
  /** International, such as +923001234567; also the WhatsApp number. */
  phone: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const fetchContact = endpoint({
  summary: 'How to reach the operator, and whether the operator reaches people by mail',
  method: 'GET',
  path: '/contact',
  callers: ['anyone'],
  /** If `sendsMail` is false, no mail reaches anyone: the operator has not set up a mail server. */
  reply: { 200: z.object({ contact: Contact, sendsMail: z.boolean() }) },
})
