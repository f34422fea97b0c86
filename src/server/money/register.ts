// Registers money: payment methods, withdrawals, earnings, refunds, payouts, receipts and bank statements.

import { emitListChanges, emitToAdmins } from '../accounts/emit-to-admins.ts'
import type { Deps } from '../deps.ts'
import type { Registration } from '../registration.ts'
import { emitBankStatementEvents } from './bank/live.ts'
import { registerBankStatementRoutes } from './bank/routes.ts'
import { emitReleases, releaseJobs, scheduleReleases } from './earnings/release.ts'
import { registerEarningRoutes } from './earnings/routes.ts'
import { registerPaymentRoutes } from './methods/routes.ts'
import { registerPayoutRoutes } from './payouts/routes.ts'
import { registerStatementRoutes } from './receipts/routes.ts'
import { emitRefundEvents } from './refunds/live.ts'
import { registerRefundRoutes } from './refunds/routes.ts'
import { registerWithdrawalRoutes } from './withdrawals/routes.ts'

/** Updates the open pages of the admins and of the chatter, whose balance changes too. */
function emitWithdrawals(deps: Deps): void {
  const { events, realtime } = deps
  events.on(['withdrawal_requested', 'withdrawal_status_changed', 'withdrawal_deleted'], async ({ withdrawalId, chatterId }) => {
    realtime.toAccount(chatterId, 'withdrawUpdate', { withdrawID: withdrawalId })
    realtime.toAccount(chatterId, 'accountUpdate', { userID: chatterId })
    await emitToAdmins(deps, 'withdraw-requests')
  })
}

/** Events of payout runs, and of the withdraws and refunds that may be in one. */
const CHANGE_PAYOUTS = [
  'payout_run_changed',
  'withdrawal_requested',
  'withdrawal_status_changed',
  'withdrawal_deleted',
  'refund_account_given',
  'refund_account_refused',
  'refund_paid',
  'proposal_closed',
] as const

export function registerMoney({ deps, on, addJobs }: Registration): void {
  emitListChanges(deps, 'payment-methods', ['payment_method_added', 'payment_method_changed', 'payment_method_deleted'])
  emitReleases(deps)
  scheduleReleases(deps)
  emitWithdrawals(deps)
  emitRefundEvents(deps)
  emitListChanges(deps, 'payouts', CHANGE_PAYOUTS)
  emitBankStatementEvents(deps)
  addJobs(...releaseJobs(deps))
  registerPaymentRoutes(deps, on)
  registerWithdrawalRoutes(deps, on)
  registerEarningRoutes(deps, on)
  registerRefundRoutes(deps, on)
  registerPayoutRoutes(deps, on)
  registerStatementRoutes(deps, on)
  registerBankStatementRoutes(deps, on)
}
