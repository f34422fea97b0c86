import type { Registration } from '../registration.ts'
import { emitSessionEvents } from './live.ts'
import { minutesJobs, scheduleMinutes } from './minutes/due.ts'
import { emitMinutesEvents } from './minutes/live.ts'
import { registerMinutes } from './minutes/routes.ts'
import { openSessionViews } from './minutes/views.ts'
import { followProofReadings, proofReadingJob } from './proof-readings.ts'
import { registerSessionRoutes } from './routes.ts'

export function registerSessions({ deps, on, presence, addJobs, waitFor }: Registration): void {
  emitSessionEvents(deps)
  followProofReadings(deps)
  emitMinutesEvents(deps)
  scheduleMinutes(deps)
  addJobs(proofReadingJob(deps), ...minutesJobs(deps))
  registerSessionRoutes(deps, on)
  const views = openSessionViews(deps, presence)
  waitFor(views)
  registerMinutes(deps, on, views)
}
