// A chatter's day: what they earned, what can be withdrawn next, who waits, and how long they were online
// (docs/product.md#the-chatters-day).

import * as z from 'zod'
import { HELD_FOR } from '#domain/held.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { endpoint } from './endpoint.ts'
import { Availability } from './presence.ts'
import { pageQuery, Rupees, Time } from './shapes.ts'

/** `earned` was credited in this time, and `takenBack` was reversed in it by refunds, of sessions of any time. */
const Earned = z.object({ earned: Rupees, takenBack: Rupees })
export type Earned = z.infer<typeof Earned>

const Day = z.string()

export const ChatterDay = z.object({
  availability: Availability,
  earnings: z.object({ today: Earned, week: Earned, month: Earned }),
  withdraw: z.object({
    /** The next day on which a withdraw can be requested, as `2026-11-16`; today, if it is one. */
    nextDay: Day,
    /** Earned and not available yet. */
    held: Rupees,
    /** What the present balance would pay. */
    available: Rupees,
    /** Already asked for. */
    pending: Rupees,
    /** Repaid from the next earnings, before anything becomes available. */
    advance: Rupees,
  }),
  /** Kept minutes that start when both are there. `userID` is the buyer who has waited longest. */
  waiting: z.object({ sessions: z.number().int(), userID: z.string().nullable() }),
  /** Seconds up to `serverTime`. They keep counting while `isOnline`. */
  online: z.object({ today: z.number().int(), week: z.number().int(), isOnline: z.boolean() }),
  timeZone: z.string(),
  today: Day,
  /** Then another day begins. */
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
  /** What of the earning is held. */
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
