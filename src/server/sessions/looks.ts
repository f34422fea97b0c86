// A look is a fingerprint of 64 bits; similar pictures differ in few of them. The same picture encoded again, scaled or cropped a
// little differs in up to 2; two honest receipts of one bank may differ in as few as 6. To find similar ones without comparing all, a
// look is cut into four bands: with at most 3 differing bits in four bands, one band is the same.

export const LOOK_ALIKE_BITS = 3

const BANDS = 4
const BITS_PER_BAND = 16

/** The four bands as numbers. */
export function bandsOf(look: string): number[] {
  return Array.from({ length: BANDS }, (_band, index) => Number.parseInt(look.slice(index * BITS_PER_BAND, (index + 1) * BITS_PER_BAND), 2))
}
