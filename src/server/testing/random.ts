// Repeatable random choices.

/** Numbers from 0 up to 1, by Mulberry32: the same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Chance {
  /** A whole number from the first to the last, both included. */
  between(first: number, last: number): number
  oneOf<T>(things: readonly T[]): T
  /** True with this probability. */
  happens(share: number): boolean
}

export function chanceOf(seed: number): Chance {
  const random = seededRandom(seed)
  const between = (first: number, last: number) => first + Math.floor(random() * (last - first + 1))
  return {
    between,
    oneOf: (things) => {
      const thing = things[between(0, things.length - 1)]
      if (thing === undefined) throw new Error('nothing to choose from')
      return thing
    },
    happens: (share) => random() < share,
  }
}
