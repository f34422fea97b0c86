// A look is a perceptual hash of 64 bits; similar pictures differ in few of them. The same picture, re-encoded, scaled or slightly
// cropped, differs in at most 2; two genuine receipts of one bank may differ in as few as 6. To find similar ones without comparing
// all, a look is cut into four bands: at most 3 differing bits leave at least one band identical.

export const MAX_DIFFERING_BITS = 3
/** Copies that were moved or made much brighter differ in more. They are looked for as far as a band happens to be identical. */
export const MAX_BITS_OF_CANDIDATES = 8

const BANDS = 4
const BITS_PER_BAND = 16

/** The four bands as numbers. */
export function bandsOf(look: string): number[] {
  return Array.from({ length: BANDS }, (_band, index) => Number.parseInt(look.slice(index * BITS_PER_BAND, (index + 1) * BITS_PER_BAND), 2))
}
