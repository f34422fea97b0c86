// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { clearToken, keepToken, onTokenChangedElsewhere } from './token.ts'

function listen(): (string | null)[] {
  const told: (string | null)[] = []
  onTestFinished(onTokenChangedElsewhere((token) => told.push(token)))
  return told
}

function comeBack(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

beforeEach(() => localStorage.clear())

it('a page that the browser kept and brings back after a login is told the token', () => {
  const told = listen()
  keepToken('of-somebody')
  comeBack(true)
  expect(told).toEqual(['of-somebody'])
})

it('a page that the browser kept and brings back after a logout is told that there is none', () => {
  keepToken('of-somebody')
  const told = listen()
  clearToken()
  comeBack(true)
  expect(told).toEqual([null])
})

it('a page that is shown for the first time has heard everything, and is told nothing', () => {
  keepToken('of-somebody')
  const told = listen()
  comeBack(false)
  expect(told).toEqual([])
})

it('what another tab keeps under another name is no token', () => {
  const told = listen()
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(told).toEqual([null])
})
