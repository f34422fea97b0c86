// Other features' actions use this to check whether they need a second admin, and to propose instead of acting.

import { v7 as uuidv7 } from 'uuid'
import type { NewProposal } from '#contract/proposals.ts'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, proposalId } from '#domain/ids.ts'
import { type Paisa, rupeesFromPaisa } from '#domain/money.ts'
import { expiryOf, needsSecondAdmin, type Proposal, type ProposedAction, subjectOf } from '#domain/proposals.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJobsAtCommit } from '../../platform/jobs/add-jobs.ts'
import { type Actor, recordAction } from '../audit/record.ts'
import { expiryAt } from './expiry.ts'
import { findPendingAbout, insertProposal } from './store.ts'

/** Who acts: one admin alone, or the admin who confirms another's proposal. */
export interface Approval {
  readonly admin: Actor
  readonly proposal: Proposal | null
}

export function mustPropose({ config }: Pick<Deps, 'config'>, { proposal }: Approval, amountPaisa: Paisa): boolean {
  return proposal === null && needsSecondAdmin(amountPaisa, config.secondAdminAbove)
}

/** Adds the proposer to the audit trail's row, whose admin is the one who confirmed. */
export function proposerOf({ proposal }: Approval): { readonly proposedBy?: AccountId; readonly proposalId?: string } {
  return proposal === null ? {} : { proposedBy: proposal.proposedBy, proposalId: proposal.id }
}

export interface Asked {
  readonly action: ProposedAction
  readonly amountPaisa: Paisa | null
  readonly userId: AccountId | null
  readonly chatterId: AccountId | null
}

/** The caller has locked the subject's row and checked that its rules allow the action now. */
export async function propose(deps: Deps, tx: Tx, admin: Actor, now: Date, asked: Asked): Promise<NewProposal> {
  const { action, amountPaisa } = asked
  if ((await findPendingAbout(tx, subjectOf(action))) !== null) throw new DomainError('proposal_exists')
  const [id, expiresAt] = [proposalId(uuidv7()), expiryOf(now)]
  await insertProposal(tx, { ...asked, id, proposedBy: admin.id, createdAt: now, expiresAt })
  addJobsAtCommit(tx, [expiryAt(id, expiresAt)])
  await recordAction(tx, admin, now, {
    action: 'propose',
    subjectKind: 'proposal',
    subjectId: id,
    before: {},
    after: { kind: action.kind, about: subjectOf(action), ...(amountPaisa !== null && { amountPaisa }) },
  })
  await deps.events.publish(tx, { kind: 'proposal_made', proposalId: id, proposedBy: admin.id, amountPaisa })
  return { _id: id, kind: action.kind, amount: amountPaisa && rupeesFromPaisa(amountPaisa), expiresAt: expiresAt.toISOString() }
}
