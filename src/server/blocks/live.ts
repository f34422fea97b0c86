// Emits to the open pages of both people that they can no longer chat, or can again. Neither payload says who blocked.

import type { Deps } from '../deps.ts'

export function emitBlockEvents({ events, realtime }: Deps): void {
  events.on(['block_changed'], ({ accountId, otherId }) => {
    realtime.toAccount(accountId, 'blockUpdate', { userID: otherId })
    realtime.toAccount(otherId, 'blockUpdate', { userID: accountId })
  })
}
