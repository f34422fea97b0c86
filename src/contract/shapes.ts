// Shapes that many calls share. A missing or null text is read as blank, because each form's rules answer that with their own error. A
// value of the wrong type is a malformed request.

import * as z from 'zod'
import {
  accountId,
  bankImportId,
  bankRowId,
  complaintId,
  messageId,
  noteId,
  noticeDeviceId,
  noticeId,
  passkeyId,
  paymentMethodId,
  payoutRowId,
  payoutRunId,
  proposalId,
  refundId,
  reportId,
  sessionId,
  signInId,
  warningId,
  withdrawalId,
} from '#domain/ids.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { isCleanLine, isCleanText, isMisleading, withoutDirectionMarks } from '#domain/text.ts'
import { REPLIES, type ReplyCode } from './replies.ts'

export const PAGE_SIZE = 20
const LAST_PAGE = 1_000_000

export const AccountId = z.uuid().transform((text) => accountId(text.toLowerCase()))
export const SessionId = z.uuid().transform((text) => sessionId(text.toLowerCase()))
export const WithdrawalId = z.uuid().transform((text) => withdrawalId(text.toLowerCase()))
export const RefundId = z.uuid().transform((text) => refundId(text.toLowerCase()))
export const PayoutRunId = z.uuid().transform((text) => payoutRunId(text.toLowerCase()))
export const PayoutRowId = z.uuid().transform((text) => payoutRowId(text.toLowerCase()))
export const BankImportId = z.uuid().transform((text) => bankImportId(text.toLowerCase()))
export const BankRowId = z.uuid().transform((text) => bankRowId(text.toLowerCase()))
export const ProposalId = z.uuid().transform((text) => proposalId(text.toLowerCase()))
/** Id of a session, refund or withdraw. */
export const SubjectId = z.uuid().transform((text) => text.toLowerCase())
export const MessageId = z.uuid().transform((text) => messageId(text.toLowerCase()))
/** Id of a note on kept minutes. */
export const NoteId = z.uuid().transform((text) => noteId(text.toLowerCase()))
export const NoticeId = z.uuid().transform((text) => noticeId(text.toLowerCase()))
export const SignInId = z.uuid().transform((text) => signInId(text.toLowerCase()))
export const PasskeyId = z.uuid().transform((text) => passkeyId(text.toLowerCase()))
export const NoticeDeviceId = z.uuid().transform((text) => noticeDeviceId(text.toLowerCase()))
export const ReportId = z.uuid().transform((text) => reportId(text.toLowerCase()))
export const WarningId = z.uuid().transform((text) => warningId(text.toLowerCase()))
export const ComplaintId = z.uuid().transform((text) => complaintId(text.toLowerCase()))
/** Chosen by the client for each submission. A retry with the same id counts as the same submission. */
export const ClientId = z.uuid().transform((text) => text.toLowerCase())
export const PaymentMethodId = z.uuid().transform((text) => paymentMethodId(text.toLowerCase()))

/** One line of text, blank when absent. */
export function line(longest: number) {
  return z
    .string()
    .max(longest, `Must be at most ${longest} characters long.`)
    .refine(isCleanLine, 'Must be plain text on one line.')
    .nullish()
    .transform((text) => text ?? '')
}

/** Several lines, blank when absent. The limit is in UTF-16 units and only refuses absurd sizes; the rules have the real one. */
export function lines(longest: number) {
  return z
    .string()
    .max(longest)
    .refine(isCleanText, 'Must be plain text.')
    .nullish()
    .transform((text) => text ?? '')
}

/** For bank details: people send money to them, so no character may hide others or change the text direction. */
function visibleLine(longest: number) {
  return line(longest).refine(isVisible, INVISIBLE)
}

const INVISIBLE = 'Must not contain invisible characters.'
const isVisible = (text: string) => !isMisleading(text)

/** Numeric inputs arrive as text or number; blank and absent are null. */
export const numeric = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .max(30)
      .regex(/^(-?\d+(\.\d+)?)?$/, 'Must be a number.'),
  ])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : Number(value)))

export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1) })
export const searchQuery = pageQuery.extend({ searchText: line(254) })

/** ISO 8601, UTC. */
export const Time = z.iso.datetime()
/** Of two answers about the same thing, the one with the higher number was read later; they may arrive in any order. */
export const Revision = z.int()

/** PKR, at most two decimals. */
export const Rupees = z.number()

/** Blank, absent and null are the same: nothing was chosen. */
export function blank() {
  return z
    .literal('')
    .nullish()
    .transform(() => '' as const)
}

/** The fields of a bank account as typed; the rules say which may be blank. */
export const bankFields = {
  bankName: visibleLine(100),
  accountName: visibleLine(100),
  accountNumber: line(60).transform(withoutDirectionMarks).refine(isVisible, INVISIBLE),
}

export const PlanShape = z.object({
  title: z.enum(PLAN_TITLES),
  price: Rupees,
  description: z.string(),
  /** Minutes. */
  duration: z.number(),
})

/** A person as admins see them. */
export const PersonShape = z.object({ _id: z.string(), username: z.string(), email: z.string(), avatar: z.string().nullable() })

/** The plan as the buyer saw it, as JSON text; blank means none. */
export const SeenPlan = line(4000).transform((text, context) => {
  if (text.trim() === '') return null
  const parsed = SeenPlanFields.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', message: 'Must be a plan as JSON.' })
  return z.NEVER
})
const SeenPlanFields = z.object({ title: z.enum(PLAN_TITLES), price: numeric, duration: numeric })

/** The reply to a successful call: the code, which the web translates, and the English sentence. */
export const Reply = z.object({ code: z.enum(Object.keys(REPLIES) as ReplyCode[]), message: z.string() })

/** The one shape of every error on the wire. */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** Part of a successful reply: why another call would be refused. */
export const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()])),
})
export type Refusal = z.infer<typeof Refusal>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
