// Removes old notices. The sessions, withdraws and refunds they are about have their own lists.

import type { Deps } from '../deps.ts'
import { sharedTime } from '../platform/process/clock.ts'
import { deleteOlderThan } from './store.ts'

const KEPT_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

export async function removeOldNotices(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const oldest = new Date((await sharedTime(deps)).getTime() - KEPT_DAYS * DAY_MS)
  let [removed, isDone] = [0, false]
  while (!isDone) {
    const round = await deleteOlderThan(deps.db.background.query, oldest)
    removed += round.deleted
    isDone = round.isDone
  }
  if (removed > 0) deps.log.info({ removed }, 'old notices were removed')
}
