// Tells every admin's open pages that one of their lists changed. The admins are
// read at that moment, so a promotion or demotion takes effect immediately.

import type { AdminList } from '#contract/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Deps } from '../deps.ts'
import { actingAdminIds } from './store.ts'

export async function emitToAdmins(deps: Deps, list: AdminList): Promise<void> {
  for (const id of await actingAdminIds(deps, deps.db.background.query)) deps.realtime.toAccount(id, 'officeUpdate', { list })
}

/** Emits changes to a list that only admins see. */
export function emitListChanges(deps: Deps, list: AdminList, kinds: readonly DomainEvent['kind'][]): void {
  deps.events.on(kinds, () => emitToAdmins(deps, list))
}
