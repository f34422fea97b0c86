// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { dropAllDrafts, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { clearToken, keepToken } from './token.ts'

beforeEach(() => sessionStorage.clear())

it('drafts are read back, each under its own name', () => {
  keepDraft('one', { text: 'TX 1' })
  keepDraft('two', { text: 'TX 2' })
  expect(readDraft('one')).toEqual({ text: 'TX 1' })
  expect(readDraft('two')).toEqual({ text: 'TX 2' })
  expect(readDraft('three')).toBeNull()
})

it('a dropped draft is gone, the others stay', () => {
  keepDraft('one', { text: 'TX 1' })
  keepDraft('two', { text: 'TX 2' })
  dropDraft('one')
  expect(readDraft('one')).toBeNull()
  expect(readDraft('two')).toEqual({ text: 'TX 2' })
})

it('dropping all drafts leaves other values', () => {
  keepDraft('one', { text: 'TX 1' })
  sessionStorage.setItem('something', 'else')
  dropAllDrafts()
  expect(readDraft('one')).toBeNull()
  expect(sessionStorage.getItem('something')).toBe('else')
})

it('clearing the token drops the drafts', () => {
  keepToken('token')
  keepDraft('one', { text: 'TX 1' })
  clearToken()
  expect(readDraft('one')).toBeNull()
})

it('a broken value is read as null', () => {
  sessionStorage.setItem('draft/one', '{broken')
  expect(readDraft('one')).toBeNull()
})
