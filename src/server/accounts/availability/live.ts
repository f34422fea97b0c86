// Emits a chatter's choice to everyone who lists them, and to their own pages.

import type { Deps } from '../../deps.ts'
import { presenceRoom } from '../presence/node.ts'
import { presentAvailability } from './present.ts'
import { findAvailabilities } from './store.ts'

export function emitAvailabilityEvents(deps: Deps): void {
  const { events, realtime } = deps
  events.on(['availability_changed'], async ({ accountId }) => {
    // What counts now: an event that is delivered late must not tell what was before.
    const chosen = await findAvailabilities(deps.db.background.query, [accountId], deps.clock.now())
    const payload = { userID: accountId, availability: presentAvailability(chosen(accountId)) }
    realtime.toRoom(presenceRoom(accountId), 'availabilityUpdate', payload)
    realtime.toAccount(accountId, 'availabilityUpdate', payload)
  })
}
