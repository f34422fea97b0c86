// Chatters set their availability (docs/product.md#availability). An addition to the customer's calls (docs/product.md#calls).

import * as z from 'zod'
import { AVAILABILITY_STATES } from '#domain/availability.ts'
import { endpoint } from './endpoint.ts'
import { Availability } from './presence.ts'
import { blank, line, Reply } from './shapes.ts'

export const updateAvailability = endpoint({
  summary: 'Say whether you are available, taking a break, or off from some time of today on; it counts until the end of the day',
  method: 'PUT',
  path: '/chatter/availability',
  callers: ['chatter'],
  body: z.object({
    state: z.enum(AVAILABILITY_STATES).or(blank()),
    /** `HH:mm` in the business time zone, with `off_at` only. */
    offAt: line(20),
  }),
  reply: { 202: Reply.extend({ availability: Availability }) },
})
