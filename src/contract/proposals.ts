// Large amounts and new admins need two admins: one proposes, another confirms or declines (docs/product.md#second-admin).

import * as z from 'zod'
import { CONFIRM_REFUSALS, MAX_DECLINE_NOTE, PROPOSAL_KINDS, PROPOSAL_STATUSES } from '#domain/proposals.ts'
import { REFUND_REASONS } from '#domain/refunds.ts'
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals.ts'
import { adminList, statusFilter } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { lines, ProposalId, Reply, Rupees, SubjectId, Time } from './shapes.ts'

const Kind = z.enum(PROPOSAL_KINDS)
const Person = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() })
const Admin = z.object({ _id: z.string(), username: z.string() })

/** Returned by a call that did not act, because it needs a second admin. The amount is null if it is not about money. */
export const NewProposal = z.object({ _id: z.string(), kind: Kind, amount: Rupees.nullable(), expiresAt: Time })
export type NewProposal = z.infer<typeof NewProposal>

export const AdminProposal = z.object({
  _id: z.string(),
  kind: Kind,
  status: z.enum(PROPOSAL_STATUSES),
  /** Null when it is not about money. */
  amount: Rupees.nullable(),
  /** What the proposal is about: one of these is set, or none if it makes a person an admin. */
  sessionID: z.string().nullable(),
  refundID: z.string().nullable(),
  withdrawID: z.string().nullable(),
  /** The complaint that this refund decides. Both people then read the note. */
  complaintID: z.string().nullable(),
  /** The buyer who gets a refund, or the person who becomes an admin. */
  userID: Person.nullable(),
  chatterID: Person.nullable(),
  reason: z.enum(REFUND_REASONS).nullable(),
  /** The note to a refund's buyer, or why a withdraw is taken back. */
  note: z.string().nullable(),
  bankReference: z.string().nullable(),
  bankName: z.string().nullable(),
  accountName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  /** The new status of a withdraw that is taken back. */
  toStatus: z.enum(WITHDRAWAL_STATUSES).nullable(),
  /**
   * For a pending payout that a bank row pays: `reversed` if the bank has reversed the money since, so nothing is paid; `in_doubt` while a
   * reversal may be about the row.
   */
  lostMoney: z.enum(['reversed', 'in_doubt']).nullable(),
  /** Why the caller may not confirm a pending proposal. `until` is null if that never changes. */
  cannotConfirm: z.object({ code: z.enum(CONFIRM_REFUSALS), until: Time.nullable() }).nullable(),
  proposedBy: Admin,
  createdAt: Time,
  expiresAt: Time,
  decidedBy: Admin.nullable(),
  decidedAt: Time.nullable(),
  declineNote: z.string().nullable(),
})
export type AdminProposal = z.infer<typeof AdminProposal>

export const PROPOSAL_LIST = adminList({
  name: 'proposals',
  summary: 'All proposals, newest first, or those of a status',
  row: AdminProposal,
  keys: ['proposals', 'totalProposals'],
  file: 'Proposals',
  filter: statusFilter(PROPOSAL_STATUSES),
})
export const { all: listProposals, file: exportProposals } = PROPOSAL_LIST

export const fetchProposalAbout = endpoint({
  summary: 'The pending proposal about this session, refund or withdraw',
  method: 'GET',
  path: '/admin/proposals/about/:id',
  callers: ['admin'],
  params: z.object({ id: SubjectId }),
  reply: { 200: z.object({ proposal: AdminProposal.nullable() }) },
})

export const confirmProposal = endpoint({
  summary: 'Carry out what another admin has proposed',
  method: 'PUT',
  path: '/admin/proposals/confirm/:id',
  callers: ['admin'],
  params: z.object({ id: ProposalId }),
  reply: { 202: Reply },
})

export const declineProposal = endpoint({
  summary: 'Decline what another admin has proposed, or take back your own proposal, with a note',
  method: 'PUT',
  path: '/admin/proposals/decline/:id',
  callers: ['admin'],
  params: z.object({ id: ProposalId }),
  body: z.object({ note: lines(4 * MAX_DECLINE_NOTE) }),
  reply: { 202: Reply },
})
