// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { dropAllDrafts, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { clearToken, keepToken } from './token.ts'

beforeEach(() => sessionStorage.clear())

it('what was kept is read again, each under its own name', () => {
  keepDraft('one', { text: 'TX 1' })
  keepDraft('two', { text: 'TX 2' })
  expect(readDraft('one')).toEqual({ text: 'TX 1' })
  expect(readDraft('two')).toEqual({ text: 'TX 2' })
  expect(readDraft('three')).toBeNull()
})

it('a dropped one is gone, the others stay', () => {
  keepDraft('one', { text: 'TX 1' })
  keepDraft('two', { text: 'TX 2' })
  dropDraft('one')
  expect(readDraft('one')).toBeNull()
  expect(readDraft('two')).toEqual({ text: 'TX 2' })
})

it('dropping all leaves what is not a draft', () => {
  keepDraft('one', { text: 'TX 1' })
  sessionStorage.setItem('something', 'else')
  dropAllDrafts()
  expect(readDraft('one')).toBeNull()
  expect(sessionStorage.getItem('something')).toBe('else')
})

it('drafts go with the token', () => {
  keepToken('token')
  keepDraft('one', { text: 'TX 1' })
  clearToken()
  expect(readDraft('one')).toBeNull()
})

it('what is not ours is read as nothing', () => {
  sessionStorage.setItem('draft/one', '{broken')
  expect(readDraft('one')).toBeNull()
})
