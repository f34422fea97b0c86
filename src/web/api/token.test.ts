// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { clearToken, onTokenChangedElsewhere, storeToken } from './token.ts'

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
