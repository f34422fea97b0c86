// A chatter's day: what they earned, what can be withdrawn next, who waits, and how long they were online
// (docs/product.md#the-chatters-day).

import * as z from 'zod'
import { HELD_FOR } from '#domain/held.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { endpoint } from './endpoint.ts'
import { Availability } from './presence.ts'
import { pageQuery, Rupees, Time } from './shapes.ts'

/** `earned` was credited in this period. `takenBack` was reversed by refunds in this period; their sessions may be older. */
const Earned = z.object({ earned: Rupees, takenBack: Rupees })
export type Earned = z.infer<typeof Earned>

const Day = z.string()

export const ChatterDay = z.object({
  availability: Availability,
  earnings: z.object({ today: Earned, week: Earned, month: Earned }),
  withdraw: z.object({
    /** The next day on which a withdraw can be requested, as `2026-11-16`; may be today. */
    nextDay: Day,
    /** Earned and not available yet. */
    held: Rupees,
    /** What a withdraw would pay now. */
    available: Rupees,
    /** Already requested. */
    pending: Rupees,
    /** Repaid from the next earnings, before anything becomes available. */
    advance: Rupees,
  }),
  /** Sessions with kept minutes that start when both parties are online. `userID` is the buyer who has waited longest. */
  waiting: z.object({ sessions: z.number().int(), userID: z.string().nullable() }),
  /** Seconds up to `serverTime`. They keep counting while `isOnline`. */
  online: z.object({ today: z.number().int(), week: z.number().int(), isOnline: z.boolean() }),
  timeZone: z.string(),
  today: Day,
  dayEndsAt: Time,
  serverTime: Time,
})
export type ChatterDay = z.infer<typeof ChatterDay>

export const fetchChatterDay = endpoint({
  summary: 'Your earnings, next withdraw, waiting sessions and time online, of today, this week (from Monday) and this month',
  method: 'GET',
  path: '/chatter/day',
  callers: ['chatter'],
  reply: { 200: ChatterDay },
})

const HeldEarning = z.object({
  /** The session's id. */
  _id: z.string(),
  /** The buyer. */
  username: z.string(),
  plan: z.enum(PLAN_TITLES),
  /** The held part of the earning. */
  amount: Rupees,
  waitsFor: z.enum(HELD_FOR),
  /** When it becomes available if nothing else happens; null while that is unknown. */
  availableAt: Time.nullable(),
})
export type HeldEarning = z.infer<typeof HeldEarning>

export const listHeldEarnings = endpoint({
  summary: 'Your earnings that are not available yet, those that become available first at the top',
  method: 'GET',
  path: '/chatter/earnings/held',
  callers: ['chatter'],
  query: pageQuery,
  reply: { 200: z.object({ earnings: z.array(HeldEarning), totalEarnings: z.number().int(), heldBalance: Rupees }) },
})
