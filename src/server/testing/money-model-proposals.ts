// Amounts that need a second admin, in the model of money-model.ts.

import type { Call } from './money-calls.ts'
import { at, type Model, type Proposal } from './money-state.ts'

const LIFETIME_MS = 48 * 60 * 60_000
/** Paisa: the price of a Basic session, which needs no second admin; more does. */
export const SECOND_ADMIN_ABOVE = 10_001

/** The first admin makes all calls that may become proposals. */
const PROPOSER = 0

/** Carries out the proposal, and returns the status that a single admin would have got. */
type CarryOut = (model: Model, action: Proposal['action']) => number

/** Null if one admin is enough, otherwise the status of the reply. */
export function propose(model: Model, action: Proposal['action'], amount: number): number | null {
  if (amount <= SECOND_ADMIN_ABOVE) return null
  if (isProposed(model, subjectOf(action))) return 409
  model.proposals.push({ action, amount, expiresAt: model.now + LIFETIME_MS, status: 'pending', decidedBy: null })
  return action.kind === 'refund' ? 201 : 202
}

/** Whether a refund of the session waits for another admin. */
export function isRefundProposed(model: Model, session: number): boolean {
  return isProposed(model, `session ${session}`)
}

function isProposed(model: Model, subject: string): boolean {
  return model.proposals.some(({ status, action }) => status === 'pending' && subjectOf(action) === subject)
}

function subjectOf(action: Proposal['action']): string {
  switch (action.kind) {
    case 'refund':
      return `session ${action.session}`
    case 'payRefund':
      return `refund ${action.refund}`
    case 'setWithdraw':
      return `withdrawal ${action.withdrawal}`
  }
}

export function decideProposal(model: Model, call: Extract<Call, { kind: 'confirm' | 'decline' | 'expire' }>, carryOut: CarryOut): number {
  const proposal = at(model.proposals, call.proposal)
  const isExpired = model.now >= proposal.expiresAt
  if (call.kind === 'expire') {
    if (proposal.status === 'pending' && isExpired) proposal.status = 'expired'
    return 200
  }
  if (call.kind === 'confirm' && call.by === PROPOSER) return 409
  const wanted = call.kind === 'confirm' ? 'confirmed' : 'declined'
  if (proposal.status === wanted && proposal.decidedBy === call.by) return 202
  if (proposal.status !== 'pending') return 409
  if (isExpired) proposal.status = 'expired'
  // A rule that refuses it now would refuse it forever.
  else if (call.kind === 'confirm' && carryOut(model, proposal.action) >= 400) proposal.status = 'overtaken'
  else {
    proposal.status = wanted
    proposal.decidedBy = call.by
  }
  return proposal.status === wanted ? 202 : 409
}
