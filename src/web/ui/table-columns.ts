// Table columns. If a table is narrower than its columns need, secondary columns fold: their header and value appear under those of
// another column. Nothing is left out and nothing scrolls sideways. If the folded columns do not fit either, the rows become cards.

import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row, index: number) => ReactNode
  readonly align?: 'start' | 'end'
  /**
   * The position on a card: `title` is the head, a second one is below it, and an `amount` is at its end. Values
   * that need no visible name share a `line`, and below it a `foot`. A `pair` is a line with name and value, and
   * two `fact`s share a line with the name above the value. `actions` are at the end of the last line of these
   * that has room. `none` leaves the column out.
   */
  readonly card?: 'title' | 'amount' | 'line' | 'foot' | 'pair' | 'fact' | 'actions' | 'none'
  /** On a card, the header is shown before the value. */
  readonly isNamed?: boolean
  /** False if the row has no value; a card leaves it out. */
  readonly has?: (row: Row) => boolean
  /** The key of the column that this one folds under when the table is narrow. */
  readonly foldUnder?: string
  /** The minimum width in a foldable table. Columns without one share the remaining width. */
  readonly widthPx?: number
  /** The share of the remaining width, in a table where every column has a width. */
  readonly grow?: number
}

export interface TableProps<Row> {
  /** For screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first rows are loading. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** Shown before the first column or a card's title, for example a checkbox. */
  readonly lead?: (row: Row) => ReactNode
  /** Newer rows are loading; the old ones stay, dimmed. */
  readonly stale?: boolean
  readonly empty: ReactNode
  /** How many placeholder rows to show while loading. */
  readonly expectedRows?: number
  /** Lower rows and less space between columns. */
  readonly dense?: boolean
  /** Rows of one line, in a dense table. */
  readonly isOneLine?: boolean
  /** Below this width, columns fold. A foldable table never scrolls sideways, so its header can stay in view. */
  readonly foldBelowPx?: number
}

interface Sized {
  readonly widthPx?: number
  readonly grow?: number
}

/** Column widths for the given table width; undefined for columns that the browser sizes. */
export function columnWidths(columns: readonly Sized[], tablePx: number): (number | undefined)[] {
  const least = columns.map(({ widthPx }) => widthPx)
  const shares = columns.map(({ grow = 0 }) => grow)
  const allShares = shares.reduce((sum, share) => sum + share, 0)
  const restPx = tablePx - least.reduce<number>((sum, widthPx) => sum + (widthPx ?? tablePx), 0)
  if (allShares === 0 || restPx <= 0) return least
  return least.map((widthPx = 0, index) => widthPx + Math.floor((restPx * (shares[index] ?? 0)) / allShares))
}

/** Enough for a short name. */
const UNSIZED_PX = 88

/** The minimum width of all columns together. */
export function leastWidth(columns: readonly Sized[]): number {
  return columns.reduce((sum, { widthPx = UNSIZED_PX }) => sum + widthPx, 0)
}

interface Foldable {
  readonly key: string
  readonly foldUnder?: string
}

export interface FoldedColumn<C> {
  readonly main: C
  readonly under: readonly C[]
}

export function foldColumns<C extends Foldable>(columns: readonly C[], folded: boolean): FoldedColumn<C>[] {
  if (!folded) return columns.map((main) => ({ main, under: [] }))
  return columns
    .filter(({ foldUnder }) => foldUnder === undefined)
    .map((main) => ({ main, under: columns.filter(({ foldUnder }) => foldUnder === main.key) }))
}
