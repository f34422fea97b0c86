// New rows push the others down, and a decision moves a row behind the pending ones. A row must not move while
// an admin points at it, so new rows wait and the others keep their order. Changed values appear immediately.

import type { Identified } from './list.ts'

export interface SteadyRows<Row> {
  readonly rows: readonly Row[]
  /** How many new rows are waiting. */
  readonly newCount: number
}

/** The shown rows in their old order with new content, without deleted rows, and with the rows that now follow at the end. */
export function steadyRows<Row extends Identified>(seen: readonly Row[], fresh: readonly Row[]): SteadyRows<Row> {
  const places = new Map(fresh.map((row, index) => [row._id, index]))
  const last = seen.findLastIndex((row) => places.has(row._id))
  // No shown row is left on this page: all rows are new, or the list is empty.
  if (last === -1) return { rows: fresh.length === 0 ? fresh : seen, newCount: fresh.length }

  const known = new Set(seen.map((row) => row._id))
  const lastPlace = Math.max(...seen.map((row) => places.get(row._id) ?? 0))
  const newCount = fresh.slice(0, lastPlace).filter((row) => !known.has(row._id)).length
  const remaining = seen.slice(0, last + 1).flatMap((row) => fresh[places.get(row._id) ?? -1] ?? [])
  // If new rows arrived, they pushed the last shown rows to the next page. If none did, those rows were deleted.
  const after = newCount > 0 ? seen.slice(last + 1) : fresh.slice(lastPlace + 1)
  return { rows: [...remaining, ...after], newCount }
}

export function sameRows(one: readonly Identified[], other: readonly Identified[]): boolean {
  return one.length === other.length && one.every((row, index) => row._id === other[index]?._id)
}
