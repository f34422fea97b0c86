import { PAGE_SIZE } from '#contract/shapes.ts'

/** A Dashboard figure and a range of days; the list shows only the rows it counts. */
export interface CountedRows {
  readonly counted: string
  readonly from: string
  readonly to: string
  /** Limits the figure to one receiving account. */
  readonly account?: string
}

export interface ListRequest {
  readonly page: number
  /** Empty if not searching. */
  readonly search: string
  /** Undefined for a list without tabs, or for a lookup of one row. */
  readonly status?: string | undefined
  readonly counted?: CountedRows | undefined
}

export interface Listing<Row> extends ListRequest {
  readonly rows: readonly Row[]
  readonly total: number
  /** In rupees, over the rows of all pages. Only set for money figures. */
  readonly totalAmount?: number | undefined
  /** True if there are more matches than the server counts, so `total` is a lower bound. */
  readonly totalIsCapped: boolean
}

export interface Identified {
  readonly _id: string
}

export interface RowHandlers<Row> {
  readonly onEdit: (row: Row) => void
  readonly onDelete: (row: Row) => void
}

/** The number in the # column, continued across pages. */
export function rowNumber(list: ListRequest, index: number): number {
  return (list.page - 1) * PAGE_SIZE + index + 1
}
