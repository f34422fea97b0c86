// A page of one of the admin's lists, whichever call it came from, and the arithmetic around it.

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

export function pageCount(total: number): number {
  return Math.ceil(total / PAGE_SIZE)
}

/** What the # column says; it continues over the pages. */
export function rowNumber(list: ListRequest, index: number): number {
  return (list.page - 1) * PAGE_SIZE + index + 1
}

/** Where to go when the page does not exist any more, say after its last row was deleted; null when it does. */
export function nearestPage({ page, rows, total }: Listing<unknown>): number | null {
  if (rows.length > 0 || page === 1) return null
  return Math.max(1, Math.min(page - 1, pageCount(total)))
}

const PAGE = /^[1-9]\d{0,5}$/

/** A page number from the address, which anybody may have typed. */
export function parsePage(text: string): number | null {
  return PAGE.test(text) ? Number(text) : null
}
