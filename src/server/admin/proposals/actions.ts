// Confirming and declining proposals of other admins. Each action locks both admins and the proposal, decides, saves and publishes. A
// confirmation carries out the proposal in the same transaction, with the code that runs at once for smaller amounts.

import { isActingAdmin } from '#domain/accounts.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import type { ProposalId } from '#domain/ids.ts'
import { checkDeclineNote, confirm, decline, type Proposal, type ProposalKind } from '#domain/proposals.ts'
import { lockActingAdmin, lockActingAdminAnd, lockAnyForAdmin } from '../../accounts/access.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, recordAction } from '../audit/record.ts'
import { close } from './close.ts'
import type { Approval } from './propose.ts'
import { findProposed, lockProposal } from './store.ts'

/** How withdrawals, refunds and accounts carry out a confirmed proposal. */
export type CarryOut = Readonly<Record<ProposalKind, (deps: Deps, tx: Tx, approval: Approval, proposal: Proposal) => Promise<unknown>>>

/**
 * Errors that concern only the confirming admin, or that can be resolved. After any other error nobody could carry out the proposal, so
 * it is closed.
 */
const KEEPS_IT_PENDING: readonly ErrorCode[] = ['own_refund', 'forbidden', 'sign_in_required', 'account_banned', 'bank_row_in_doubt']

export async function confirmProposal(deps: Deps, carryOut: CarryOut, admin: Actor, id: ProposalId): Promise<void> {
  const outcome = await deps.db
    .transaction(async (tx) => {
      const { proposal, by: confirming, proposer } = await lockBoth(tx, admin, id)
      const now = await deps.clock.nowIn(tx)
      const decided = confirm(proposal, { by: confirming, proposer, now })
      if (decided === null) return 'confirmed'
      if (decided === 'confirmed') {
        await carryOut[proposal.action.kind](deps, tx, { admin, proposal }, proposal).catch(throwIfOvertaken)
        await recordAction(tx, admin, now, {
          action: 'confirm_proposal',
          subjectKind: 'proposal',
          subjectId: id,
          before: { status: proposal.status },
          after: { status: decided, ...recordedIn(proposal), proposedBy: proposal.proposedBy },
        })
      }
      const by = decided === 'expired' ? null : admin.id
      await close(deps, tx, proposal, { outcome: decided, by, at: now })
      return decided
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Overtaken)) throw error
      await closeOvertaken(deps, admin, id)
      return 'overtaken' as const
    })
  // Thrown only after the commit, because the transaction has closed the proposal.
  if (outcome === 'expired') throw new DomainError('proposal_expired')
  if (outcome === 'overtaken') throw new DomainError('proposal_overtaken')
}

export async function declineProposal(deps: Deps, admin: Actor, id: ProposalId, typed: string): Promise<void> {
  const note = checkDeclineNote(typed)
  const outcome = await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const proposal = await lockExisting(tx, id)
    const now = await deps.clock.nowIn(tx)
    const decided = decline(proposal, admin.id, now)
    if (decided === null) return 'declined'
    if (decided === 'expired') {
      await close(deps, tx, proposal, { outcome: decided, by: null, at: now })
      return decided
    }
    await recordAction(tx, admin, now, {
      action: 'decline_proposal',
      subjectKind: 'proposal',
      subjectId: id,
      before: { status: proposal.status },
      // The note may name people and the trail cannot be erased, so only the proposal has it.
      after: { status: decided, proposedBy: proposal.proposedBy },
    })
    await close(deps, tx, proposal, { outcome: decided, by: admin.id, at: now, note })
    return decided
  })
  if (outcome === 'expired') throw new DomainError('proposal_expired')
}

async function lockBoth(tx: Tx, admin: Actor, id: ProposalId) {
  const proposed = await findProposed(tx, id)
  if (proposed === null) {
    await lockActingAdmin(tx, admin)
    throw new DomainError('proposal_not_found')
  }
  const { action, proposedBy } = proposed
  // Making an admin locks all admins, in the order of ids.
  const rows =
    action.kind === 'make_admin'
      ? (await lockAnyForAdmin(tx, admin, action.accountId)).admins
      : await lockActingAdminAnd(tx, admin, proposedBy)
  const by = rows.find((row) => row.id === admin.id)
  if (!by) throw new DomainError('forbidden')
  const proposer = rows.find((row) => row.id === proposedBy && isActingAdmin(row)) ?? null
  return { proposal: await lockExisting(tx, id), by, proposer }
}

function recordedIn({ action, amountPaisa }: Proposal) {
  return { kind: action.kind, ...(amountPaisa !== null && { amountPaisa }) }
}

async function lockExisting(tx: Tx, id: ProposalId): Promise<Proposal> {
  const proposal = await lockProposal(tx, id)
  if (!proposal) throw new DomainError('proposal_not_found')
  return proposal
}

/** Rolls back everything that the action has written. */
class Overtaken extends Error {}

function throwIfOvertaken(error: unknown): never {
  if (error instanceof DomainError && !KEEPS_IT_PENDING.includes(error.code)) throw new Overtaken('', { cause: error })
  throw error
}

/** A separate transaction. If the server dies before it, the next confirmation closes the proposal. */
async function closeOvertaken(deps: Deps, admin: Actor, id: ProposalId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const proposal = await lockExisting(tx, id)
    if (proposal.status !== 'pending') return
    await close(deps, tx, proposal, { outcome: 'overtaken', by: admin.id, at: await deps.clock.nowIn(tx) })
  })
}
