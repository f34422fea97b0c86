// Counts of everything that waits for an admin, for the sidebar badges. An addition to the customer's calls (docs/product.md#calls).

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Rupees } from './shapes.ts'

export const PendingCounts = z.object({
  accountRequests: z.number().int(),
  sessionRequests: z.number().int(),
  withdrawRequests: z.number().int(),
  /** Sessions whose kept minutes have lapsed. */
  needsDecision: z.number().int(),
  /** Only refunds whose buyer has given an account. */
  refunds: z.number().int(),
  reports: z.number().int(),
  complaints: z.number().int(),
  proposals: z.number().int(),
})
export type PendingCounts = z.infer<typeof PendingCounts>

export const countPending = endpoint({
  summary:
    'How many requests, refunds, reports, complaints and proposals are pending, how many sessions need a decision, and from which amount on a second admin has to confirm, and whether there is one',
  method: 'GET',
  path: '/admin/pending-counts',
  callers: ['admin'],
  reply: {
    200: PendingCounts.extend({
      /** Refunds and payouts above this amount, and new admins, need a second admin. Null if nothing does. */
      secondAdminAbove: Rupees.nullable(),
      /** Whether another admin may confirm the caller's proposals, now or after the waiting time of a new admin. */
      hasSecondAdmin: z.boolean(),
    }),
  },
})
