import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCleanLine, isCleanText, nameKey } from './text.ts'

describe('accepted text', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    //                   line   text
    ['plain',            true,  true],
    ['گفتگو 🙂',          true,  true],
    ['two\nlines',       false, true],
    ['a\ttab',           false, false],
    ['a\rreturn',        false, false],
    ['NUL\0',            false, false],
    ['bell\x07',         false, false],
    ['C1\x85',           false, false],
    ['half \ud83d',      false, false],
    ['two\u2028lines',   false, true],
    ['',                 true,  true],
  ])('%j is accepted as one line: %s, as text of several lines: %s', (text, asLine, asText) => {
    expect(isCleanLine(text)).toBe(asLine)
    expect(isCleanText(text)).toBe(asText)
  })
})

describe('the key of a name', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    ['Ali',               'ali'],
    ['ÀLÌ',               'a\u0300li\u0300'],
    ['ＡＬＩ',            'ali'],
    ['a\u200bli',         'ali'],
    ['a\u00adli',         'ali'],
    ['ﬁda',               'fida'],
    ['a\ufe0fli',         'ali'],
    ['a\u2800li',         'ali'],
    ['a\u{e0100}li',      'ali'],
    ['ΑΛΙ',               'αλι'],
  ])('%s is the same name as %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  it.each([
    ['ali', 'alí'],
    ['а', 'a'],
    ['ali', 'ali1'],
  ])('%s is a different name from %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other))
  })

  it('is the same when it is computed from the key itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
      }),
      { numRuns: 500 },
    )
  })
})
