import { expect, it } from 'vitest'
import { isCleanText } from '#domain/text.ts'
import { charactersLeft, maySend, tidyText } from './draft.ts'

it.each([
  ['  hello  ', 'hello'],
  ['a\tb', 'a b'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a\u0000b\u001bc', 'a b c'],
  ['a\ud800b', 'a\ufffdb'],
  ['سلام\u200cدنیا', 'سلام\u200cدنیا'],
  [' \n\t ', ''],
])('%j is sent as %j', (typed, sent) => {
  expect(tidyText(typed)).toBe(sent)
  expect(isCleanText(sent)).toBe(true)
})

it.each([
  ['x'.repeat(3799), null, true],
  ['x'.repeat(3800), 200, true],
  ['x'.repeat(4000), 0, true],
  ['x'.repeat(4001), -1, false],
  // Counted in characters, not in string units.
  ['😀'.repeat(3999), 1, true],
  ['😀'.repeat(2000), null, true],
  ['', null, false],
  ['  \n ', null, false],
  ['\u200b\u200b', null, false],
])('the characters left are shown near the limit, and whether it may be sent', (typed, left, may) => {
  expect(charactersLeft(typed)).toBe(left)
  expect(maySend(typed)).toBe(may)
})
