// Bank statements: importing them for a receiving account, matching their rows with payments, and comparing the bank with the books
// (docs/product.md#bank-statements). `account` is a receiving account, named as in the Dashboard (`Figures.received`). Days are
// `2026-11-16`, as the bank writes them, which is in the business time zone.

import * as z from 'zod'
import {
  DIRECTIONS,
  MATCH_DEGREES,
  MATCH_REASONS,
  MATCHED_KINDS,
  MAX_CONFIRMED_ROWS,
  MAX_ROW_NOTE,
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_COLUMNS,
  ROW_NOTES,
  ROW_PROBLEMS,
  STATEMENT_COLUMNS,
} from '#domain/bank-statement/words.ts'
import { MAX_BANK_REFERENCE } from '#domain/refunds.ts'
import { checkRange, rangeFields } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { BankImportId, BankRowId, blank, line, lines, pageQuery, Reply, Rupees, SubjectId, Time } from './shapes.ts'

const Count = z.number().int()
const Direction = z.enum(DIRECTIONS)
const Account = line(200)

const ReceivingAccount = z.object({
  account: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** Whether buyers can pay into it now. */
  isOffered: z.boolean(),
  /** Of the rows that are stored; null when there are none. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** Credits and debits without a match that no admin has marked as done. */
  unmatched: Count,
  lastImportAt: Time.nullable(),
})
export type ReceivingAccount = z.infer<typeof ReceivingAccount>

export const listReceivingAccounts = endpoint({
  summary: 'Every account that buyers pay or have paid into, with what was imported of it; those on offer first',
  method: 'GET',
  path: '/admin/bank-statements/accounts',
  callers: ['admin'],
  limit: 'other',
  reply: { 200: z.object({ accounts: z.array(ReceivingAccount) }) },
})

const Place = z
  .number()
  .int()
  .min(0)
  .max(MAX_STATEMENT_COLUMNS - 1)
/** Where each column is, from 0. A column that the file does not have is absent. */
const Columns = z.partialRecord(z.enum(STATEMENT_COLUMNS), Place)
export type StatementColumns = z.infer<typeof Columns>

/** `Columns` as JSON text; blank means that the columns are looked for. */
const ColumnsText = line(2_000).transform((text, context): StatementColumns | null => {
  if (text.trim() === '') return null
  const parsed = Columns.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', message: 'Must be the places of columns as JSON.' })
  return z.NEVER
})

const Problem = z.object({
  /** From 1, as a spreadsheet counts. */
  line: Count,
  problem: z.enum(ROW_PROBLEMS),
})
export type StatementProblem = z.infer<typeof Problem>

const ReadRow = z.object({
  line: Count,
  day: z.string(),
  direction: Direction,
  amount: Rupees,
  description: z.string(),
  reference: z.string(),
  /** Of the account after this row; negative when it is overdrawn, null when the file has none. */
  balance: z.number().nullable(),
  isReversal: z.boolean(),
})
export type ReadRow = z.infer<typeof ReadRow>

/** The same form for both steps. The file is sent again with the second one: nothing of it is kept between them. */
const statementForm = {
  body: z.object({ account: Account, fileName: line(255), columns: ColumnsText }),
  upload: { file: 'statement', maxBytes: MAX_STATEMENT_BYTES, tooLarge: 'statement_too_large' },
} as const

export const readBankStatement = endpoint({
  summary: 'Read a bank statement (CSV or XLSX) without storing anything: what its columns are, its first rows, and what cannot be read',
  method: 'POST',
  path: '/admin/bank-statements/read',
  callers: ['admin'],
  limit: 'bank-statement',
  ...statementForm,
  reply: {
    200: z.object({
      format: z.enum(['csv', 'xlsx']),
      /** The cells of the heading, so `columns` are places in it; null when none was found, and an admin has to choose the columns. */
      heading: z.array(z.string()).nullable(),
      /** Null when they could not be found. */
      columns: Columns.nullable(),
      /** `sent`: those of the call. `remembered`: those that were chosen for this bank before. */
      columnsFrom: z.enum(['sent', 'remembered', 'guessed']).nullable(),
      /** The first lines of the file below the heading, as they are in it. */
      samples: z.array(z.object({ line: Count, cells: z.array(z.string()) })),
      /** The first rows, as they are read with `columns`. Empty without columns. */
      rows: z.array(ReadRow),
      /** How many rows can be read, and how many of them an earlier import has stored. */
      totalRows: Count,
      knownRows: Count,
      credits: Rupees,
      debits: Rupees,
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
      /** The first 100; `totalProblems` counts all. */
      problems: z.array(Problem),
      totalProblems: Count,
      /** The number of the import of exactly this file for this account. */
      sameFile: Count.nullable(),
    }),
  },
})
export type ReadStatement = z.infer<(typeof readBankStatement)['reply'][200]>

const BankImport = z.object({
  _id: z.string(),
  number: Count,
  account: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  fileName: z.string(),
  createdBy: z.string(),
  createdAt: Time,
  /** How many rows were stored, how many an earlier import had stored already, and how many lines could not be read. */
  newRows: Count,
  knownRows: Count,
  refusedLines: Count,
  /** Of all rows of the file; null when it had none that could be read. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** How many of its rows have a confirmed match. It can be taken back while there are none. */
  confirmed: Count,
  takenBackAt: Time.nullable(),
  takenBackBy: z.string().nullable(),
})
export type BankImport = z.infer<typeof BankImport>

export const importBankStatement = endpoint({
  summary: 'Store the rows of a bank statement that no earlier import has, and remember the columns for its bank',
  method: 'POST',
  path: '/admin/bank-statements/import',
  callers: ['admin'],
  limit: 'bank-statement',
  ...statementForm,
  /** The code is `bank_statement_nothing_new` when every row was stored before; the import is listed nevertheless. */
  reply: { 201: Reply.extend({ import: BankImport }) },
})

export const listBankImports = endpoint({
  summary: 'Imports of bank statements, newest first, of one account or of all',
  method: 'GET',
  path: '/admin/bank-statements/imports',
  callers: ['admin'],
  limit: 'other',
  query: pageQuery.extend({ account: Account }),
  reply: { 200: z.object({ imports: z.array(BankImport), totalImports: Count }) },
})

export const fetchBankImport = endpoint({
  summary: 'An import with the lines that could not be read, at most 1000',
  method: 'GET',
  path: '/admin/bank-statements/import/:id',
  callers: ['admin'],
  limit: 'other',
  params: z.object({ id: BankImportId }),
  reply: { 200: z.object({ import: BankImport, problems: z.array(Problem) }) },
})

export const takeBackBankImport = endpoint({
  summary: 'Remove the rows that an import has stored, while none of them is confirmed and no later import relies on them',
  method: 'PUT',
  path: '/admin/bank-statements/take-back/:id',
  callers: ['admin'],
  limit: 'other',
  params: z.object({ id: BankImportId }),
  reply: { 202: Reply },
})

/** A purchase, withdraw or refund that a row is, or may be. */
const MatchedPayment = z.object({
  kind: z.enum(MATCHED_KINDS),
  /** Of the session, the withdraw or the refund. */
  subjectID: z.string(),
  /** The buyer, or the person who is paid. */
  username: z.string(),
  amount: Rupees,
  /** Of the session, the withdraw or the refund, as in their lists: pending, completed or rejected; `deleted` when an admin deleted it. */
  status: z.string(),
  /** The transaction ID of a purchase, the bank's reference of a payout; null when there is none. */
  reference: z.string().nullable(),
  /** To which a payout goes; null for a purchase, or when it was erased. */
  accountNumber: z.string().nullable(),
  /** When the purchase was sent, or the payout was asked for. */
  since: Time,
})
export type MatchedPayment = z.infer<typeof MatchedPayment>

const RowNote = z.object({ note: z.enum(ROW_NOTES), words: z.string(), isDone: z.boolean(), by: z.string(), at: Time })

const BankRow = z.object({
  _id: z.string(),
  importNumber: Count,
  /** In the file of the import. */
  line: Count,
  day: z.string(),
  direction: Direction,
  amount: Rupees,
  /** Null when it was erased because of its age. */
  description: z.string().nullable(),
  reference: z.string(),
  balance: z.number().nullable(),
  /** It takes back another row. A reversal and the row that it reverses pay for nothing. */
  isReversal: z.boolean(),
  /** The row that this one takes back, or by which it was taken back; null when there is none, or none was found. */
  reversal: z.object({ _id: z.string(), day: z.string(), line: Count, importNumber: Count }).nullable(),
  /**
   * What an admin confirmed. `isCurrent` is false when it no longer counts, because the purchase was rejected or deleted, or because a
   * second admin did not confirm the payout: the row then counts as unmatched and can be matched anew.
   */
  match: z
    .object({
      payment: MatchedPayment,
      isCurrent: z.boolean(),
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
  limit: 'other',
  query: pageQuery
    .extend({
      account: Account,
      ...rangeFields,
      /** `unmatched` has no current match and is not marked as done. `done` has no current match and is. */
      show: z.enum(['all', 'matched', 'unmatched', 'done']).default('all'),
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
  body: z.object({ account: Account }),
  reply: { 202: Reply.extend({ suggested: Count }) },
})

export const listSuggestions = endpoint({
  summary: 'Suggested matches of an account that can still be confirmed, certain ones first, then newest first',
  method: 'GET',
  path: '/admin/bank-statements/suggestions',
  callers: ['admin'],
  limit: 'other',
  query: pageQuery.extend({ account: Account, degree: z.enum(MATCH_DEGREES).optional() }),
  reply: {
    200: z.object({
      suggestions: z.array(Suggestion),
      /** Of the degree that was asked for. */
      totalSuggestions: Count,
      counts: z.record(z.enum(MATCH_DEGREES), Count),
      /** When the rows were last compared; null when they never were. */
      suggestedAt: Time.nullable(),
    }),
  },
})

const MatchResult = z.object({
  rowID: z.string(),
  /** `matched`: recorded. `paid`: the withdraw or refund was paid with it. `proposed`: another admin has to confirm the payment. */
  result: z.enum(['matched', 'paid', 'proposed', 'refused']),
  /** Of a refusal. */
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
  limit: 'other',
  body: z.object({
    matches: z
      .array(
        z.object({
          rowID: BankRowId,
          kind: z.enum(MATCHED_KINDS),
          subjectID: SubjectId,
          /** For a payout, when the row has no reference; blank means that of the row. */
          bankReference: line(MAX_BANK_REFERENCE),
        }),
      )
      .max(MAX_CONFIRMED_ROWS)
      .default([]),
  }),
  /** In the order of the call. */
  reply: { 202: Reply.extend({ results: z.array(MatchResult) }) },
})

export const takeBackMatch = endpoint({
  summary: 'Take back the match of a row with a purchase; the row and the purchase are unmatched again',
  method: 'PUT',
  path: '/admin/bank-statements/unmatch/:id',
  callers: ['admin'],
  limit: 'other',
  params: z.object({ id: BankRowId }),
  reply: { 202: Reply },
})

export const noteBankRow = endpoint({
  summary: 'Note what a row without a match is, and whether it is done; without a note the earlier one is removed',
  method: 'PUT',
  path: '/admin/bank-statements/note/:id',
  callers: ['admin'],
  limit: 'other',
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
  limit: 'other',
  query: pageQuery.extend({ account: Account, status: z.enum(['pending', 'completed']).optional() }),
  reply: { 200: z.object({ purchases: z.array(MatchedPayment), totalPurchases: Count }) },
})

const ReconciledDay = z.object({
  day: z.string(),
  /** Purchases of the account that are approved, by the day on which they were sent. */
  books: z.object({
    purchases: Count,
    moneyIn: Rupees,
    /** Withdraws and refunds that are matched with a debit of this account and day, as they are in the books. */
    payouts: Count,
    moneyOut: Rupees,
  }),
  bank: z.object({
    credits: Count,
    moneyIn: Rupees,
    debits: Count,
    moneyOut: Rupees,
    /** After the last row of the day; null when the file has no balances. */
    balance: z.number().nullable(),
  }),
  /** Bank less books; negative when the bank has less. */
  differenceIn: z.number(),
  differenceOut: z.number(),
  unmatched: Count,
  /** Whether an import covers the day. Without one, the bank's part is unknown and not nothing. */
  isCovered: z.boolean(),
})
export type ReconciledDay = z.infer<typeof ReconciledDay>

export const reconcileAccount = endpoint({
  summary: 'Books against bank for one receiving account, day by day; without a range the last 30 days',
  method: 'GET',
  path: '/admin/bank-statements/reconciliation',
  callers: ['admin'],
  limit: 'other',
  query: z.object({ account: Account, ...rangeFields }).superRefine(checkRange),
  reply: {
    200: z.object({
      from: z.string(),
      to: z.string(),
      today: z.string(),
      /** Newest first. Days without anything are absent. */
      days: z.array(ReconciledDay),
      total: ReconciledDay.pick({ books: true, differenceIn: true, differenceOut: true, unmatched: true }).extend({
        bank: ReconciledDay.shape.bank.omit({ balance: true }),
      }),
    }),
  },
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
