// The figures of the admin's Dashboard (docs/product.md#figures).

import * as z from 'zod'
import { checkRange, rangeFields } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { Rupees } from './shapes.ts'

const Count = z.number().int()

/** `rows` are in the list that the figure links to. Rows deleted since are not, but money sums still include them. */
const Rows = z.object({ rows: Count, deleted: Count })

export const Figures = z.object({
  /** Format: `2026-11-16`, in the business time zone. Both days belong to the range. */
  from: z.string(),
  to: z.string(),
  today: z.string(),
  timeZone: z.string(),

  /** Counted by purchase date. */
  purchases: Count,
  /** Counted by decision date. */
  approved: Rows,
  rejected: Rows,
  /** From purchase to decision. In steps of 15 minutes from one hour on, of an hour from six hours on, and of a day from two days on. */
  medianMinutes: Count.nullable(),

  /** `usedDeleted` is the part of `used` that belongs to sessions deleted since. */
  minutes: z.object({ sold: Count, used: Count, usedDeleted: Count, kept: Count, keptSessions: Count }),

  /** What buyers paid for approved sessions, by the day of the approval. */
  moneyIn: Rupees,
  received: z.array(
    z.object({
      /** The value that filters the session list by this account. */
      account: z.string(),
      bankName: z.string(),
      accountName: z.string(),
      accountNumber: z.string(),
      /** Sessions in the list. The amount includes deleted ones. */
      sessions: Count,
      deleted: Count,
      amount: Rupees,
    }),
  ),
  fees: z.object({ charged: Rupees, deleted: Count, refunded: Rupees }),
  /** Owed right now, and to how many chatters. Advances are what chatters owe. */
  owed: z.object({ chatters: Count, held: Rupees, available: Rupees, pending: Rupees, advances: Rupees }),
  /** Completed withdraws, by completion date. */
  paidOut: Rows.extend({ amount: Rupees }),
  /** Counted by decision date; the paid ones by payment date. */
  refunds: z.object({ rows: Count, amount: Rupees, paidRows: Count, paidAmount: Rupees }),

  /** The key figures for as many days before, to compare. */
  previous: z.object({
    from: z.string(),
    to: z.string(),
    approved: Count,
    medianMinutes: Count.nullable(),
    moneyIn: Rupees,
    paidOut: Rupees,
    activeBuyers: Count,
  }),

  joined: z.object({ users: Count, chatters: Count }),
  /** People who bought, and chatters who talked with a buyer. Each counts once; accounts deleted since do not count. */
  active: z.object({ buyers: Count, chatters: Count }),

  /** Empty days are absent. */
  days: z.array(
    z.object({
      day: z.string(),
      purchases: Count,
      approved: Count,
      rejected: Count,
      moneyIn: Rupees,
      paidOut: Rupees,
      refunded: Rupees,
    }),
  ),
  /** When people buy. Sunday is 0. Hours without a purchase are absent. */
  hours: z.array(z.object({ weekday: Count, hour: Count, purchases: Count })),
})
export type Figures = z.infer<typeof Figures>

export const fetchFigures = endpoint({
  summary: 'What was bought, decided, paid and refunded on these days, or on the last ones',
  method: 'GET',
  path: '/admin/figures',
  callers: ['admin'],
  /** The last `days` days until today, or the days from `from` to `to`. */
  query: z.object({ days: z.enum(['1', '7', '30']).optional(), ...rangeFields }).superRefine(checkRange),
  reply: { 200: Figures },
})
