// A page of one of the admin's lists, whichever call it came from.

import { PAGE_SIZE } from '#contract/shapes.ts'

export interface ListRequest {
  readonly page: number
  /** Blank when nothing is searched for. */
  readonly search: string
}

export interface Listing<Row> extends ListRequest {
  readonly rows: readonly Row[]
  readonly total: number
  /** There are more matches than the server counts. */
  readonly totalIsCapped: boolean
}

/** What every row of every list has. */
export interface Identified {
  readonly _id: string
}

/** What one can do with a row. */
export interface RowHandlers<Row> {
  readonly onEdit: (row: Row) => void
  readonly onDelete: (row: Row) => void
}

/** What the # column says; it continues over the pages. */
export function rowNumber(list: ListRequest, index: number): number {
  return (list.page - 1) * PAGE_SIZE + index + 1
}
