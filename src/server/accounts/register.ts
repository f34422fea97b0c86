// Registers the accounts area: signing in, profiles, presence, blocks, a person's own data and the operator's public pages.

import { proposeAdmin } from '../admin/proposals/promotions.ts'
import type { Registration } from '../registration.ts'
import { shareSession } from '../sessions/store.ts'
import { stopSessionsOf } from '../sessions/windows.ts'
import { registerAvailability } from './availability/routes.ts'
import { registerBlocks } from './blocks/routes.ts'
import { emitAccountEvents } from './live.ts'
import { registerOwnDataRoutes } from './own-data/routes.ts'
import { registerPolicyRoutes } from './policies/routes.ts'
import { registerAccountRoutes } from './routes.ts'
import { accountMailJobs } from './security/mails.ts'
import { registerSecurityRoutes } from './security/routes.ts'

export async function registerAccounts({ deps, on, addJobs }: Registration): Promise<void> {
  emitAccountEvents(deps)
  addJobs(...accountMailJobs(deps))
  registerAccountRoutes(deps, on, { proposeAdmin })
  registerSecurityRoutes(deps, on)
  registerAvailability(deps, on)
  registerBlocks(deps, { shareSession, stopSessionsOf }, on)
  registerOwnDataRoutes(deps, on)
  await registerPolicyRoutes(deps, on)
}
