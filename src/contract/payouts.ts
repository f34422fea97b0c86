// Withdraws and refunds that are paid together (docs/product.md#payout-runs).

import * as z from 'zod'
import { MAX_COLUMN_HEADER, PAYOUT_COLUMNS } from '#domain/payout-files.ts'
import { MAX_RUN_ROWS, PAYOUT_ROW_STATES, PAYOUT_RUN_STATUSES } from '#domain/payout-runs.ts'
import { MAX_BANK_REFERENCE } from '#domain/refunds.ts'
import { adminList } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { bankFields, line, PayoutRowId, PayoutRunId, RefundId, Reply, Rupees, Time, WithdrawalId } from './shapes.ts'

const Status = z.enum(PAYOUT_RUN_STATUSES)

/** A withdraw or a refund, with the person who is paid. */
const Payout = z.object({
  kind: z.enum(['withdraw', 'refund']),
  subjectID: z.string(),
  username: z.string(),
  /** Null when the account was refused, or erased with the person. */
  bankName: z.string().nullable(),
  accountName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  amount: Rupees,
  /** When the withdraw was requested, or when the buyer gave an account for the refund. */
  since: Time,
})
export type Payout = z.infer<typeof Payout>

const PayoutRow = Payout.extend({
  _id: z.string(),
  /** Counted from 1. */
  place: z.number().int(),
  state: z.enum(PAYOUT_ROW_STATES),
  bankReference: z.string().nullable(),
  /** Changes whenever the withdraw or refund changes. */
  version: Time,
  /** The number of another open run that includes this payout. */
  otherRun: z.number().int().nullable(),
})
export type PayoutRow = z.infer<typeof PayoutRow>

const PayoutRun = z.object({
  _id: z.string(),
  number: z.number().int(),
  status: Status,
  createdBy: z.string(),
  createdAt: Time,
  changedBy: z.string(),
  updatedAt: Time,
  /** How many payouts the run has, and how many of them are paid. */
  rows: z.number().int(),
  paid: z.number().int(),
  amount: Rupees,
})
export type PayoutRun = z.infer<typeof PayoutRun>

const Column = z.object({ column: z.enum(PAYOUT_COLUMNS), header: z.string() })
const Template = z.object({ bankKey: z.string(), columns: z.array(Column) })
export type PayoutTemplate = z.infer<typeof Template>

/** Payouts with the same bank reference, in spellings that were not recognised as the same when they were paid. */
const SharedReference = z.object({
  payouts: z.array(Payout.pick({ kind: true, subjectID: true, username: true, amount: true }).extend({ bankReference: z.string() })),
})
export type SharedReference = z.infer<typeof SharedReference>

export const listPayable = endpoint({
  summary: 'Pending withdraws and refunds with an account that are in no open payout run, oldest first; as many as one run may have',
  method: 'GET',
  path: '/admin/payouts/payable',
  callers: ['admin'],
  reply: {
    200: z.object({ payouts: z.array(Payout), totalPayouts: z.number().int(), sharedReferences: z.array(SharedReference) }),
  },
})

export const RUN_LIST = adminList({
  name: 'payouts',
  summary: 'Payout runs, newest first',
  row: PayoutRun,
  keys: ['runs', 'totalRuns'],
  file: 'Payout runs',
})
export const { all: listPayoutRuns, file: exportPayoutRuns } = RUN_LIST

export const createPayoutRun = endpoint({
  summary: 'Create a payout run of withdraws and refunds; no money moves',
  method: 'POST',
  path: '/admin/payouts/create',
  callers: ['admin'],
  body: z.object({
    withdrawIDs: z.array(WithdrawalId).max(MAX_RUN_ROWS).default([]),
    refundIDs: z.array(RefundId).max(MAX_RUN_ROWS).default([]),
  }),
  reply: { 201: Reply.extend({ run: z.object({ _id: z.string(), number: z.number().int() }) }) },
})

export const fetchPayoutRun = endpoint({
  summary: "A payout run with what has become of each of its rows, and the columns of each bank's file",
  method: 'GET',
  path: '/admin/payouts/run/:id',
  callers: ['admin'],
  params: z.object({ id: PayoutRunId }),
  reply: { 200: z.object({ run: PayoutRun, rows: z.array(PayoutRow), templates: z.array(Template) }) },
})

const RowResult = z.object({
  _id: z.string(),
  result: z.enum(['paid', 'proposed', 'refused']),
  /** Set only for `refused`, like `message`. */
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type RowResult = z.infer<typeof RowResult>

export const payPayoutRows = endpoint({
  summary: "Mark rows of a payout run as paid, each with the bank's reference, in the version that was shown, and each by itself",
  method: 'PUT',
  path: '/admin/payouts/pay/:id',
  callers: ['admin'],
  params: z.object({ id: PayoutRunId }),
  body: z.object({
    rows: z
      .array(z.object({ _id: PayoutRowId, version: Time, bankReference: line(MAX_BANK_REFERENCE) }))
      .max(MAX_RUN_ROWS)
      .default([]),
  }),
  reply: { 202: Reply.extend({ results: z.array(RowResult) }) },
})

export const updatePayoutRunStatus = endpoint({
  summary: 'Close, reopen or cancel a payout run; what it has not paid is free again unless it is open',
  method: 'PUT',
  path: '/admin/payouts/update-status/:id',
  callers: ['admin'],
  params: z.object({ id: PayoutRunId }),
  body: z.object({ status: Status }),
  reply: { 202: Reply },
})

export const updatePayoutTemplate = endpoint({
  summary: "Remember the columns of a bank's file; without a bank those of the file with every bank",
  method: 'PUT',
  path: '/admin/payouts/template',
  callers: ['admin'],
  body: z.object({
    bankName: bankFields.bankName,
    columns: z
      .array(z.object({ column: z.enum(PAYOUT_COLUMNS), header: line(4 * MAX_COLUMN_HEADER) }))
      .max(PAYOUT_COLUMNS.length)
      .default([]),
  }),
  reply: { 202: Reply },
})
