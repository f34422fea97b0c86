// A look is a 64-bit perceptual hash; similar pictures differ in few bits. The same picture, re-encoded, scaled or
// slightly cropped, differs in at most 2; two genuine receipts from one bank may differ in only 6. To find similar looks
// without comparing all, each is cut into four bands: with at most 3 differing bits, at least one band is identical.

export const MAX_DIFFERING_BITS = 3
/** Moved or much brighter copies differ in more bits. They are only found if a band happens to be identical. */
export const MAX_BITS_OF_CANDIDATES = 8

const BANDS = 4
const BITS_PER_BAND = 16

export function bandsOf(look: string): number[] {
  return Array.from({ length: BANDS }, (_band, index) => Number.parseInt(look.slice(index * BITS_PER_BAND, (index + 1) * BITS_PER_BAND), 2))
}
