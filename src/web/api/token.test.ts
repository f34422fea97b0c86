// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { accountIn, clearToken, onTokenChangedElsewhere, storeToken } from './token.ts'

function listen(): (string | null)[] {
  const notified: (string | null)[] = []
  onTestFinished(onTokenChangedElsewhere((token) => notified.push(token)))
  return notified
}

function comeBack(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

beforeEach(() => localStorage.clear())

it('a page restored from the browser’s cache after a login gets the token', () => {
  const notified = listen()
  storeToken('of-somebody')
  comeBack(true)
  expect(notified).toEqual(['of-somebody'])
})

it('a page restored from the browser’s cache after a logout gets null', () => {
  storeToken('of-somebody')
  const notified = listen()
  clearToken()
  comeBack(true)
  expect(notified).toEqual([null])
})

it('a page shown for the first time missed nothing, and its listener is not called', () => {
  storeToken('of-somebody')
  const notified = listen()
  comeBack(false)
  expect(notified).toEqual([])
})

it('another value kept by another tab is ignored', () => {
  const notified = listen()
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(notified).toEqual([null])
})

it.each([
  ['{"sub":"0198-a","sid":"x"}', '0198-a'],
  // Tokens use the URL-safe alphabet, which has - and _.
  ['{"sub":"a?b>c~~~","x":"???"}', 'a?b>c~~~'],
  ['{"sid":"x"}', null],
  ['not JSON', null],
])('the account in a token with the payload %s is %s', (payload, account) => {
  expect(accountIn(`head.${Buffer.from(payload).toString('base64url')}.signature`)).toBe(account)
})

it.each(['', 'one', 'a.b'])('%j is no token', (text) => {
  expect(accountIn(text)).toBeNull()
})
