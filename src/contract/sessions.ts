// Sessions: buying, looking up, the histories, and the admin's approval (docs/product.md#purchase, docs/product.md#approval). A chatter
// never gets the buyer's bank data, a buyer never the chatter's email.

import * as z from 'zod'
import { GENDERS, STATUSES } from '#domain/accounts.ts'
import { BLOCK_SIDES } from '#domain/blocks.ts'
import { COUNTED_SESSIONS } from '#domain/day-range.ts'
import { KEPT_REASONS, PHASES, SESSION_STARTS } from '#domain/minutes.ts'
import { REFUND_STATUSES } from '#domain/refunds.ts'
import { LONGEST_NOTE, REJECTION_REASONS } from '#domain/rejections.ts'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import { isMonth } from '#domain/statements.ts'
import { adminList, statusFilter } from './admin-list.ts'
import { BuyerRefund } from './buyer-refund.ts'
import { countedFields, totalAmount } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { presenceFields } from './presence.ts'
import { PROOF_MAX_BYTES, ProofReading } from './proof-reading.ts'
import {
  AccountId,
  bankFields,
  blank,
  ClientId,
  line,
  lines,
  numeric,
  PlanShape,
  Refusal,
  Reply,
  Rupees,
  SeenPlan,
  SessionId,
  Time,
} from './shapes.ts'
import { Signal } from './signals.ts'

const SessionStatusShape = z.enum(SESSION_STATUSES)

/** The other person, with the fields that a party may see. */
export const Party = z.object({
  _id: z.string(),
  /** 'Deleted account' after the account was deleted. */
  username: z.string(),
  avatar: z.string().nullable(),
  age: z.number().nullable(),
  gender: z.enum(GENDERS).nullable(),
})
export type Party = z.infer<typeof Party>

export const PlainSession = z.object({
  _id: z.string(),
  userID: Party,
  chatterID: Party,
  plan: PlanShape,
  amountPaid: Rupees,
  status: SessionStatusShape,
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  createdAt: Time,
  /**
   * The current phase, because `completed` says too little. A kept session has no times, unless it follows the two people's running
   * session: then it has its future times.
   */
  phase: z.enum(PHASES),
  /** When kept minutes lapse. */
  keptUntil: Time.nullable(),
  /** Null when the minutes are not kept. */
  keptBecause: z.enum(KEPT_REASONS).nullable(),
  /** How many of its minutes the decision of a complaint gave back, if any. */
  keptMinutes: z.number().int().nullable(),
  /** The session at whose end this one starts, because it was approved while the two were talking. */
  continues: z.string().nullable(),
})

/** Why the payment was rejected; null when it was not, or when the admin gave no reason. A chatter always gets null. */
const RejectionShape = z.object({ reason: z.enum(REJECTION_REASONS), note: z.string().nullable() }).nullable()

const Payment = z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string(), transactionID: z.string() })

const ProofFields = {
  /** Signed and short-lived; null when the picture was removed because of its age. */
  transactionSS: z.string().nullable(),
  /** How many days after the decision the picture was removed. */
  proofRemovedAfterDays: z.number().int().optional(),
}

/** A session as one of its parties sees it; only the buyer sees how it was paid. */
export const PartySession = PlainSession.extend({
  ...Payment.partial().shape,
  ...ProofFields,
  transactionSS: ProofFields.transactionSS.optional(),
  rejection: RejectionShape,
  /** Until when the buyer may send it again; null when it was not rejected or was sent again, and for a chatter. */
  sendAgainUntil: Time.nullable(),
  /** When an admin deleted it before a decision. Only the buyer still gets it, with the status `pending` and without the picture. */
  removedAt: Time.nullable(),
  /** The last note of each party to the other, while the minutes are kept. */
  notes: z.object({
    own: z.string().nullable(),
    /** How many more notes the caller may leave. */
    left: z.number().int(),
    /** Whether the other party has opened the caller's last note; true without one. */
    isOpened: z.boolean(),
    other: z.string().nullable(),
    otherID: z.string().nullable(),
  }),
  /** Null for a chatter, who gets `takenBack`. */
  refund: BuyerRefund.nullable(),
  /** The part of the chatter's earning that a refund reversed; null without a refund, and for the buyer. */
  takenBack: Rupees.nullable(),
})
export type PartySession = z.infer<typeof PartySession>

export const ChatterCard = Party.extend({ plans: z.array(PlanShape) })
export type ChatterCard = z.infer<typeof ChatterCard>

export const checkBusy = endpoint({
  summary: 'Whether the chatter has a running session, for how long, and whether the caller can buy from them now',
  method: 'GET',
  path: '/chatter/busy/check',
  callers: ['user', 'chatter', 'admin'],
  query: z.object({ chatterID: AccountId }),
  reply: {
    200: z.object({
      isBusy: z.boolean(),
      remainingMinutes: z.number().int(),
      busyUntil: Time.nullable(),
      /** Null when the caller can buy. The buyer of the running session can buy the next one. */
      obstacle: Refusal.nullable(),
    }),
  },
})

export const checkSession = endpoint({
  summary: 'The session of two people: the running one, else the pending one, else the kept one, else the latest, else null',
  method: 'GET',
  path: '/user/session/check',
  callers: ['user', 'chatter', 'admin'],
  query: z.object({ userID: AccountId, chatterID: AccountId }),
  reply: {
    200: z.object({
      session: PartySession.nullable(),
      /** For the buyer, a session that an admin deleted before it was decided, until there is a newer one. */
      removed: PartySession.nullable(),
      /** Besides a running session, the one bought to follow it, pending or approved. */
      next: PartySession.nullable(),
      /** The two people's session whose kept minutes start next, even if it is `session`. */
      kept: PartySession.nullable(),
      /** The countdown runs on this clock, not on the device's. */
      serverTime: Time,
      /** Whether one of the two has blocked the other; `you` when the caller has. */
      block: z.enum(BLOCK_SIDES),
    }),
  },
})

export const fetchApprovalTime = endpoint({
  summary: 'How many minutes the last decisions on payments took, as their median; null while there are too few. When the time then starts',
  method: 'GET',
  path: '/user/approval-time',
  callers: ['user', 'chatter', 'admin'],
  reply: { 200: z.object({ minutes: z.number().int().nullable(), /** The setting `SESSION_START`. */ start: z.enum(SESSION_STARTS) }) },
})

export const purchasePlan = endpoint({
  summary: 'Buy a plan, with the proof of payment',
  method: 'POST',
  path: '/user/purchase/plan',
  callers: ['user'],
  wrongRole: 'only_users_buy',
  needsReadWarnings: true,
  limit: 'purchase',
  upload: { file: 'transactionSS', maxBytes: PROOF_MAX_BYTES },
  body: z.object({
    userID: AccountId,
    chatterID: AccountId,
    plan: SeenPlan,
    transactionID: line(100),
    ...bankFields,
    amountPaid: numeric,
    /** The buyer's rejected session that is sent again. Without a new picture, that session's picture is used. */
    resubmissionOf: SessionId.or(blank()),
    /** The buyer confirms having paid before the payment method got another account. */
    sentBefore: z.literal('true').or(blank()),
    clientID: ClientId.optional(),
  }),
  reply: { 201: Reply.extend({ success: z.literal(true), session: PartySession }) },
})

const HistorySummary = z.object({
  totalSessions: z.number().int(),
  /** The buyer's approved payments less the refunds; null for a chatter. */
  paid: Rupees.nullable(),
  /** What the list can be filtered by: the last people, by name, and the months, newest first. */
  people: z.array(z.object({ _id: z.string(), username: z.string() })),
  months: z.array(z.string()),
})
export type HistorySummary = z.infer<typeof HistorySummary>

export const listOwnSessions = endpoint({
  summary: 'Your sessions, newest first; chatters get the completed ones only',
  method: 'GET',
  path: '/payments/fetch-sessions',
  callers: ['user', 'chatter', 'admin'],
  // A hundred sessions of at most 4 KB.
  maxReplyBytes: 400 * 1024,
  query: z.object({
    id: AccountId,
    /** Part of the customer's call, but ignored: the caller's account has its role. */
    role: line(20),
    /** `nextCursor` of the previous page. */
    cursor: SessionId.optional(),
    /** Only the sessions with this person. */
    person: AccountId.optional(),
    /** Only the sessions bought in this month of the business time zone. */
    month: z.string().refine(isMonth, 'Must be a month such as 2026-11.').optional(),
  }),
  reply: {
    200: z.object({
      sessions: z.array(PartySession),
      nextCursor: z.string().nullable(),
      /** Null on every page but the first. */
      summary: HistorySummary.nullable(),
    }),
  },
})

export const fetchOwnSession = endpoint({
  summary: 'One of your sessions, as in the list of them, and when its payment was decided',
  method: 'GET',
  path: '/payments/session/:id',
  callers: ['user', 'chatter', 'admin'],
  params: z.object({ id: SessionId }),
  reply: { 200: z.object({ session: PartySession, decidedAt: Time.nullable() }) },
})

const ChainLink = z.object({
  sessionID: z.string(),
  status: SessionStatusShape,
  createdAt: Time,
  /** Why it was rejected. */
  reason: z.enum(REJECTION_REASONS).nullable(),
})

export const AdminParty = Party.extend({ email: z.string(), status: z.enum([...STATUSES, 'deleted']) })

const Presence = z.object(presenceFields)

export const AdminSession = PlainSession.extend({
  userID: AdminParty,
  chatterID: AdminParty,
  ...Payment.shape,
  ...ProofFields,
  /** Username of the admin who decided. */
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  rejection: RejectionShape,
  signals: z.array(Signal),
  /** Null while the proof was not read. */
  reading: ProofReading.nullable(),
  /** The rejected session that was sent again as this one. */
  resubmissionOf: z.string().nullable(),
  /** The other sessions in which this payment was sent, oldest first, at most ten before and ten after it. */
  chain: z.array(ChainLink),
  /**
   * Null unless the session is pending. Who is online, until when the chatter is busy (perhaps with this buyer), and whether the session
   * starts only when both are online, unless the admin chooses otherwise.
   */
  circumstances: z
    .object({
      user: Presence,
      chatter: Presence,
      chatterBusyUntil: Time.nullable(),
      isWithUser: z.boolean(),
      startsTogether: z.boolean(),
    })
    .nullable(),
  refund: z.object({ _id: z.string(), amount: Rupees, status: z.enum(REFUND_STATUSES) }).nullable(),
  /** The bank row that an admin confirmed as its payment. The amount may differ; `isReversed`: the bank reversed it. */
  seenInBank: z.object({ rowID: z.string(), day: z.string(), amount: Rupees, reference: z.string(), isReversed: z.boolean() }).nullable(),
})
export type AdminSession = z.infer<typeof AdminSession>

export const SESSION_LIST = adminList({
  name: 'session-requests',
  summary: 'All sessions, newest first, or those of a status, or those that a figure of the Dashboard counts',
  row: AdminSession,
  keys: ['sessions', 'totalSessions'],
  search: {
    keys: ['sessions', 'totalSearchedSessions'],
    summary: 'Sessions by session id, transaction ID, or username or email of either party',
  },
  file: 'Sessions',
  filter: statusFilter(SESSION_STATUSES),
  counted: {
    ...countedFields(COUNTED_SESSIONS),
    /** The receiving account of the figure `received`. */
    account: line(200).optional(),
  },
  amount: totalAmount,
})
export const { all: listSessionRequests, search: searchSessionRequests, file: exportSessionRequests } = SESSION_LIST

export const updateSessionStatus = endpoint({
  summary: 'Approve the payment (completed) or reject it; the other fields must be what is stored',
  method: 'PUT',
  path: '/admin/session-requests/update-status/:id',
  callers: ['admin'],
  params: z.object({ id: SessionId }),
  body: z.object({
    status: z.enum(['completed', 'rejected']).or(blank()),
    duration: numeric,
    price: numeric,
    chatterID: AccountId.nullish().transform((id) => id ?? null),
    /** When the time starts, for `completed`; blank means the setting `SESSION_START`. */
    start: z.enum(SESSION_STARTS).or(blank()),
    /** Both only with a rejection. The note is required for the reason `other`. */
    reason: z.enum(REJECTION_REASONS).or(blank()),
    note: lines(4 * LONGEST_NOTE),
  }),
  reply: { 202: Reply.extend({ /** The same decision had been made before, so nothing has changed. */ wasDecided: z.boolean() }) },
})

export const deleteSessionRequest = endpoint({
  summary: 'Delete a session that is not running',
  method: 'DELETE',
  path: '/admin/session-requests/delete/:id',
  callers: ['admin'],
  params: z.object({ id: SessionId }),
  reply: { 200: Reply },
})
