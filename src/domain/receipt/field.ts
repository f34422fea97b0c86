import type { Word } from './lines.ts'

/** One value of a receipt, with the words it was read from. */
export interface Field<T> {
  readonly value: T
  /** Of the word that was hardest to recognise. */
  readonly confidence: number
  readonly words: readonly Word[]
}

export function fieldOf<T>(value: T, words: readonly Word[]): Field<T> {
  return { value, confidence: Math.min(100, ...words.map(({ confidence }) => confidence)), words }
}

/** Below this, a letter or digit is wrong in about every second value (bench/proofs.ts). */
const LEAST_CONFIDENCE = 60

/** Null for a value that nothing else confirms and that was hard to recognise. */
export function certain<T>(field: Field<T>): Field<T> | null {
  return field.confidence < LEAST_CONFIDENCE ? null : field
}
