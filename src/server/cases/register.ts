import { emitListChanges } from '../accounts/emit-to-admins.ts'
import type { Registration } from '../registration.ts'
import { recordComplaintsOfBlocks } from './complaints/actions.ts'
import { registerComplaintRoutes } from './complaints/routes.ts'
import { registerReportRoutes } from './reports/routes.ts'

export function registerCases({ deps, on }: Registration): void {
  emitListChanges(deps, 'reports', ['message_reported', 'report_decided', 'warning_read'])
  emitListChanges(deps, 'complaints', ['complaint_made', 'complaint_answered', 'complaint_decided'])
  recordComplaintsOfBlocks(deps)
  registerReportRoutes(deps, on)
  registerComplaintRoutes(deps, on)
}
