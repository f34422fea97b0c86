// Availability routes. A chatter's choice is emitted to everyone who lists them, and to their own pages.

import { updateAvailability } from '#contract/availability.ts'
import { reply } from '#contract/replies.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { presenceRoom } from '../presence/node.ts'
import { setAvailability } from './actions.ts'
import { findAvailabilities } from './store.ts'

export function registerAvailability(deps: Deps, on: On): void {
  on(updateAvailability, async ({ account, body }) => ({
    availability: await setAvailability(deps, account, body),
    ...reply('availability_saved'),
  }))

  deps.events.on(['availability_changed'], async ({ accountId }) => {
    // Reads the current choice, because an event delivered late must not emit an outdated one.
    const chosen = await findAvailabilities(deps.db.background.query, [accountId], deps.clock.now())
    const payload = { userID: accountId, availability: chosen(accountId) }
    deps.realtime.toRoom(presenceRoom(accountId), 'availabilityUpdate', payload)
    deps.realtime.toAccount(accountId, 'availabilityUpdate', payload)
  })
}
