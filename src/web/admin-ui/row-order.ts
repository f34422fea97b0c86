// How an admin steps through a list: to the neighbouring rows, or to the next pending one.

import type { Identified } from './list.ts'

/** The open row's position, or its last known one: after a decision and a reload, the row may have moved or left the list. */
export interface Place {
  readonly open: string
  readonly index: number
}

/** The position after the list has loaded; null if the row was never in it. */
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
  // A row that was just decided may have moved far away, but the next pending one is still at the old position.
  return known !== null && !isPending(row) ? known : { open, index }
}

/** The row before or after the open one; undefined at either end of the page. */
export function neighbourOf(rows: readonly Identified[], { open, index }: Place, by: 1 | -1): string | undefined {
  const now = rows.findIndex(({ _id }) => _id === open)
  // If the open row has left the list, the next row has taken its position.
  const target = now === -1 ? (by === 1 ? index : index - 1) : now + by
  return rows[target]?._id
}

/** Where to continue in a reloaded page: after the pending rows that came before the open one. */
export function placeAfter<Row extends Identified>(
  earlier: readonly Identified[],
  fresh: readonly Row[],
  isPending: (row: Row) => boolean,
): number {
  const known = new Set(earlier.map(({ _id }) => _id))
  return fresh.findLastIndex((row) => isPending(row) && known.has(row._id)) + 1
}

/** The first row from this position that is pending and that the admin has not passed. */
export function nextPending<Row extends Identified>(
  rows: readonly Row[],
  from: number,
  isPending: (row: Row) => boolean,
  passed: ReadonlySet<string>,
): string | undefined {
  return rows.slice(from).find((row) => isPending(row) && !passed.has(row._id))?._id
}
