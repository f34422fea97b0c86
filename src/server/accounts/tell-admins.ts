// Tells every admin that a list of the back office has changed. Who is an admin is asked at that moment, so a promotion
// or a demotion needs nothing else to take effect.

import type { OfficeList } from '#contract/events.ts'
import type { Deps } from '../deps.ts'
import { adminIds } from './store.ts'

/** After the commit. Nobody waits for it: an admin who misses it sees the change at the next look. */
export function tellAdmins(deps: Deps, list: OfficeList): void {
  tellEach(deps, list).catch((error: unknown) => deps.log.warn({ err: error, list }, 'the admins could not be told'))
}

async function tellEach(deps: Deps, list: OfficeList): Promise<void> {
  for (const id of await adminIds(deps.db.query)) deps.realtime.toAccount(id, 'officeUpdate', { list })
}
