// A look is 64 bits; pictures that look alike differ in few of them. To find those without comparing all, a look
// is cut into four bands: with at most 6 differing bits over four bands, one band differs in at most one.

export const LOOK_ALIKE_BITS = 6

const BANDS = 4
const BITS_PER_BAND = 16

/** The four bands as numbers. */
export function bandsOf(look: string): number[] {
  return Array.from({ length: BANDS }, (_band, index) => Number.parseInt(look.slice(index * BITS_PER_BAND, (index + 1) * BITS_PER_BAND), 2))
}

/** The value itself and all that differ from it in one bit. */
export function nearby(bits: number): number[] {
  return [bits, ...Array.from({ length: BITS_PER_BAND }, (_bit, index) => bits ^ (1 << index))]
}
