import type { Deps } from '../../deps.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { foldFigures } from './store.ts'

/** Nobody may look at the Dashboard for weeks, and the first reading after that should not have to add up all of them. */
export function foldFiguresJob(deps: Pick<Deps, 'db' | 'config'>): JobDefinition {
  return {
    name: 'fold_figures',
    run: () => deps.db.background.transaction((tx) => foldFigures(tx, deps.config.calendar.timeZone)),
    schedule: '*/5 * * * *',
    // It runs again in five minutes.
    maxAttempts: 1,
    limitMs: 10 * 60_000,
  }
}
