// Emits to the admins that the list of reports has changed.

import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'

export function emitReportEvents(deps: Deps): void {
  deps.events.on(['message_reported', 'report_decided', 'warning_read'], () => emitToAdmins(deps, 'reports'))
}
