// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { clearToken, storeToken } from '../api/token.ts'
import { readReplyDraft, storeReplyDraft } from './reply-draft.ts'

const TO_AYESHA = { ownId: 'own', partnerId: 'ayesha' }
const TO_SANA = { ownId: 'own', partnerId: 'sana' }
const QUOTED = { _id: 'm1', senderID: 'ayesha', message: 'salam', type: 'text' } as const

beforeEach(() => sessionStorage.clear())

it('each person has their own, and without one nothing is stored', () => {
  storeReplyDraft(TO_AYESHA, QUOTED)
  expect(readReplyDraft(TO_AYESHA)).toEqual(QUOTED)
  expect(readReplyDraft(TO_SANA)).toBeNull()
  storeReplyDraft(TO_AYESHA, null)
  expect(readReplyDraft(TO_AYESHA)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it('signing out removes it', () => {
  storeToken('token')
  storeReplyDraft(TO_AYESHA, QUOTED)
  clearToken()
  expect(readReplyDraft(TO_AYESHA)).toBeNull()
})
