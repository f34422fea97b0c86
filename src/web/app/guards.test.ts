import { expect, it } from 'vitest'
import { originOf, rememberOrigin } from './guards.tsx'

it('remembers the whole address', () => {
  const state = rememberOrigin({ pathname: '/admin/users', search: '?page=3', hash: '#row' })
  expect(originOf(state, 'admin')).toBe('/admin/users?page=3#row')
})

it.each([
  [null],
  [undefined],
  ['/admin'],
  [{}],
  [{ from: 7 }],
  [{ from: '' }],
  [{ from: 'https://elsewhere.example' }],
  [{ from: '//elsewhere.example' }],
  [{ from: '/\\elsewhere.example' }],
])('ignores %j', (state) => {
  expect(originOf(state, 'admin')).toBe('/')
})

it.each([
  ['/admin/users?page=3', 'user', '/'],
  ['/admin', 'chatter', '/'],
  ['/admins', 'user', '/admins'],
  ['/dashboard/withdraws', 'user', '/'],
  ['/dashboard/withdraws', 'chatter', '/dashboard/withdraws'],
  ['/dashboard/payments', 'user', '/dashboard/payments'],
] as const)('who wanted %s and is a %s now gets to %s', (from, role, to) => {
  expect(originOf({ from }, role)).toBe(to)
})
