// How long buyers have recently waited for a decision: the median of the last fifty.

import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Query } from '../platform/db/database.ts'

const DECISIONS = 50
/** With fewer decisions, one slow night would determine the median. */
const MIN_DECISIONS = 10
const KEEP_MS = 60_000
const MINUTE_SECONDS = 60

/**
 * Whole minutes, at least one; null while there are too few decisions. Cached for a minute, however many people ask. Null is not cached,
 * because counting few rows is quick.
 */
export function openApprovalTime(deps: Deps): () => Promise<number | null> {
  let kept: { readonly minutes: Promise<number | null>; readonly untilMs: number } | null = null
  return () => {
    const nowMs = deps.clock.now().getTime()
    if (kept !== null && nowMs < kept.untilMs) return kept.minutes
    const minutes = findMedianMinutes(deps.db.query)
    kept = { minutes, untilMs: nowMs + KEEP_MS }
    const drop = () => {
      kept = null
    }
    minutes.then((found) => found ?? drop(), drop)
    return minutes
  }
}

async function findMedianMinutes(query: Query): Promise<number | null> {
  const { rows } = await sql<{ readonly decisions: number; readonly seconds: number | null }>`
    select count(*)::int as decisions,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)::float8) as seconds
    from (
      select decided_at, created_at from sessions where decided_at is not null order by decided_at desc limit ${DECISIONS}
    ) latest`.execute(query)
  const { decisions = 0, seconds = null } = rows[0] ?? {}
  return decisions < MIN_DECISIONS || seconds === null ? null : Math.max(1, Math.round(seconds / MINUTE_SECONDS))
}
