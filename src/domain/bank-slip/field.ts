import type { Word } from './lines.ts'

/** Below this, a letter or digit is wrong in about every second value (bench/proofs.ts). */
const LEAST_CONFIDENCE = 60

/** A value from a receipt, with the words it was read from. */
export interface Field<T> {
  readonly value: T
  /** Confidence of the word that was hardest to recognise. */
  readonly confidence: number
  /**
   * Such a value may confirm what is known from elsewhere, because a misreading hardly ever matches it by chance. Nothing else may rely on
   * it.
   */
  readonly isDoubtful: boolean
  /** Nothing on the receipt says what it is. */
  readonly isUnnamed: boolean
  readonly words: readonly Word[]
}

export function fieldOf<T>(value: T, words: readonly Word[]): Field<T> {
  const confidence = Math.min(100, ...words.map((word) => word.confidence))
  return { value, confidence, isDoubtful: confidence < LEAST_CONFIDENCE, isUnnamed: false, words }
}

/** No label says what the value is. As the only value with this format in the picture, it may be the right one. */
export function loneOf<T>(candidates: readonly Field<T>[]): Field<T> | null {
  const [first, ...others] = candidates
  if (!first || others.some(({ value }) => value !== first.value)) return null
  return { ...first, isDoubtful: true, isUnnamed: true }
}
