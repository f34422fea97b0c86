// What waits for an admin, for the sidebar badges and the Dashboard. An addition to the customer's calls (docs/product.md#calls).

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Rupees, Time } from './shapes.ts'

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

/** More about the rows that are counted. */
const PendingDetails = z.object({
  oldestSessionRequest: Time.nullable(),
  withdrawRequestsAmount: Rupees,
  refundsAmount: Rupees,
  /** Jobs whose last attempt failed (docs/operations.md#jobs). */
  failedJobs: z.number().int(),
})
export type PendingDetails = z.infer<typeof PendingDetails>

/** Which steps of the first day are done. */
const Setup = z.object({
  /** Whether anyone has ever bought a session. */
  hasSold: z.boolean(),
  paymentMethod: z.boolean(),
  /** An approved chatter. */
  chatter: z.boolean(),
  /** An approved chatter with a plan that can be bought. */
  price: z.boolean(),
  contact: z.boolean(),
  /** The operator's own policies instead of the project's drafts. */
  policies: z.boolean(),
  mail: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

export const countPending = endpoint({
  summary:
    'How many requests, refunds, reports, complaints and proposals are pending, how many sessions need a decision, how long and how much money they concern, what is left to set up, from which amount on a second admin has to confirm, whether there is one, and whether any proposal was ever made',
  method: 'GET',
  path: '/admin/pending-counts',
  callers: ['admin'],
  reply: {
    200: PendingCounts.extend({
      /** Refunds and payouts above this amount, and new admins, need a second admin. Null if nothing does. */
      secondAdminAbove: Rupees.nullable(),
      /** Whether another admin may confirm the caller's proposals, now or after the waiting time of a new admin. */
      hasSecondAdmin: z.boolean(),
      /** Whether any proposal was ever made, decided ones included. */
      hasProposals: z.boolean(),
      details: PendingDetails,
      setup: Setup,
    }),
  },
})
