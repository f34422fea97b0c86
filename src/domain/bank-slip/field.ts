import type { Word } from './lines.ts'

/** Below this, a letter or digit is wrong in about every second value (bench/proofs.ts). */
const LEAST_CONFIDENCE = 60

/** One value of a receipt, with the words it was read from. */
export interface Field<T> {
  readonly value: T
  /** Confidence of the word that was hardest to recognise. */
  readonly confidence: number
  /** It may confirm what is known from elsewhere, because a mistake hardly ever hits on that. Nothing else may rely on it. */
  readonly isDoubtful: boolean
  /** Nothing on the receipt says what it is. */
  readonly isUnnamed: boolean
  readonly words: readonly Word[]
}

export function fieldOf<T>(value: T, words: readonly Word[]): Field<T> {
  const confidence = Math.min(100, ...words.map((word) => word.confidence))
  return { value, confidence, isDoubtful: confidence < LEAST_CONFIDENCE, isUnnamed: false, words }
}

/** Nothing says what the value is. It is the only one of its shape in the picture, so it may be the one that is looked for. */
export function loneOf<T>(candidates: readonly Field<T>[]): Field<T> | null {
  const [first, ...others] = candidates
  if (!first || others.some(({ value }) => value !== first.value)) return null
  return { ...first, isDoubtful: true, isUnnamed: true }
}
