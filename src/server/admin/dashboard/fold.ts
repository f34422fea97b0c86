import type { Deps } from '../../deps.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { foldFigures } from './store.ts'

/** The Dashboard may go unread for weeks, and the next reader should not have to wait until all the notes are added up. */
export function foldFiguresJob(deps: Pick<Deps, 'db' | 'config'>): JobDefinition {
  return {
    name: 'fold_figures',
    run: () => deps.db.background.transaction((tx) => foldFigures(tx, deps.config.calendar.timeZone)),
    schedule: '*/5 * * * *',
    // The next run, five minutes later, does the rest.
    maxAttempts: 1,
    limitMs: 10 * 60_000,
  }
}
