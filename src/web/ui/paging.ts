import { PAGE_SIZE } from '#contract/shapes.ts'

export function pageCount(total: number): number {
  return Math.ceil(total / PAGE_SIZE)
}

interface ShownPage {
  readonly page: number
  readonly rows: readonly unknown[]
  readonly total: number
}

/** The page to show when the current one no longer exists, for example after its last row was deleted; otherwise null. */
export function nearestPage({ page, rows, total }: ShownPage): number | null {
  if (rows.length > 0 || page === 1) return null
  return Math.max(1, Math.min(page - 1, pageCount(total)))
}

const PAGE = /^[1-9]\d{0,5}$/

/** Parses a page number from the address, which is untrusted. */
export function parsePage(text: string): number | null {
  return PAGE.test(text) ? Number(text) : null
}

/** The number of places in a long row, the same on every page to keep the buttons still. */
const PLACES = 7

export type PagePlace = number | 'gap-before' | 'gap-after'

/** The page numbers to show: all if few, otherwise the ends and the neighbours of the current page. */
export function pageNumbers(current: number, count: number): PagePlace[] {
  if (count <= PLACES) return Array.from({ length: count }, (_, index) => index + 1)
  if (current <= 4) return [1, 2, 3, 4, 5, 'gap-after', count]
  if (current >= count - 3) return [1, 'gap-before', count - 4, count - 3, count - 2, count - 1, count]
  return [1, 'gap-before', current - 1, current, current + 1, 'gap-after', count]
}
