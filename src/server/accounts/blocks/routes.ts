// Block routes. Both people's open pages learn whether the two can chat. Neither payload says who blocked.

import * as contract from '#contract/blocks.ts'
import { reply } from '#contract/replies.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { presenceRoom } from '../presence/node.ts'
import { blockPerson, type SessionsOfPair, unblockPerson } from './actions.ts'
import { listBlocks } from './store.ts'

export function registerBlocks(deps: Deps, sessions: SessionsOfPair, on: On): void {
  on(contract.listBlocked, async ({ account }) => ({ people: await listBlocks(deps, account.id) }))

  on(contract.updateBlock, async ({ account, params: { id }, body: { blocked } }) => {
    if (blocked) await blockPerson(deps, sessions, account, id)
    else await unblockPerson(deps, account, id)
    return reply(blocked ? 'person_blocked' : 'person_unblocked')
  })

  deps.events.on(['block_changed'], ({ accountId, otherId }) => {
    for (const [one, other] of [
      [accountId, otherId],
      [otherId, accountId],
    ] as const) {
      // Stops both from seeing when the other comes online. After an unblock, the next list or connection watches again.
      deps.realtime.leaveRoom(one, presenceRoom(other))
      deps.realtime.toAccount(one, 'blockUpdate', { userID: other })
    }
  })
}
