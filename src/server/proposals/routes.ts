// Translates between the wire and the actions of proposals. The presenters at the bottom name every field.

import * as contract from '#contract/proposals.ts'
import { reply } from '#contract/replies.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { ProposedAction } from '#domain/proposals.ts'
import { actorOf } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import * as actions from './actions.ts'
import { listProposalIds } from './lists.ts'
import { findPendingAbout, findProposals, type ListedProposal, type PersonView } from './store.ts'

export function registerProposals(deps: Deps, on: On, carryOut: actions.CarryOut): void {
  on(contract.listProposals, async ({ query }) => {
    const { ids, total } = await listProposalIds(deps.db.query, query.page, query.status)
    const found = await findProposals(deps.db.query, ids)
    return { proposals: found.map((proposal) => presentProposal(deps, proposal)), totalProposals: total }
  })

  on(contract.fetchProposalAbout, async ({ params }) => {
    const id = await findPendingAbout(deps.db.query, params.id)
    const [proposal] = await findProposals(deps.db.query, id === null ? [] : [id])
    return { proposal: proposal ? presentProposal(deps, proposal) : null }
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

function presentProposal(deps: Deps, proposal: ListedProposal): contract.AdminProposal {
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
