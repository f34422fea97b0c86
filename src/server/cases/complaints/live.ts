// Emits to the admins that the list of complaints has changed.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitComplaintEvents(deps: Deps): void {
  deps.events.on(['complaint_made', 'complaint_answered', 'complaint_decided'], () => emitToAdmins(deps, 'complaints'))
}
