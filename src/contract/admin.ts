// What waits for an admin. An addition to the customer's calls (docs/product.md#calls), for the badges of the sidebar.

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Rupees } from './shapes.ts'

export const PendingCounts = z.object({
  accountRequests: z.number().int(),
  sessionRequests: z.number().int(),
  withdrawRequests: z.number().int(),
  /** Lapsed minutes. */
  needsDecision: z.number().int(),
  /** Whose buyer has given an account. */
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
      /** Refunds and payouts above it, and new admins, are proposed by one admin and confirmed by another; null: none are. */
      secondAdminAbove: Rupees.nullable(),
      /** Whether another admin may confirm what the caller proposes, now or once they have waited as a new admin. */
      hasSecondAdmin: z.boolean(),
    }),
  },
})
