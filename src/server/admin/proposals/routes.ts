// Wire ↔ actions of proposals.

import { sql } from 'kysely'
import * as contract from '#contract/proposals.ts'
import { reply } from '#contract/replies.ts'
import type { AccountId, ProposalId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { type ConfirmRefusal, confirmRefusal, PROPOSAL_STATUSES, type ProposedAction, subjectOf } from '#domain/proposals.ts'
import type { Deps } from '../../deps.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { decisionListOf } from '../../platform/db/decision-list.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { actorOf } from '../audit/record.ts'
import type { Columns } from '../lists/list-file.ts'
import { serveList } from '../lists/serve-list.ts'
import * as actions from './actions.ts'
import { findPendingAbout, findPromotions, findProposals, type ListedProposal, type PersonView } from './store.ts'

/** Which of these proposals pay with a bank row that the bank has reversed, or may have reversed. */
export type FindLostMoney = (
  query: Query | Tx,
  proposals: readonly ProposalId[],
) => Promise<ReadonlyMap<ProposalId, NonNullable<contract.AdminProposal['lostMoney']>>>

interface FromOthers {
  readonly carryOut: actions.CarryOut
  readonly findLostMoney: FindLostMoney
}

export function registerProposalRoutes(deps: Deps, on: On, { carryOut, findLostMoney }: FromOthers): void {
  async function present(found: readonly ListedProposal[], caller: AccountId): Promise<contract.AdminProposal[]> {
    const pending = found.filter(({ status }) => status === 'pending')
    const lost = await findLostMoney(
      deps.db.query,
      pending.map(({ id }) => id),
    )
    const promotions = await findPromotions(deps.db.query, [...new Set([caller, ...pending.map(({ proposer }) => proposer.id)])])
    const adminOf = (id: AccountId) => ({ id, promotion: promotions.get(id) ?? null })
    const refusalOf = ({ status, proposer }: ListedProposal) =>
      status === 'pending' && proposer.id !== caller ? confirmRefusal(adminOf(caller), adminOf(proposer.id), deps.clock.now()) : null
    return found.map((proposal) => ({
      ...presentProposal(deps, proposal),
      lostMoney: lost.get(proposal.id) ?? null,
      cannotConfirm: presentRefusal(refusalOf(proposal)),
    }))
  }

  serveList(deps, on, contract.PROPOSAL_LIST, {
    /** A proposal is never deleted. */
    rows: decisionListOf({ name: 'proposals', table: 'proposals', has: sql`true` }, PROPOSAL_STATUSES),
    find: findProposals,
    present: (proposals, { id }) => present(proposals, id),
    columns: () => COLUMNS,
  })

  on(contract.fetchProposalAbout, async ({ account, params }) => {
    const id = await findPendingAbout(deps.db.query, params.id)
    const [proposal] = await present(id === null ? [] : await findProposals(deps.db.query, [id]), account.id)
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

function presentProposal(deps: Deps, proposal: ListedProposal): Omit<contract.AdminProposal, 'lostMoney' | 'cannotConfirm'> {
  const { action, user, chatter, decider } = proposal
  return {
    _id: proposal.id,
    status: proposal.status,
    amount: proposal.amountPaisa && rupeesFromPaisa(proposal.amountPaisa),
    ...presentAction(action),
    userID: user && presentPerson(deps, user),
    chatterID: chatter && presentPerson(deps, chatter),
    proposedBy: presentAdmin(proposal.proposer),
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    decidedBy: decider && presentAdmin(decider),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    declineNote: proposal.declineNote,
  }
}

function presentRefusal(refused: ConfirmRefusal | null): contract.AdminProposal['cannotConfirm'] {
  return refused && { code: refused.code, until: refused.until?.toISOString() ?? null }
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

const COLUMNS: Columns<ListedProposal> = [
  ['id', ({ id }) => ({ text: id })],
  ['kind', ({ action }) => action.kind],
  ['about', ({ action }) => ({ text: subjectOf(action) })],
  ['status', ({ status }) => status],
  ['amount', ({ amountPaisa }) => ({ money: amountPaisa })],
  ['user', ({ user }) => user?.username ?? null],
  ['chatter', ({ chatter }) => chatter?.username ?? null],
  ['proposedBy', ({ proposer }) => proposer.username],
  ['createdAt', ({ createdAt }) => ({ moment: createdAt })],
  ['expiresAt', ({ expiresAt }) => ({ moment: expiresAt })],
  ['decidedBy', ({ decider }) => decider?.username ?? null],
  ['decidedAt', ({ decidedAt }) => ({ moment: decidedAt })],
  ['declineNote', ({ declineNote }) => declineNote],
]
