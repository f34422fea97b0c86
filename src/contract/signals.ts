import * as z from 'zod'
import { READ_FIELDS } from '#domain/proof-reading.ts'
import { Rupees } from './shapes.ts'

/** Warnings for the admin. They never block anything. */
const SIGNAL_KINDS = [
  'same-transaction-id',
  'same-picture',
  'near-same-picture',
  'method-near-limit',
  'method-closed',
  'earlier-rejections',
  'proof-differs',
  'earlier-amount',
  'earlier-amount-in-chain',
] as const
export const Signal = z.object({
  kind: z.enum(SIGNAL_KINDS),
  /** The other session, if the warning is about one. */
  sessionID: z.string().nullable(),
  /** The number of earlier rejections. */
  count: z.number().int().optional(),
  /** How much of the receiving limit is used after this purchase. */
  percent: z.number().int().optional(),
  /** The amount on an earlier screenshot. */
  amount: Rupees.optional(),
  /** The fields that differ from the proof. */
  fields: z.array(z.enum(READ_FIELDS)).optional(),
})
export type Signal = z.infer<typeof Signal>
