// One page of an admin list.

import { PAGE_SIZE } from '#contract/shapes.ts'

/** The rows that a figure of the Dashboard counts, on these days. */
export interface CountedRows {
  readonly counted: string
  readonly from: string
  readonly to: string
  /** The receiving account of the figure. */
  readonly account?: string
}

export interface ListRequest {
  readonly page: number
  /** Empty without a search. */
  readonly search: string
  /** Absent in a list without tabs, and when one row is looked up. */
  readonly status?: string | undefined
  readonly counted?: CountedRows | undefined
}

export interface Listing<Row> extends ListRequest {
  readonly rows: readonly Row[]
  readonly total: number
  /** Rupees, summed over the rows on all pages; only for a money figure. */
  readonly totalAmount?: number | undefined
  /** There are more matches than the server counts, so `total` is a lower bound. */
  readonly totalIsCapped: boolean
}

/** Common to all rows. */
export interface Identified {
  readonly _id: string
}

/** The actions of a row. */
export interface RowHandlers<Row> {
  readonly onEdit: (row: Row) => void
  readonly onDelete: (row: Row) => void
}

/** The number in the # column, which continues over the pages. */
export function rowNumber(list: ListRequest, index: number): number {
  return (list.page - 1) * PAGE_SIZE + index + 1
}
