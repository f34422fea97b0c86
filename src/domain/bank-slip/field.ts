import type { Word } from './lines.ts'

/** Below this confidence, about every second value has a wrong letter or digit (bench/proofs.ts). */
const LEAST_CONFIDENCE = 60

/** A value from a receipt, with the words it was read from. */
export interface Field<T> {
  readonly value: T
  /** The lowest confidence among the words. */
  readonly confidence: number
  /** A doubtful value may only confirm a value known from elsewhere, because a misreading hardly ever matches by chance. */
  readonly isDoubtful: boolean
  /** No label on the receipt says what the value is. */
  readonly isUnnamed: boolean
  readonly words: readonly Word[]
}

export function fieldOf<T>(value: T, words: readonly Word[]): Field<T> {
  const confidence = Math.min(100, ...words.map((word) => word.confidence))
  return { value, confidence, isDoubtful: confidence < LEAST_CONFIDENCE, isUnnamed: false, words }
}

/** Accepts an unlabelled value if it is the only one of its format in the picture. */
export function loneOf<T>(candidates: readonly Field<T>[]): Field<T> | null {
  const [first, ...others] = candidates
  if (!first || others.some(({ value }) => value !== first.value)) return null
  return { ...first, isDoubtful: true, isUnnamed: true }
}
