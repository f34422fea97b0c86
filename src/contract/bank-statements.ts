// Bank statements: importing them for a receiving account, and comparing the bank with the books (docs/product.md#bank-statements). Their
// rows are in bank-matches.ts. `account` is a receiving account, named as in the Dashboard (`Figures.received`). Days look like
// `2026-11-16` and are the bank's own, which are in the business time zone.

import * as z from 'zod'
import {
  DATE_ORDERS,
  DIRECTIONS,
  MATCH_DEGREES,
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_COLUMNS,
  ROW_PROBLEMS,
  STATEMENT_COLUMNS,
} from '#domain/bank/words.ts'
import { checkRange, rangeFields } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { BankImportId, line, pageQuery, Reply, Rupees, Time } from './shapes.ts'

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
  /** First day of the stored rows; null if there are none. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** Credits and debits without a match that no admin has marked as done. */
  unmatched: Count,
  /** How many of the unmatched rows have a suggested match that can be confirmed, by degree. */
  suggested: z.record(z.enum(MATCH_DEGREES), Count),
  lastImportAt: Time.nullable(),
})
export type ReceivingAccount = z.infer<typeof ReceivingAccount>

export const listReceivingAccounts = endpoint({
  summary: 'Every account that buyers pay or have paid into, with what was imported of it; those on offer first',
  method: 'GET',
  path: '/admin/bank-statements/accounts',
  callers: ['admin'],
  reply: { 200: z.object({ accounts: z.array(ReceivingAccount) }) },
})

const Place = z
  .number()
  .int()
  .min(0)
  .max(MAX_STATEMENT_COLUMNS - 1)
/** The position of each column, from 0. A column that the file lacks is absent; no two have the same position. */
const Columns = z.partialRecord(z.enum(STATEMENT_COLUMNS), Place)
export type StatementColumns = z.infer<typeof Columns>

/** `Columns` as JSON text; if blank, the server detects the columns. */
const ColumnsText = line(2_000).transform((text, context): StatementColumns | null => {
  if (text.trim() === '') return null
  const parsed = Columns.safeParse(parseJson(text))
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: 'Must be the places of columns as JSON.' })
    return z.NEVER
  }
  const places = Object.values(parsed.data)
  if (new Set(places).size === places.length) return parsed.data
  // A payer's name that is also read as the reference would never be erased.
  context.addIssue({ code: 'custom', message: 'Two columns must not have the same place.' })
  return z.NEVER
})

const Problem = z.object({
  /** Counted from 1, as in a spreadsheet. */
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
  /** The account balance after this row; negative if overdrawn, null if the file has none. */
  balance: z.number().nullable(),
  isReversal: z.boolean(),
})
export type ReadRow = z.infer<typeof ReadRow>

/** Both steps send this form, including the file, because the server keeps nothing of it in between. */
const statementForm = {
  body: z.object({
    account: Account,
    fileName: line(255),
    columns: ColumnsText,
    /** Which comes first in dates like 05/11/2026. If blank, it is taken from the file, or from earlier imports of this bank. */
    dateOrder: z.enum(['', ...DATE_ORDERS]).default(''),
  }),
  upload: { file: 'statement', maxBytes: MAX_STATEMENT_BYTES, tooLarge: 'statement_too_large' },
} as const

export const readBankStatement = endpoint({
  summary: 'Read a bank statement (CSV or XLSX) without storing anything: what its columns are, its first rows, and what cannot be read',
  method: 'POST',
  path: '/admin/bank-statements/read',
  callers: ['admin'],
  limit: 'bank-statement',
  // Eight lines of at most 60 cells of 120 characters, in any script.
  maxReplyBytes: 512 * 1024,
  ...statementForm,
  reply: {
    200: z.object({
      format: z.enum(['csv', 'xlsx']),
      /** The heading's cells; `columns` are positions in it. Null when none was found, so an admin has to choose the columns. */
      heading: z.array(z.string()).nullable(),
      /** Null when they could not be found. */
      columns: Columns.nullable(),
      /** `sent`: the call's columns. `remembered`: those chosen for this bank before. */
      columnsFrom: z.enum(['sent', 'remembered', 'guessed']).nullable(),
      /** The columns that were chosen for this bank before do not fit the heading of this file. */
      isNewLayout: z.boolean(),
      /** The account in the file's title, if it is not the chosen one; null when they are the same or the title names none. */
      otherAccount: z.string().nullable(),
      /** Which comes first in dates like 05/11/2026; null when the file has no such dates. */
      dateOrder: z.enum(DATE_ORDERS).nullable(),
      /** Neither the file nor an admin gives the order, so the day was assumed to come first. */
      isDateOrderAssumed: z.boolean(),
      /** The first lines below the heading, unparsed. */
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
      /** The number of an earlier import of exactly this file for this account. */
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
  /** First day of all rows in the file; null if none could be read. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** How many of its rows have a confirmed match. The import can be undone while this is 0. */
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
  fewAtOnce: true,
  ...statementForm,
  /** The code is `bank_statement_nothing_new` when every row was stored before. The import is listed even then. */
  reply: { 201: Reply.extend({ import: BankImport }) },
})

export const listBankImports = endpoint({
  summary: 'Imports of bank statements, newest first, of one account or of all',
  method: 'GET',
  path: '/admin/bank-statements/imports',
  callers: ['admin'],
  query: pageQuery.extend({ account: Account }),
  reply: { 200: z.object({ imports: z.array(BankImport), totalImports: Count }) },
})

export const fetchBankImport = endpoint({
  summary: 'An import with the lines that could not be read, at most 1000',
  method: 'GET',
  path: '/admin/bank-statements/import/:id',
  callers: ['admin'],
  params: z.object({ id: BankImportId }),
  reply: { 200: z.object({ import: BankImport, problems: z.array(Problem) }) },
})

export const takeBackBankImport = endpoint({
  summary: 'Remove the rows that an import has stored, while none of them is confirmed and no later import relies on them',
  method: 'PUT',
  path: '/admin/bank-statements/take-back/:id',
  callers: ['admin'],
  params: z.object({ id: BankImportId }),
  reply: { 202: Reply },
})

const ReconciledDay = z.object({
  day: z.string(),
  /** Approved purchases paid into the account, by the day on which they were submitted. */
  books: z.object({
    moneyIn: Rupees,
    /** Only payouts matched with a debit of this account and day: the books do not know from which account the others were paid. */
    moneyOut: Rupees,
  }),
  bank: z.object({
    moneyIn: Rupees,
    moneyOut: Rupees,
    /** Part of `moneyIn` and `moneyOut`: reversed rows, together with their reversals. */
    reversedIn: Rupees,
    reversedOut: Rupees,
    /** Part of `moneyIn` and `moneyOut`: unmatched rows that an admin marked as done, such as a bank charge. */
    doneIn: Rupees,
    doneOut: Rupees,
    /** After the last row of the day; null when the file has no balances. */
    balance: z.number().nullable(),
  }),
  /** Bank minus books, without reversed and done rows; negative when the bank has less. */
  differenceIn: z.number(),
  differenceOut: z.number(),
  unmatched: Count,
  /** Whether an import covers the day. Without one, the bank's amounts are unknown, not zero. */
  isCovered: z.boolean(),
})
export type ReconciledDay = z.infer<typeof ReconciledDay>

export const reconcileAccount = endpoint({
  summary: 'Books against bank for one receiving account, day by day; without a range the last 30 days',
  method: 'GET',
  path: '/admin/bank-statements/reconciliation',
  callers: ['admin'],
  query: z.object({ account: Account, ...rangeFields }).superRefine(checkRange),
  reply: {
    200: z.object({
      from: z.string(),
      to: z.string(),
      /** Newest first. Empty days are absent. */
      days: z.array(ReconciledDay),
      /** Only of days that an import covers, because books, bank and difference must be about the same days. */
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
