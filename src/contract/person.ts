// The page about one person, for admins (docs/product.md#person-page): one call for the header, and a paged call for each section.
// Additions to the customer's calls. No reply contains messages, passwords, tokens or addresses of push services.

import * as z from 'zod'
import { GENDERS, ROLES, STATUSES } from '#domain/accounts.ts'
import { ALL_COMPLAINT_KINDS, COMPLAINT_OUTCOMES, COMPLAINT_STATUSES } from '#domain/complaints.ts'
import { PHASES } from '#domain/minutes.ts'
import { NOTICE_KINDS } from '#domain/notices.ts'
import { PAYOUT_RUN_STATUSES } from '#domain/payout-runs.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { REFUND_REASONS, REFUND_STATUSES } from '#domain/refunds.ts'
import { REJECTION_REASONS } from '#domain/rejections.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_STATUSES } from '#domain/reports.ts'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals.ts'
import { endpoint } from './endpoint.ts'
import { AccountId, line, Rupees, Time } from './shapes.ts'

const Party = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() })
const count = z.number().int()

export const Person = z.object({
  _id: z.string(),
  username: z.string(),
  /** Null when the account was deleted, like all other erased fields. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  age: z.number().nullable(),
  gender: z.enum(GENDERS).nullable(),
  avatar: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.enum(STATUSES),
  createdAt: Time,
  deletedAt: Time.nullable(),
  isOnline: z.boolean(),
  lastSeen: Time.nullable(),
  hasSecondStep: z.boolean(),
  /** Who changed the role or the status last, and when. `by` is null for the operator at the machine. */
  changed: z.object({ by: Party.nullable(), at: Time }).nullable(),
  /** How many rows some of the sections have. */
  counts: z.object({ sessions: count, withdraws: count, refunds: count, complaints: count, reports: count }),
  figures: z.object({
    sessionsBought: count,
    spent: Rupees,
    refunded: Rupees,
    sessionsGiven: count,
    availableBalance: Rupees,
    heldBalance: Rupees,
    pendingWithdraw: Rupees,
    totalWithdrawn: Rupees,
    advance: Rupees,
    complaints: count,
    reportsAbout: count,
    warnings: count,
  }),
})
export type Person = z.infer<typeof Person>

export const PersonSession = z.object({
  _id: z.string(),
  as: z.enum(['buyer', 'chatter']),
  other: Party,
  plan: z.enum(PLAN_TITLES),
  minutes: z.number(),
  amount: Rupees,
  status: z.enum(SESSION_STATUSES),
  phase: z.enum(PHASES),
  createdAt: Time,
  transactionID: z.string(),
  /** Null when the picture was removed. */
  transactionSS: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.enum(REJECTION_REASONS).nullable(),
  /** An admin deleted the session before a decision. */
  isRemoved: z.boolean(),
})
export type PersonSession = z.infer<typeof PersonSession>

export const JournalEntry = z.object({
  _id: z.string(),
  createdAt: Time,
  reason: z.string(),
  from: z.string(),
  to: z.string(),
  amount: Rupees,
  sessionID: z.string().nullable(),
  withdrawID: z.string().nullable(),
  by: z.string(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const PersonWithdraw = z.object({
  _id: z.string(),
  amount: Rupees,
  status: z.enum(WITHDRAWAL_STATUSES),
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  createdAt: Time,
  updatedAt: Time,
  changedBy: z.string().nullable(),
})
export type PersonWithdraw = z.infer<typeof PersonWithdraw>

export const PersonRefund = z.object({
  _id: z.string(),
  as: z.enum(['buyer', 'chatter']),
  other: Party,
  amount: Rupees,
  status: z.enum(REFUND_STATUSES),
  reason: z.enum(REFUND_REASONS),
  createdAt: Time,
})
export type PersonRefund = z.infer<typeof PersonRefund>

export const PersonComplaint = z.object({
  _id: z.string(),
  as: z.enum(['buyer', 'chatter']),
  other: Party,
  kind: z.enum(ALL_COMPLAINT_KINDS),
  status: z.enum(COMPLAINT_STATUSES),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  createdAt: Time,
})
export type PersonComplaint = z.infer<typeof PersonComplaint>

/** Without the messages, because reading them is recorded. */
export const PersonReport = z.object({
  _id: z.string(),
  as: z.enum(['reporter', 'reported']),
  other: Party,
  reason: z.enum(REPORT_REASONS),
  status: z.enum(REPORT_STATUSES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  /** Null unless the decision has warned the reported person. */
  warning: z.object({ readAt: Time.nullable() }).nullable(),
  createdAt: Time,
})
export type PersonReport = z.infer<typeof PersonReport>

export const PersonNotice = z.object({
  _id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  createdAt: Time,
  readAt: Time.nullable(),
})
export type PersonNotice = z.infer<typeof PersonNotice>

const SignIn = z.object({ _id: z.string(), device: z.string(), address: z.string(), createdAt: Time, lastUsedAt: Time })
export type PersonSignIn = z.infer<typeof SignIn>
const Device = z.object({ _id: z.string(), name: z.string(), createdAt: Time, lastSentAt: Time.nullable(), isFailing: z.boolean() })
export type PersonDevice = z.infer<typeof Device>

const MAX_CURSOR = Number.MAX_SAFE_INTEGER

/** Newest first: without `cursor` from the newest row on, then with `next` as `cursor` until it is null. */
function section<const Path extends string, Row extends z.ZodType>(path: Path, summary: string, row: Row) {
  return endpoint({
    summary,
    method: 'GET',
    path: `/admin/people/:id/${path}`,
    callers: ['admin'],
    params: z.object({ id: AccountId }),
    query: z.object({ cursor: z.coerce.number().int().min(1).max(MAX_CURSOR).optional() }),
    reply: { 200: z.object({ rows: z.array(row), next: z.number().nullable() }) },
  })
}

export const fetchPerson = endpoint({
  summary: 'One account: profile, status and who changed it, and the figures of everything else',
  method: 'GET',
  path: '/admin/people/:id',
  callers: ['admin'],
  params: z.object({ id: AccountId }),
  reply: { 200: z.object({ person: Person }) },
})

export const listPersonSessions = section('sessions', 'Sessions of a person with their payments, newest first', PersonSession)
export const listPersonJournal = section('journal', 'What moved the balance of a person, newest first', JournalEntry)
export const listPersonWithdraws = section('withdraws', 'Withdraws of a person, newest first', PersonWithdraw)
export const listPersonRefunds = section('refunds', 'Refunds that a person gets or pays for, newest first', PersonRefund)
export const listPersonComplaints = section('complaints', 'Complaints of and about a person, newest first', PersonComplaint)
export const listPersonReports = section('reports', 'Reports by and about a person, newest first, without the messages', PersonReport)
export const listPersonNotices = section('notices', 'Notices that a person got, newest first', PersonNotice)

export const fetchPersonSignIns = endpoint({
  summary: 'Where a person is signed in, and the devices that get push messages',
  method: 'GET',
  path: '/admin/people/:id/sign-ins',
  callers: ['admin'],
  params: z.object({ id: AccountId }),
  reply: { 200: z.object({ signIns: z.array(SignIn), devices: z.array(Device) }) },
})

const FoundPerson = Party.extend({ email: z.string(), role: z.enum(ROLES), status: z.enum(STATUSES) })
const FoundPayment = z.object({
  _id: z.string(),
  user: Party,
  chatter: Party,
  amount: Rupees,
  status: z.enum(SESSION_STATUSES),
  transactionID: z.string(),
  createdAt: Time,
})
const FoundPayout = z.object({
  _id: z.string(),
  person: Party,
  amount: Rupees,
  status: z.enum([...WITHDRAWAL_STATUSES, ...REFUND_STATUSES]),
  accountNumber: z.string().nullable(),
  createdAt: Time,
})

const FoundRun = z.object({ _id: z.string(), number: count, status: z.enum(PAYOUT_RUN_STATUSES), amount: Rupees, createdAt: Time })
const FoundImport = z.object({ _id: z.string(), number: count, fileName: z.string(), bankName: z.string(), createdAt: Time })

export const Found = z.object({
  people: z.array(FoundPerson),
  payments: z.array(FoundPayment),
  withdraws: z.array(FoundPayout),
  refunds: z.array(FoundPayout),
  payoutRuns: z.array(FoundRun),
  bankImports: z.array(FoundImport),
})
export type Found = z.infer<typeof Found>

export const searchEverything = endpoint({
  summary:
    'People, payments, withdraws and refunds by name, email, phone, account number, transaction ID, id or reference of a bank; payout runs ' +
    'by number; imports of bank statements by number or name of the file',
  method: 'GET',
  path: '/admin/search',
  callers: ['admin'],
  limit: 'search',
  query: z.object({ searchText: line(254) }),
  reply: { 200: Found },
})
