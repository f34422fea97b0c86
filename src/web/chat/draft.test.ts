// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { isCleanText } from '#domain/text.ts'
import { clearToken, storeToken } from '../api/token.ts'
import { charactersLeft, maySend, readTextDraft, returnToDraft, storeTextDraft, tidyText } from './draft.ts'

const TO_AYESHA = { ownId: 'own', partnerId: 'ayesha' }
const TO_SANA = { ownId: 'own', partnerId: 'sana' }

beforeEach(() => sessionStorage.clear())

it('each person has their own draft, and an empty one is removed', () => {
  storeTextDraft(TO_AYESHA, 'salam')
  expect(readTextDraft(TO_AYESHA)).toBe('salam')
  expect(readTextDraft(TO_SANA)).toBe('')
  storeTextDraft(TO_AYESHA, '')
  expect(sessionStorage).toHaveLength(0)
})

it('messages that could not be sent are put before the text being typed', () => {
  returnToDraft(TO_AYESHA, ['one'])
  expect(readTextDraft(TO_AYESHA)).toBe('one')
  storeTextDraft(TO_AYESHA, 'typing')
  returnToDraft(TO_AYESHA, ['two', 'three'])
  expect(readTextDraft(TO_AYESHA)).toBe('two\nthree\ntyping')
})

it('text that cannot be stored is still in the field', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeTextDraft(TO_AYESHA, 'salam')
  expect(readTextDraft(TO_AYESHA)).toBe('salam')
  storeTextDraft(TO_AYESHA, '')
  expect(readTextDraft(TO_AYESHA)).toBe('')
})

it('signing out removes the draft', () => {
  storeToken('token')
  storeTextDraft(TO_AYESHA, 'salam')
  clearToken()
  expect(readTextDraft(TO_AYESHA)).toBe('')
})

it('signing out removes a draft that could not be stored', () => {
  storeToken('token')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeTextDraft(TO_AYESHA, 'salam')
  clearToken()
  expect(readTextDraft(TO_AYESHA)).toBe('')
})

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
