// Registers cases: reports and complaints.

import type { Registration } from '../registration.ts'
import { recordComplaintsOfBlocks } from './complaints/actions.ts'
import { emitComplaintEvents } from './complaints/live.ts'
import { registerComplaintRoutes } from './complaints/routes.ts'
import { emitReportEvents } from './reports/live.ts'
import { registerReportRoutes } from './reports/routes.ts'

export function registerCases({ deps, on }: Registration): void {
  emitReportEvents(deps)
  emitComplaintEvents(deps)
  recordComplaintsOfBlocks(deps)
  registerReportRoutes(deps, on)
  registerComplaintRoutes(deps, on)
}
