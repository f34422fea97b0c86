// How long pictures and recordings are kept (docs/product.md#your-data).

const DAY_MS = 24 * 60 * 60_000

/** Anything older is removed; null if everything is kept forever. */
export function keptSince(now: Date, days: number): Date | null {
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS)
}

/** Whole days, as shown to people. */
export function daysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS))
}
