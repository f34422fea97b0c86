// Emits refund changes to the open pages of the buyer, the admins, and the chatter, whose balance changes too.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitRefundEvents(deps: Deps): void {
  const { events, realtime } = deps
  events.on(['refund_decided', 'refund_account_given', 'refund_account_refused', 'refund_paid'], async (event) => {
    const { sessionId, userId, chatterId } = event
    const payload = {
      sessionID: sessionId,
      userID: userId,
      chatterID: chatterId,
      status: 'completed' as const,
      phase: event.kind === 'refund_decided' ? event.phase : null,
    }
    const concerned = event.kind === 'refund_decided' ? [userId, chatterId] : [userId]
    for (const account of concerned) realtime.toAccount(account, 'sessionUpdate', payload)
    await emitToAdmins(deps, 'refunds')
  })
  events.on(['refund_decided'], async ({ chatterId }) => {
    realtime.toAccount(chatterId, 'accountUpdate', { userID: chatterId })
    await emitToAdmins(deps, 'session-requests')
    await emitToAdmins(deps, 'needs-decision')
  })
}
