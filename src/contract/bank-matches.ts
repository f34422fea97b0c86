// The rows of imported bank statements: suggested matches, confirmed matches, and unmatched rows (docs/product.md#bank-statements).
// `account` is a receiving account, as in bank-statements.ts.

import * as z from 'zod'
import { DIRECTIONS, MATCH_DEGREES, MATCH_REASONS, MATCHED_KINDS, MAX_CONFIRMED_ROWS, MAX_ROW_NOTE, ROW_NOTES } from '#domain/bank/words.ts'
import { MAX_BANK_REFERENCE, REFUND_STATUSES } from '#domain/refunds.ts'
import { checkRange, rangeFields } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { BankRowId, blank, line, lines, pageQuery, Reply, Rupees, SubjectId, Time } from './shapes.ts'

const Count = z.number().int()
const Direction = z.enum(DIRECTIONS)
const Account = line(200)

/** A purchase, withdraw or refund that a row matches, or may match. */
const MatchedPayment = z.object({
  kind: z.enum(MATCHED_KINDS),
  /** Id of the session, withdraw or refund. */
  subjectID: z.string(),
  /** The buyer, or the person who is paid. */
  personID: z.string(),
  username: z.string(),
  amount: Rupees,
  /** Status of the session, withdraw or refund, as in its list: pending, completed or rejected; `deleted` if an admin deleted it. */
  status: z.enum([...REFUND_STATUSES, 'rejected', 'deleted']),
  /** The transaction ID of a purchase, the bank's reference of a payout; null when there is none. */
  reference: z.string().nullable(),
  /** The account that a payout goes to; null for a purchase, or when it was erased. */
  accountNumber: z.string().nullable(),
  /** When the purchase was submitted, or the payout was requested. */
  since: Time,
})
export type MatchedPayment = z.infer<typeof MatchedPayment>

const RowNote = z.object({ note: z.enum(ROW_NOTES), words: z.string(), isDone: z.boolean(), by: z.string(), at: Time })

/** Another row that a reversal is about. */
const OtherRow = z.object({
  _id: z.string(),
  importNumber: Count,
  /** Line number in the imported file. */
  line: Count,
  day: z.string(),
  /** Null when it was erased because of its age. In `reversal` and `mayReverse`, only the first 80 characters. */
  description: z.string().nullable(),
  reference: z.string(),
})

const BankRow = OtherRow.extend({
  direction: Direction,
  amount: Rupees,
  balance: z.number().nullable(),
  /** Whether the row reverses another one, which may not be known. Neither of the two counts as a payment. */
  isReversal: z.boolean(),
  /** The row that this one reverses, or that reverses this one; null if none exists or was found. */
  reversal: OtherRow.nullable(),
  /** The bank calls the row a reversal, but an admin decided that it reverses nothing. The decision can be changed. */
  tookBackNone: z.boolean(),
  /**
   * For a reversal whose `reversal` is null, even with `tookBackNone`: rows it may reverse, newest first, at most 20. An admin decides
   * (`decideReversal`).
   */
  mayReverse: z.array(OtherRow),
  /** An undecided reversal may be about this row. Until it is decided, a debit pays nothing. */
  mayBeReversed: z.boolean(),
  /**
   * What an admin confirmed. `isCurrent` is false if it no longer counts, because the purchase was rejected or deleted, or a second admin
   * did not confirm the payout. The row then counts as unmatched and can be matched again.
   */
  match: z
    .object({
      payment: MatchedPayment,
      isCurrent: z.boolean(),
      /**
       * Confirming it paid the withdraw or refund, or proposed to. Otherwise it only recorded that the money was seen, and can be undone.
       */
      hasPaid: z.boolean(),
      /** A second admin has to confirm the payout. */
      isProposed: z.boolean(),
      confirmedBy: z.string(),
      confirmedAt: Time,
    })
    .nullable(),
  note: RowNote.nullable(),
})
export type BankRow = z.infer<typeof BankRow>

export const listBankRows = endpoint({
  summary: 'Stored rows of an account, newest first; of some days, or only those that are matched, unmatched or done',
  method: 'GET',
  path: '/admin/bank-statements/rows',
  callers: ['admin'],
  query: pageQuery
    .extend({
      account: Account,
      ...rangeFields,
      /**
       * `unmatched`: rows that have no current match or that the bank has reversed since, and that are not marked as done. `done`: the
       * same rows, marked as done. A reversal and the row that it reverses are neither, unless they have a match. `unexplained`: the
       * unmatched rows for which no match is suggested either.
       */
      show: z.enum(['all', 'matched', 'unmatched', 'unexplained', 'done']).default('all'),
      direction: Direction.optional(),
    })
    .superRefine(checkRange),
  reply: { 200: z.object({ rows: z.array(BankRow), totalRows: Count }) },
})

const Suggestion = z.object({
  row: BankRow,
  payment: MatchedPayment,
  degree: z.enum(MATCH_DEGREES),
  reasons: z.array(z.enum(MATCH_REASONS)),
  /** Confirming it pays the withdraw or refund, which is pending; otherwise it only records that the money was seen. */
  willPay: z.boolean(),
})
export type MatchSuggestion = z.infer<typeof Suggestion>

export const suggestMatches = endpoint({
  summary: 'Compare the unmatched rows of an account with the payments of that time again; an import does it by itself',
  method: 'POST',
  path: '/admin/bank-statements/suggest',
  callers: ['admin'],
  limit: 'bank-statement',
  fewAtOnce: true,
  body: z.object({ account: Account }),
  reply: { 202: Reply.extend({ suggested: Count }) },
})

export const listSuggestions = endpoint({
  summary: 'Suggested matches of an account that can still be confirmed, certain ones first, then newest first',
  method: 'GET',
  path: '/admin/bank-statements/suggestions',
  callers: ['admin'],
  query: pageQuery.extend({ account: Account, degree: z.enum(MATCH_DEGREES).optional() }),
  reply: {
    200: z.object({
      suggestions: z.array(Suggestion),
      /** Number of suggestions with the requested degree. */
      totalSuggestions: Count,
      /** When the rows were last compared; null when they never were. */
      suggestedAt: Time.nullable(),
    }),
  },
})

const MatchResult = z.object({
  rowID: z.string(),
  /** `matched`: recorded. `paid`: the withdraw or refund was paid with it. `proposed`: another admin has to confirm the payment. */
  result: z.enum(['matched', 'paid', 'proposed', 'refused']),
  /** Set only for `refused`, like `message`. */
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type MatchResult = z.infer<typeof MatchResult>

export const confirmMatches = endpoint({
  summary:
    'Confirm that rows are these payments, suggested or chosen by hand, each by itself; a pending withdraw or refund is paid with it',
  method: 'PUT',
  path: '/admin/bank-statements/confirm',
  callers: ['admin'],
  body: z.object({
    matches: z
      .array(
        z.object({
          rowID: BankRowId,
          kind: z.enum(MATCHED_KINDS),
          subjectID: SubjectId,
          /** For a payout whose row has no reference; blank means the row's own. */
          bankReference: line(MAX_BANK_REFERENCE),
          /** What the page showed. If it is missing or true, a waiting payout is paid; if false, that is refused. */
          willPay: z.boolean().optional(),
        }),
      )
      .max(MAX_CONFIRMED_ROWS)
      .default([]),
  }),
  /** In the order of the request. */
  reply: { 202: Reply.extend({ results: z.array(MatchResult) }) },
})

export const takeBackMatch = endpoint({
  summary: 'Take back the match of a row with a purchase; the row and the purchase are unmatched again',
  method: 'PUT',
  path: '/admin/bank-statements/unmatch/:id',
  callers: ['admin'],
  params: z.object({ id: BankRowId }),
  reply: { 202: Reply },
})

export const decideReversal = endpoint({
  summary: 'Say which earlier row this one takes back; with none, that it takes back none and is a payment like any other',
  method: 'PUT',
  path: '/admin/bank-statements/reversal/:id',
  callers: ['admin'],
  params: z.object({ id: BankRowId }),
  /** A row of the same account and amount in the other direction; blank means none. Imports never change this decision. */
  body: z.object({ reversedID: BankRowId.or(blank()) }),
  reply: { 202: Reply },
})

export const noteBankRow = endpoint({
  summary: 'Note what a row without a match is, and whether it is done; without a note the earlier one is removed',
  method: 'PUT',
  path: '/admin/bank-statements/note/:id',
  callers: ['admin'],
  params: z.object({ id: BankRowId }),
  /** `words` are required for the note `other`. */
  body: z.object({ note: z.enum(ROW_NOTES).or(blank()), words: lines(4 * MAX_ROW_NOTE), isDone: z.boolean().default(false) }),
  reply: { 202: Reply },
})

export const listUnpaidPurchases = endpoint({
  summary: 'Pending and approved purchases on days that an imported bank statement covers, without a match; newest first',
  method: 'GET',
  path: '/admin/bank-statements/unpaid',
  callers: ['admin'],
  query: pageQuery.extend({ account: Account, status: z.enum(['pending', 'completed']).optional() }),
  reply: { 200: z.object({ purchases: z.array(MatchedPayment), totalPurchases: Count }) },
})
