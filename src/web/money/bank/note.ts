import { MAX_ROW_NOTE, type RowNote } from '#domain/bank/words.ts'

/** 'Something else' needs words. */
export function faultOf(note: RowNote, words: string): 'noteMissing' | 'noteTooLong' | null {
  const length = [...words.trim()].length
  if (note === 'other' && length === 0) return 'noteMissing'
  return length > MAX_ROW_NOTE ? 'noteTooLong' : null
}
