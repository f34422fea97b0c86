// Translates between the wire and the actions of proposals. The presenters at the bottom name every field.

import * as contract from '#contract/proposals.ts'
import { reply } from '#contract/replies.ts'
import type { ProposalId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { ProposedAction } from '#domain/proposals.ts'
import { actorOf } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { On } from '../platform/http/endpoints.ts'
import * as actions from './actions.ts'
import { listProposalIds } from './lists.ts'
import { findPendingAbout, findProposals, type ListedProposal, type PersonView } from './store.ts'

/** Of these proposals, those that pay with a row of a bank statement which the bank has taken back, or may have. */
export type FindLostMoney = (
  query: Query | Tx,
  proposals: readonly ProposalId[],
) => Promise<ReadonlyMap<ProposalId, NonNullable<contract.AdminProposal['lostMoney']>>>

interface FromOthers {
  readonly carryOut: actions.CarryOut
  readonly findLostMoney: FindLostMoney
}

export function registerProposals(deps: Deps, on: On, { carryOut, findLostMoney }: FromOthers): void {
  async function present(ids: readonly ProposalId[]): Promise<contract.AdminProposal[]> {
    const found = await findProposals(deps.db.query, ids)
    const pending = found.filter(({ status }) => status === 'pending').map(({ id }) => id)
    const lost = await findLostMoney(deps.db.query, pending)
    return found.map((proposal) => ({ ...presentProposal(deps, proposal), lostMoney: lost.get(proposal.id) ?? null }))
  }

  on(contract.listProposals, async ({ query }) => {
    const { ids, total } = await listProposalIds(deps.db.query, query.page, query.status)
    return { proposals: await present(ids), totalProposals: total }
  })

  on(contract.fetchProposalAbout, async ({ params }) => {
    const id = await findPendingAbout(deps.db.query, params.id)
    const [proposal] = await present(id === null ? [] : [id])
    return { proposal: proposal ?? null }
  })

  on(contract.confirmProposal, async ({ params, ...call }) => {
    await actions.confirmProposal(deps, carryOut, actorOf(call), params.id)
    return reply('proposal_confirmed')
  })

  on(contract.declineProposal, async ({ params, body, ...call }) => {
    await actions.declineProposal(deps, actorOf(call), params.id, body.note)
    return reply('proposal_declined')
  })
}

function presentProposal(deps: Deps, proposal: ListedProposal): Omit<contract.AdminProposal, 'lostMoney'> {
  const { action, user, decider } = proposal
  return {
    _id: proposal.id,
    status: proposal.status,
    amount: rupeesFromPaisa(proposal.amountPaisa),
    ...presentAction(action),
    userID: user && presentPerson(deps, user),
    chatterID: presentPerson(deps, proposal.chatter),
    proposedBy: presentAdmin(proposal.proposer),
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    decidedBy: decider && presentAdmin(decider),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    declineNote: proposal.declineNote,
  }
}

function presentAction(action: ProposedAction) {
  const bank = 'bank' in action ? action.bank : null
  return {
    kind: action.kind,
    sessionID: 'sessionId' in action ? action.sessionId : null,
    refundID: 'refundId' in action ? action.refundId : null,
    withdrawID: 'withdrawalId' in action ? action.withdrawalId : null,
    complaintID: 'complaintId' in action ? action.complaintId : null,
    reason: 'reason' in action ? action.reason : null,
    note: 'note' in action ? action.note : null,
    bankReference: 'bankReference' in action ? action.bankReference : null,
    bankName: bank?.bankName ?? null,
    accountName: bank?.accountName ?? null,
    accountNumber: bank?.accountNumber ?? null,
    toStatus: 'to' in action ? action.to : null,
  }
}

function presentPerson(deps: Deps, { id, username, avatarKey }: PersonView) {
  return { _id: id, username, avatar: avatarKey && deps.files.publicUrlOf(avatarKey) }
}

function presentAdmin({ id, username }: PersonView) {
  return { _id: id, username }
}
