// The only code that sets the outcome of a proposal.

import type { Proposal } from '#domain/proposals.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Decision, saveDecision } from './store.ts'

export async function close(deps: Deps, tx: Tx, proposal: Proposal, decision: Decision): Promise<void> {
  const { id: proposalId, proposedBy, amountPaisa } = proposal
  await saveDecision(tx, proposalId, decision)
  const { outcome, by: decidedBy } = decision
  await deps.events.publish(tx, { kind: 'proposal_closed', proposalId, proposedBy, amountPaisa, outcome, decidedBy })
}
