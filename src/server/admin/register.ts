// Registers what admins do across areas: proposals, the audit trail, pages of people, the dashboard and files of lists.

import { carryOutRefundAndDecision } from '../cases/complaints/actions.ts'
import { findLostMoney, unlessReversed } from '../money/bank/proposed-money.ts'
import { carryOutRefund } from '../money/refunds/actions.ts'
import { carryOutWithdrawal } from '../money/withdrawals/actions.ts'
import type { Registration } from '../registration.ts'
import { foldFiguresJob } from './dashboard/fold.ts'
import { registerFigureRoutes } from './dashboard/routes.ts'
import { registerExportRoutes } from './exports/routes.ts'
import { registerPersonRoutes } from './person/routes.ts'
import { proposalExpiryJob } from './proposals/expiry.ts'
import { emitProposalEvents } from './proposals/live.ts'
import { carryOutPromotion } from './proposals/promotions.ts'
import { registerProposalRoutes } from './proposals/routes.ts'
import { registerAdminRoutes } from './routes.ts'
import { registerTrailRoutes } from './trail/routes.ts'

export function registerAdmin({ deps, on, addJobs }: Registration): void {
  emitProposalEvents(deps)
  addJobs(foldFiguresJob(deps), proposalExpiryJob(deps))
  registerProposalRoutes(deps, on, {
    carryOut: {
      refund_session: carryOutRefundAndDecision,
      pay_refund: unlessReversed(carryOutRefund),
      pay_withdraw: unlessReversed(carryOutWithdrawal),
      take_back_withdraw: carryOutWithdrawal,
      make_admin: carryOutPromotion,
    },
    findLostMoney,
  })
  registerTrailRoutes(deps, on)
  registerPersonRoutes(deps, on)
  registerFigureRoutes(deps, on)
  registerExportRoutes(deps, on)
  registerAdminRoutes(deps, on)
}
