// How long buyers have recently waited for a decision: the median of the last fifty.

import { sql } from 'kysely'
import type { Query } from '../platform/db/database.ts'

const DECISIONS = 50
/** With fewer decisions, one slow night would dominate the median. */
const MIN_DECISIONS = 10
const MINUTE_SECONDS = 60

/** In whole minutes, at least one; null if there are too few decisions. */
export async function findApprovalMinutes(query: Query): Promise<number | null> {
  const { rows } = await sql<{ readonly decisions: number; readonly seconds: number | null }>`
    select count(*)::int as decisions,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)::float8) as seconds
    from (
      select decided_at, created_at from sessions where decided_at is not null order by decided_at desc limit ${DECISIONS}
    ) latest`.execute(query)
  const { decisions = 0, seconds = null } = rows[0] ?? {}
  return decisions < MIN_DECISIONS || seconds === null ? null : Math.max(1, Math.round(seconds / MINUTE_SECONDS))
}
