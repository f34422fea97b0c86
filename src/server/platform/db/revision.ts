// Tells which of two answers was read later, even if they come from different nodes and arrive in any order (decision 0047).

import { sql } from 'kysely'

/** The most running transactions that count below. A revision stays exact in JavaScript for two trillion transactions. */
const MAX_UNDER_WAY = 4095

/**
 * Selected with the rows it belongs to. What a statement sees is limited by a number that grows with each new transaction; while it
 * stays the same, only transactions that were under way can end, so their count falls.
 */
export const revision = sql<number>`(
  pg_snapshot_xmax(pg_current_snapshot())::text::float8 * ${sql.lit(MAX_UNDER_WAY + 1)}
  - least((select count(*) from pg_snapshot_xip(pg_current_snapshot())), ${sql.lit(MAX_UNDER_WAY)})
)`
