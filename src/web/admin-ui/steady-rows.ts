// New rows come at the top and push the others down. While somebody points at a row it must not move, so what is new
// waits; what changed in the rows that are there shows at once.

import type { Identified } from './list.ts'

export interface SteadyRows<Row> {
  readonly rows: readonly Row[]
  /** How many wait above. */
  readonly newCount: number
}

/** The rows in their places, each as it is now. Deleted ones go, and those that follow at the end come. */
export function steadyRows<Row extends Identified>(seen: readonly Row[], fresh: readonly Row[]): SteadyRows<Row> {
  const places = new Map(fresh.map((row, index) => [row._id, index]))
  const last = seen.findLastIndex((row) => places.has(row._id))
  // Nothing of what is shown is left on this page: it moved on as a whole, unless there is nothing any more.
  if (last === -1) return { rows: fresh.length === 0 ? fresh : seen, newCount: fresh.length }

  const known = new Set(seen.map((row) => row._id))
  const lastPlace = places.get(seen[last]?._id ?? '') ?? 0
  const newCount = fresh.slice(0, lastPlace).filter((row) => !known.has(row._id)).length
  const remaining = seen.slice(0, last + 1).flatMap((row) => fresh[places.get(row._id) ?? -1] ?? [])
  // Those after the last were pushed to the next page by the new ones, unless there are none: then they are deleted.
  const after = newCount > 0 ? seen.slice(last + 1) : fresh.slice(lastPlace + 1)
  return { rows: [...remaining, ...after], newCount }
}

export function sameRows(one: readonly Identified[], other: readonly Identified[]): boolean {
  return one.length === other.length && one.every((row, index) => row._id === other[index]?._id)
}
