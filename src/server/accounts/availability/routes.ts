// Wire ↔ actions of availability.

import { updateAvailability } from '#contract/availability.ts'
import { reply } from '#contract/replies.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { setAvailability } from './actions.ts'
import { presentAvailability } from './present.ts'

export function registerAvailabilityRoutes(deps: Deps, on: On): void {
  on(updateAvailability, async ({ account, body }) => ({
    availability: presentAvailability(await setAvailability(deps, account, body)),
    ...reply('availability_saved'),
  }))
}
