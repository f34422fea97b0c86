import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Asked, whichWay } from './which-way.ts'

const ORIGIN = 'https://chat.example.com'

function wayOf(path: string, asked: Partial<Asked> = {}) {
  const url = new URL(path, ORIGIN).href
  return whichWay({ method: 'GET', url, isNavigation: false, hasToken: false, ...asked }, ORIGIN, ['/theme.js'])
}

it.each([
  ['/dashboard', 'document'],
  ['/dashboard/chats?with=1', 'document'],
  ['/admin/users', 'document'],
  ['/auth/login', 'document'],
  ['/nowhere', 'document'],
  ['/', 'landing'],
  ['/?utm_source=a', 'landing'],
  ['/home', 'landing'],
  ['/api/docs', 'untouched'],
  ['/files/proofs/a.jpg?signature=b', 'untouched'],
  ['/metrics', 'untouched'],
  ['/healthz', 'untouched'],
  ['https://elsewhere.example/dashboard', 'untouched'],
])('a visit of %s goes the way: %s', (path, way) => {
  expect(wayOf(path, { isNavigation: true })).toBe(way)
})

it.each([
  ['/assets/chats-abc.js', 'asset'],
  ['/theme.js', 'file'],
  ['/worker.js', 'untouched'],
  ['/shared.jpg', 'untouched'],
  ['/files/voice/a.ogg?signature=b', 'untouched'],
  ['/socket.io/?transport=polling', 'untouched'],
  ['/healthz', 'untouched'],
  ['https://elsewhere.example/assets/a.js', 'untouched'],
])('a request for %s goes the way: %s', (path, way) => {
  expect(wayOf(path)).toBe(way)
})

it('of all calls only these lists are kept, and only for the account whose token they were asked with', () => {
  const kept = ENDPOINTS.filter(({ method, path }) => wayOf(`/api${path}`, { method, hasToken: true }) === 'list').map(({ path }) => path)
  expect(kept.toSorted()).toEqual([
    '/auth/user',
    '/chatter/users/fetch-sessions',
    '/notices/all',
    '/payments/fetch-sessions',
    '/user/chatters/fetch-sessions',
    '/user/chatters/initial-fetch',
  ])
  for (const path of kept) expect(wayOf(`/api${path}`)).toBe('untouched')
})

it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('a %s is never answered from a cache', (method) => {
  for (const path of ['/api/auth/user', '/dashboard', '/assets/a.js', '/theme.js'])
    expect(wayOf(path, { method, hasToken: true, isNavigation: true })).toBe('untouched')
})
