// What the server reads from a proof of payment.

import * as z from 'zod'
import { READ_FIELDS, READ_VERDICTS } from '#domain/proof-reading.ts'
import { Rupees } from './shapes.ts'

export const ReadValues = z.object({
  amount: Rupees.nullable(),
  transactionID: z.string().nullable(),
  /** The bank's local time, as `2026-11-16T21:41`. */
  paidAt: z.string().nullable(),
  /** `****` stands for hidden characters. */
  accountNumber: z.string().nullable(),
})

const share = z.number().min(0).max(1)
const verdict = z.enum(READ_VERDICTS)

/** What was read from the proof, and whether it is what the buyer should have paid and has typed. */
export const ProofReading = ReadValues.extend({
  /** When the buyer sent it, by the bank's clock, to compare with `paidAt`. */
  sentAt: z.string(),
  verdicts: z.object({ amount: verdict, transactionID: verdict, paidAt: verdict, accountNumber: verdict }),
  /** Where the words are in the picture, as shares of its width and height. */
  words: z.array(z.object({ field: z.enum(READ_FIELDS), left: share, top: share, width: share, height: share })),
})
export type ProofReading = z.infer<typeof ProofReading>
