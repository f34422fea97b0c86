// Emits to the open pages of the admins that what payout runs show has changed: a run, or a withdraw or refund that may be in one.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitPayoutEvents(deps: Deps): void {
  deps.events.on(
    [
      'payout_run_changed',
      'withdrawal_requested',
      'withdrawal_status_changed',
      'withdrawal_deleted',
      'refund_account_given',
      'refund_account_refused',
      'refund_paid',
      'proposal_closed',
    ],
    () => emitToAdmins(deps, 'payouts'),
  )
}
