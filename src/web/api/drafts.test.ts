// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { readDraft, removeAllDrafts, removeDraft, storeDraft } from './drafts.ts'
import { clearToken, storeToken } from './token.ts'

beforeEach(() => sessionStorage.clear())

it('each draft is read back under its own name', () => {
  storeDraft('one', { text: 'TX 1' })
  storeDraft('two', { text: 'TX 2' })
  expect(readDraft('one')).toEqual({ text: 'TX 1' })
  expect(readDraft('two')).toEqual({ text: 'TX 2' })
  expect(readDraft('three')).toBeNull()
})

it('removing a draft keeps the others', () => {
  storeDraft('one', { text: 'TX 1' })
  storeDraft('two', { text: 'TX 2' })
  removeDraft('one')
  expect(readDraft('one')).toBeNull()
  expect(readDraft('two')).toEqual({ text: 'TX 2' })
})

it('removing all drafts keeps other values', () => {
  storeDraft('one', { text: 'TX 1' })
  sessionStorage.setItem('something', 'else')
  removeAllDrafts()
  expect(readDraft('one')).toBeNull()
  expect(sessionStorage.getItem('something')).toBe('else')
})

it('clearing the token removes the drafts', () => {
  storeToken('token')
  storeDraft('one', { text: 'TX 1' })
  clearToken()
  expect(readDraft('one')).toBeNull()
})

it('a broken value is read as null', () => {
  sessionStorage.setItem('draft/one', '{broken')
  expect(readDraft('one')).toBeNull()
})
