// Emits to the open pages of every admin that one of their lists has changed. The admins are read at that moment, so a promotion
// or a demotion takes effect at once.

import type { AdminList } from '#contract/events.ts'
import type { Deps } from '../deps.ts'
import { adminIds } from './store.ts'

export async function emitToAdmins(deps: Deps, list: AdminList): Promise<void> {
  const needsSecondStep = deps.config.adminTwoStep === 'required'
  for (const id of await adminIds(deps.db.background.query, { needsSecondStep })) deps.realtime.toAccount(id, 'officeUpdate', { list })
}
