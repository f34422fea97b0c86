// Blocking the other party of a session (docs/product.md#blocking). An addition to the customer's calls (docs/product.md#calls).

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId, Reply, Time } from './shapes.ts'

const BlockedPerson = z.object({
  _id: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  blockedAt: Time,
})
export type BlockedPerson = z.infer<typeof BlockedPerson>

export const listBlocked = endpoint({
  summary: 'The people you have blocked, the latest first',
  method: 'GET',
  path: '/user/blocked',
  callers: ['user', 'chatter', 'admin'],
  reply: { 200: z.object({ people: z.array(BlockedPerson) }) },
})

export const updateBlock = endpoint({
  summary: 'Block the other party of one of your sessions, or unblock them; a running session of the two ends at once',
  method: 'PUT',
  path: '/user/block/:id',
  callers: ['user', 'chatter', 'admin'],
  params: z.object({ id: AccountId }),
  body: z.object({ blocked: z.boolean() }),
  reply: { 202: Reply },
})
