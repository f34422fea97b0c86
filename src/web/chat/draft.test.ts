// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { clearToken, storeToken } from '../api/token.ts'
import { readTextDraft, returnToDraft, storeTextDraft } from './draft.ts'

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
