// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { clearToken, keepToken } from '../../api/token.ts'
import { keepTextDraft, readTextDraft, returnToDraft } from './draft.ts'

const TO_AYESHA = { ownId: 'own', otherId: 'ayesha' }
const TO_SANA = { ownId: 'own', otherId: 'sana' }

beforeEach(() => sessionStorage.clear())

it('each chat has its own, and blank is none', () => {
  keepTextDraft(TO_AYESHA, 'salam')
  expect(readTextDraft(TO_AYESHA)).toBe('salam')
  expect(readTextDraft(TO_SANA)).toBe('')
  keepTextDraft(TO_AYESHA, '')
  expect(sessionStorage).toHaveLength(0)
})

it('what could not be sent comes back before what is being typed', () => {
  returnToDraft(TO_AYESHA, ['one'])
  expect(readTextDraft(TO_AYESHA)).toBe('one')
  keepTextDraft(TO_AYESHA, 'typing')
  returnToDraft(TO_AYESHA, ['two', 'three'])
  expect(readTextDraft(TO_AYESHA)).toBe('two\nthree\ntyping')
})

it('what the storage does not take still stands in the field', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepTextDraft(TO_AYESHA, 'salam')
  expect(readTextDraft(TO_AYESHA)).toBe('salam')
  keepTextDraft(TO_AYESHA, '')
  expect(readTextDraft(TO_AYESHA)).toBe('')
})

it('it goes with the sign-in', () => {
  keepToken('token')
  keepTextDraft(TO_AYESHA, 'salam')
  clearToken()
  expect(readTextDraft(TO_AYESHA)).toBe('')
})
