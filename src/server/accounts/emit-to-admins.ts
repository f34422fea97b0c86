// Tells the open pages of every admin that a list of the back office has changed. Who is an admin is asked at that moment, so a
// promotion or a demotion needs nothing else to take effect.

import type { OfficeList } from '#contract/events.ts'
import type { Deps } from '../deps.ts'
import { adminIds } from './store.ts'

export async function emitToAdmins(deps: Deps, list: OfficeList): Promise<void> {
  for (const id of await adminIds(deps.db.background.query)) deps.realtime.toAccount(id, 'officeUpdate', { list })
}
