import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type PageRequest, requestKindOf } from './request-kind.ts'

const ORIGIN = 'https://chat.example.com'

function kindOf(path: string, asked: Partial<PageRequest> = {}) {
  const url = new URL(path, ORIGIN).href
  return requestKindOf({ method: 'GET', url, isNavigation: false, hasToken: false, ...asked }, ORIGIN, ['/theme.js'])
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
  ['/api/docs', 'not-handled'],
  ['/files/proofs/a.jpg?signature=b', 'not-handled'],
  ['/metrics', 'not-handled'],
  ['/healthz', 'not-handled'],
  ['https://elsewhere.example/dashboard', 'not-handled'],
])('a visit to %s is of the kind: %s', (path, kind) => {
  expect(kindOf(path, { isNavigation: true })).toBe(kind)
})

it.each([
  ['/assets/chats-abc.js', 'asset'],
  ['/theme.js', 'file'],
  ['/worker.js', 'not-handled'],
  ['/shared.jpg', 'not-handled'],
  ['/files/voice/a.ogg?signature=b', 'not-handled'],
  ['/socket.io/?transport=polling', 'not-handled'],
  ['/healthz', 'not-handled'],
  ['https://elsewhere.example/assets/a.js', 'not-handled'],
])('a request for %s is of the kind: %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind)
})

it('of all calls only these lists are kept, and only for the account whose token was sent', () => {
  const kept = ENDPOINTS.filter(({ method, path }) => kindOf(`/api${path}`, { method, hasToken: true }) === 'list').map(({ path }) => path)
  expect(kept.toSorted()).toEqual([
    '/auth/user',
    '/chatter/users/fetch-sessions',
    '/notices/all',
    '/payments/fetch-sessions',
    '/user/chatters/fetch-sessions',
    '/user/chatters/initial-fetch',
  ])
  for (const path of kept) expect(kindOf(`/api${path}`)).toBe('not-handled')
})

it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('a %s is never answered from a cache', (method) => {
  for (const path of ['/api/auth/user', '/dashboard', '/assets/a.js', '/theme.js'])
    expect(kindOf(path, { method, hasToken: true, isNavigation: true })).toBe('not-handled')
})
