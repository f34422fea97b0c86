// What waits for an admin. An addition to the customer's calls (docs/product.md#calls), for the badges of the sidebar.

import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const PendingCounts = z.object({
  accountRequests: z.number().int(),
  sessionRequests: z.number().int(),
  withdrawRequests: z.number().int(),
})
export type PendingCounts = z.infer<typeof PendingCounts>

export const countPending = endpoint({
  summary: 'How many account, session and withdraw requests are pending',
  method: 'GET',
  path: '/admin/pending-counts',
  callers: ['admin'],
  limit: 'other',
  reply: { 200: PendingCounts },
})
