// What the server reads from a proof of payment.

import * as z from 'zod'
import { READ_FIELDS, READ_VERDICTS } from '#domain/proof-reading.ts'
import { endpoint } from './endpoint.ts'
import { Rupees } from './shapes.ts'

export const PROOF_MAX_BYTES = 8 * 1024 * 1024

const ReadValues = z.object({
  amount: Rupees.nullable(),
  transactionID: z.string().nullable(),
  /** The bank's local time, as `2026-11-16T21:41`. */
  paidAt: z.string().nullable(),
  /** `****` stands for hidden characters. */
  accountNumber: z.string().nullable(),
})

const share = z.number().min(0).max(1)
const verdict = z.enum(READ_VERDICTS)

/** What was read from the proof, compared with what the buyer had to pay and typed. */
export const ProofReading = ReadValues.extend({
  /** When the buyer sent it, by the bank's clock, to compare with `paidAt`. */
  sentAt: z.string(),
  verdicts: z.object({ amount: verdict, transactionID: verdict, paidAt: verdict, accountNumber: verdict }),
  /** Where the words are in the picture, as shares of its width and height. */
  words: z.array(z.object({ field: z.enum(READ_FIELDS), left: share, top: share, width: share, height: share })),
})
export type ProofReading = z.infer<typeof ProofReading>

export const readProof = endpoint({
  summary: 'What can be read from a screenshot before it is sent with a purchase; nothing is stored',
  method: 'POST',
  path: '/user/purchase/read-proof',
  callers: ['user'],
  wrongRole: 'only_users_buy',
  limit: 'read-proof',
  // Screenshots are read one at a time, and at most three per account wait.
  fewAtOnce: true,
  upload: { file: 'transactionSS', maxBytes: PROOF_MAX_BYTES },
  /** Values that could not be read are null. All are null when the reader is busy, off or has failed. */
  reply: { 200: z.object({ read: ReadValues, /** The bank's time zone. */ timeZone: z.string() }) },
})
