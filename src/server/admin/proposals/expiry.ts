// Closes a proposal that was not decided in time. The job is scheduled for the expiry and stored with the proposal, so it also runs if
// every server was down at that moment.

import type { ProposalId } from '#domain/ids.ts'
import { isExpired } from '#domain/proposals.ts'
import type { Deps } from '../../deps.ts'
import type { NewJob } from '../../platform/jobs/add-jobs.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { close } from './close.ts'
import { lockProposal } from './store.ts'

const NAME = 'proposal_expiry'
const MAX_ATTEMPTS = 10
const LIMIT_MS = 10_000

export function expiryAt(id: ProposalId, expiresAt: Date): NewJob {
  return { name: NAME, payload: { proposalId: id }, key: `${NAME} ${id}`, maxAttempts: MAX_ATTEMPTS, runAt: expiresAt }
}

export function proposalExpiryJob(deps: Deps): JobDefinition {
  return {
    name: NAME,
    run: (payload) => expire(deps, (payload as { readonly proposalId: ProposalId }).proposalId),
    maxAttempts: MAX_ATTEMPTS,
    limitMs: LIMIT_MS,
  }
}

async function expire(deps: Deps, id: ProposalId): Promise<void> {
  await deps.db.background.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (proposal?.status !== 'pending') return
    const now = await deps.clock.nowIn(tx)
    if (!isExpired(proposal, now)) throw new Error('the proposal does not expire yet')
    await close(deps, tx, proposal, { outcome: 'expired', by: null, at: now })
  })
}
