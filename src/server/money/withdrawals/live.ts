// Emits withdrawal changes to the open pages of the admins and the chatter, whose balance changes with it.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitWithdrawalEvents(deps: Deps): void {
  const { events, realtime } = deps
  events.on(['withdrawal_requested', 'withdrawal_status_changed', 'withdrawal_deleted'], async ({ withdrawalId, chatterId }) => {
    realtime.toAccount(chatterId, 'withdrawUpdate', { withdrawID: withdrawalId })
    realtime.toAccount(chatterId, 'accountUpdate', { userID: chatterId })
    await emitToAdmins(deps, 'withdraw-requests')
  })
}
