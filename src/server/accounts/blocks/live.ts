// Emits to both people's open pages that they can no longer chat, or can again. Neither payload says who blocked. Neither hears any longer
// when the other comes online.

import type { Deps } from '../../deps.ts'
import { presenceRoom } from '../presence/node.ts'

export function emitBlockEvents({ events, realtime }: Deps): void {
  events.on(['block_changed'], ({ accountId, otherId }) => {
    for (const [one, other] of [
      [accountId, otherId],
      [otherId, accountId],
    ] as const) {
      // After an unblock, the next list or connection watches again.
      realtime.leaveRoom(one, presenceRoom(other))
      realtime.toAccount(one, 'blockUpdate', { userID: other })
    }
  })
}
