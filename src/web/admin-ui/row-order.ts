// The order in which an admin goes through a list: to its neighbours, or to the next row that waits for a decision.

import type { Identified } from './list.ts'

/** Where the open row is, or was before the list was loaded again: a decided row may have moved or left the list. */
export interface Place {
  readonly open: string
  readonly index: number
}

/** The place after the list was loaded. Null for a row that was never in it. */
export function placeOf<Row extends Identified>(
  rows: readonly Row[],
  open: string | null,
  before: Place | null,
  isPending: (row: Row) => boolean,
): Place | null {
  const index = rows.findIndex(({ _id }) => _id === open)
  const known = before?.open === open ? before : null
  const row = rows[index]
  if (open === null || row === undefined) return known
  // A row that has just been decided may have moved far away, while the next one is still at the old place.
  return known !== null && !isPending(row) ? known : { open, index }
}

/** The row on either side of the open one. Undefined at the end of the page. */
export function neighbourOf(rows: readonly Identified[], { open, index }: Place, by: 1 | -1): string | undefined {
  const now = rows.findIndex(({ _id }) => _id === open)
  // When it has left the list, the next row has taken its place.
  const target = now === -1 ? (by === 1 ? index : index - 1) : now + by
  return rows[target]?._id
}

/** Where to look for the next row in a page that was loaded again: after the pending ones that were before the open one. */
export function placeAfter<Row extends Identified>(
  earlier: readonly Identified[],
  fresh: readonly Row[],
  isPending: (row: Row) => boolean,
): number {
  const known = new Set(earlier.map(({ _id }) => _id))
  return fresh.findLastIndex((row) => isPending(row) && known.has(row._id)) + 1
}

/** The first row from this place on that waits, and that the admin has not passed. */
export function nextPending<Row extends Identified>(
  rows: readonly Row[],
  from: number,
  isPending: (row: Row) => boolean,
  passed: ReadonlySet<string>,
): string | undefined {
  return rows.slice(from).find((row) => isPending(row) && !passed.has(row._id))?._id
}
