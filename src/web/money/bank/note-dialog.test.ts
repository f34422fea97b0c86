import { expect, it } from 'vitest'
import { MAX_ROW_NOTE, type RowNote } from '#domain/bank/words.ts'
import { faultOf } from './note-dialog.tsx'

// biome-ignore format: a table is read by its columns
it.each<[RowNote, string, ReturnType<typeof faultOf>]>([
  ['returned', '',                            null],
  ['returned', 'by IBFT',                     null],
  ['other',    'bank charges',                null],
  ['other',    ' \n ',                        'noteMissing'],
  ['other',    'x'.repeat(MAX_ROW_NOTE),      null],
  ['other',    'x'.repeat(MAX_ROW_NOTE + 1),  'noteTooLong'],
  ['returned', '🙂'.repeat(MAX_ROW_NOTE),     null],
])('the note %s with words', (note, words, expected) => {
  expect(faultOf(note, words)).toBe(expected)
})
