// Registers money: payment methods, withdrawals, earnings, refunds, payouts, receipts and bank statements.

import type { Registration } from '../registration.ts'
import { emitBankStatementEvents } from './bank/live.ts'
import { registerBankMatchRoutes } from './bank/match-routes.ts'
import { registerBankStatementRoutes } from './bank/routes.ts'
import { emitReleases, releaseJobs, scheduleReleases } from './earnings/release.ts'
import { registerEarningRoutes } from './earnings/routes.ts'
import { emitPaymentEvents } from './methods/live.ts'
import { registerPaymentRoutes } from './methods/routes.ts'
import { emitPayoutEvents } from './payouts/live.ts'
import { registerPayoutRoutes } from './payouts/routes.ts'
import { registerStatementRoutes } from './receipts/routes.ts'
import { emitRefundEvents } from './refunds/live.ts'
import { registerRefundRoutes } from './refunds/routes.ts'
import { emitWithdrawalEvents } from './withdrawals/live.ts'
import { registerWithdrawalRoutes } from './withdrawals/routes.ts'

export function registerMoney({ deps, on, addJobs }: Registration): void {
  emitPaymentEvents(deps)
  emitReleases(deps)
  scheduleReleases(deps)
  emitWithdrawalEvents(deps)
  emitRefundEvents(deps)
  emitPayoutEvents(deps)
  emitBankStatementEvents(deps)
  addJobs(...releaseJobs(deps))
  registerPaymentRoutes(deps, on)
  registerWithdrawalRoutes(deps, on)
  registerEarningRoutes(deps, on)
  registerRefundRoutes(deps, on)
  registerPayoutRoutes(deps, on)
  registerStatementRoutes(deps, on)
  registerBankStatementRoutes(deps, on)
  registerBankMatchRoutes(deps, on)
}
