// Registers the admin features that span areas: proposals, the audit trail, the pages about people, and the Dashboard.

import { emitListChanges } from '../accounts/emit-to-admins.ts'
import { executeRefundAndDecision } from '../cases/complaints/actions.ts'
import { findLostMoney, unlessReversed } from '../money/bank/proposed-money.ts'
import { executeRefund } from '../money/refunds/actions.ts'
import { executeWithdrawal } from '../money/withdrawals/actions.ts'
import type { Registration } from '../registration.ts'
import { foldFiguresJob } from './dashboard/fold.ts'
import { registerFigureRoutes } from './dashboard/routes.ts'
import { registerPersonRoutes } from './person/routes.ts'
import { proposalExpiryJob } from './proposals/expiry.ts'
import { executePromotion } from './proposals/promotions.ts'
import { registerProposalRoutes } from './proposals/routes.ts'
import { registerAdminRoutes } from './routes.ts'
import { registerTrailRoutes } from './trail/routes.ts'

export function registerAdmin({ deps, on, addJobs }: Registration): void {
  emitListChanges(deps, 'proposals', ['proposal_made', 'proposal_closed'])
  addJobs(foldFiguresJob(deps), proposalExpiryJob(deps))
  registerProposalRoutes(deps, on, {
    carryOut: {
      refund_session: executeRefundAndDecision,
      pay_refund: unlessReversed(executeRefund),
      pay_withdraw: unlessReversed(executeWithdrawal),
      take_back_withdraw: executeWithdrawal,
      make_admin: executePromotion,
    },
    findLostMoney,
  })
  registerTrailRoutes(deps, on)
  registerPersonRoutes(deps, on)
  registerFigureRoutes(deps, on)
  registerAdminRoutes(deps, on)
}
