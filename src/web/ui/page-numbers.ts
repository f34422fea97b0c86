/** How many places a long row of numbers takes; the same for every page, so that buttons do not wander. */
const PLACES = 7

export type PagePlace = number | 'gap-before' | 'gap-after'

/** The numbers to offer: all when they are few, else the ends and the neighbourhood of where one stands. */
export function pageNumbers(current: number, count: number): PagePlace[] {
  if (count <= PLACES) return Array.from({ length: count }, (_, index) => index + 1)
  if (current <= 4) return [1, 2, 3, 4, 5, 'gap-after', count]
  if (current >= count - 3) return [1, 'gap-before', count - 4, count - 3, count - 2, count - 1, count]
  return [1, 'gap-before', current - 1, current, current + 1, 'gap-after', count]
}
