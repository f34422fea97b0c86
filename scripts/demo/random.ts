// Repeatable randomness: the demo has the same faces and voices at every start.

export interface Random {
  /** From 0 to below 1. */
  next(): number
  between(least: number, most: number): number
  whole(least: number, most: number): number
  pick<T>(choices: readonly T[]): T
}

/** The same seed gives the same chances. */
export function randomBy(seed: string): Random {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    pick: <T>(choices: readonly T[]): T => {
      const chosen = choices[Math.floor(next() * choices.length)]
      if (chosen === undefined) throw new Error('nothing to choose from')
      return chosen
    },
  }
}
