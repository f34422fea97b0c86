// What the landing page shows visitors about this installation.

import * as z from 'zod'
import { WEEKDAYS } from '#domain/business-time.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { endpoint } from './endpoint.ts'
import { Rupees } from './shapes.ts'

const title = z.enum(PLAN_TITLES)
/** Minutes. */
const duration = z.number()

const ExampleChatter = z.object({
  _id: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  /** Only the plans they offer. */
  plans: z.array(z.object({ title, duration, price: Rupees })),
})

export const LandingFacts = z.object({
  plans: z.array(z.object({ title, duration })),
  /** The days on which chatters can withdraw. */
  withdrawWeekdays: z.array(z.enum(WEEKDAYS)),
  /** A few chatters who opted in and offer a plan, online ones first. Nothing private: no age, gender or presence. */
  chatters: z.array(ExampleChatter),
})
export type LandingFacts = z.infer<typeof LandingFacts>

export const fetchLandingFacts = endpoint({
  summary: 'Lengths of the plans, withdraw days, and a few chatters with their prices, for the landing page',
  method: 'GET',
  path: '/landing',
  callers: ['anyone'],
  maxReplyBytes: 16 * 1024,
  reply: { 200: LandingFacts },
})
