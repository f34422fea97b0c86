// Complaints of buyers about sessions (docs/product.md#complaints). An addition to the customer's calls (docs/product.md#calls).

import * as z from 'zod'
import {
  ALL_COMPLAINT_KINDS,
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_STATUSES,
  KEEPING_REFUSALS,
  MAX_COMPLAINT_WORDS,
} from '#domain/complaints.ts'
import { MAX_DECISION_NOTE } from '#domain/reports.ts'
import { adminList, statusFilter } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { Timeline } from './minutes.ts'
import { NewProposal } from './proposals.ts'
import { blank, ClientId, ComplaintId, lines, numeric, PersonShape, PlanShape, Reply, Rupees, SessionId, Time } from './shapes.ts'

const Complaint = z.object({
  _id: z.string(),
  sessionID: z.string(),
  /** The end that the complaint is about. If minutes are given back, the session ends a second time. */
  sessionEndTime: Time,
  kind: z.enum(ALL_COMPLAINT_KINDS),
  words: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: Time.nullable(),
  status: z.enum(COMPLAINT_STATUSES),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  /** Set for the outcome `keep_minutes`. */
  keptMinutes: z.number().int().nullable(),
  /** Set for the outcome `refund`. */
  refundAmount: Rupees.nullable(),
  /** The admin's note on the decision, which both people read. */
  note: z.string().nullable(),
  createdAt: Time,
})

export const PartyComplaint = Complaint.extend({
  /** The other party. */
  username: z.string(),
  isOwn: z.boolean(),
})
export type PartyComplaint = z.infer<typeof PartyComplaint>

const Sent = z.object({ count: z.number().int(), firstAt: Time.nullable(), lastAt: Time.nullable() })

export const AdminComplaint = Complaint.extend({
  userID: PersonShape,
  chatterID: PersonShape,
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  /** What the server knows about the session, without message texts. */
  facts: z.object({
    plan: PlanShape.pick({ title: true, price: true, duration: true }),
    startTime: Time.nullable(),
    endTime: Time.nullable(),
    /** When a block ended the session. */
    stoppedAt: Time.nullable(),
    buyerSent: Sent,
    chatterSent: Sent,
    ...Timeline.shape,
  }),
  /** Why the minutes cannot be kept again or refunded; null when they can. */
  refusals: z.object({ keep_minutes: z.enum(KEEPING_REFUSALS).nullable(), refund: z.enum(['session_refunded']).nullable() }),
})
export type AdminComplaint = z.infer<typeof AdminComplaint>

export const createComplaint = endpoint({
  summary: 'Complain about a session that you have bought, within 72 hours of its end',
  method: 'POST',
  path: '/user/complaints/create',
  callers: ['user', 'admin'],
  body: z.object({
    sessionID: SessionId,
    kind: z.enum(COMPLAINT_KINDS).or(blank()),
    /** Required for the kind `other`. */
    words: lines(4 * MAX_COMPLAINT_WORDS),
    clientID: ClientId.optional(),
  }),
  reply: { 201: Reply },
})

export const listOwnComplaints = endpoint({
  summary: 'The latest complaints that you have made, or that are about your sessions',
  method: 'GET',
  path: '/user/complaints',
  callers: ['user', 'chatter', 'admin'],
  // Fifty complaints of at most 9 KB.
  maxReplyBytes: 512 * 1024,
  reply: { 200: z.object({ complaints: z.array(PartyComplaint) }) },
})

export const answerComplaint = endpoint({
  summary: 'Answer a complaint about one of your sessions, once and before it is decided',
  method: 'PUT',
  path: '/user/complaints/answer/:id',
  callers: ['chatter'],
  needsReadWarnings: true,
  params: z.object({ id: ComplaintId }),
  body: z.object({ answer: lines(4 * MAX_COMPLAINT_WORDS) }),
  reply: { 202: Reply },
})

export const COMPLAINT_LIST = adminList({
  name: 'complaints',
  summary: 'Complaints: pending ones first, oldest first, then the others, newest first; or those of a status',
  row: AdminComplaint,
  keys: ['complaints', 'totalComplaints'],
  file: 'Complaints',
  filter: statusFilter(COMPLAINT_STATUSES),
})
export const { all: listComplaints, file: exportComplaints } = COMPLAINT_LIST

export const decideComplaint = endpoint({
  summary: 'Decide a complaint: keep minutes again, refund the session, or nothing, with a sentence to both people',
  method: 'PUT',
  path: '/admin/complaints/decide/:id',
  callers: ['admin'],
  params: z.object({ id: ComplaintId }),
  body: z.object({
    outcome: z.enum(COMPLAINT_OUTCOMES).or(blank()),
    note: lines(4 * MAX_DECISION_NOTE),
    /** How many minutes are kept again, only with `keep_minutes`. */
    minutes: numeric,
    /** How much is refunded, only with `refund`. */
    amount: numeric,
  }),
  /** `proposal`: another admin has to confirm the refund, and until then the complaint is pending. */
  reply: { 202: Reply.extend({ proposal: NewProposal.nullable() }) },
})
