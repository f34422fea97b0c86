// Promotions to admin that need a second admin (decision 0055).

import { makeAdminIn, type ProposeAdmin } from '../../accounts/admin-actions.ts'
import type { CarryOut } from './actions.ts'
import { propose } from './propose.ts'

export const proposeAdmin: ProposeAdmin = async (deps, tx, admin, accountId) => {
  if (deps.config.secondAdminAbove === null) return null
  const action = { kind: 'make_admin', accountId } as const
  const now = await deps.clock.nowIn(tx)
  return propose(deps, tx, admin, now, { action, amountPaisa: null, userId: accountId, chatterId: null })
}

export const executePromotion: CarryOut['make_admin'] = async (deps, tx, { admin }, { id, action, proposedBy }) => {
  if (action.kind !== 'make_admin') throw new Error('not about a new admin')
  await makeAdminIn(deps, tx, admin, action.accountId, { proposedBy, proposalId: id })
}
