// Seeded random numbers, so that the demo has the same faces and voices every time.

export interface Random {
  /** At least 0 and below 1. */
  next(): number
  between(min: number, max: number): number
  whole(min: number, max: number): number
  pick<T>(choices: readonly T[]): T
}

/** The same seed gives the same sequence. */
export function randomBy(seed: string): Random {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + next() * (max - min)
  return {
    next,
    between,
    whole: (min, max) => Math.floor(between(min, max + 1)),
    pick: <T>(choices: readonly T[]): T => {
      const chosen = choices[Math.floor(next() * choices.length)]
      if (chosen === undefined) throw new Error('nothing to choose from')
      return chosen
    },
  }
}
