// The arithmetic of numbered pages.

import { PAGE_SIZE } from '#contract/shapes.ts'

export function pageCount(total: number): number {
  return Math.ceil(total / PAGE_SIZE)
}

interface ShownPage {
  readonly page: number
  readonly rows: readonly unknown[]
  readonly total: number
}

/** Where to go when the page does not exist any more, say after its last row was deleted; null when it does. */
export function nearestPage({ page, rows, total }: ShownPage): number | null {
  if (rows.length > 0 || page === 1) return null
  return Math.max(1, Math.min(page - 1, pageCount(total)))
}

const PAGE = /^[1-9]\d{0,5}$/

/** A page number from the address, which anybody may have typed. */
export function parsePage(text: string): number | null {
  return PAGE.test(text) ? Number(text) : null
}
