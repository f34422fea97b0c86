import { expect, it } from 'vitest'
import { originOf, rememberOrigin } from './origin.ts'

it('remembers the whole address', () => {
  const state = rememberOrigin({ pathname: '/admin/users', search: '?page=3', hash: '#row' })
  expect(originOf(state)).toBe('/admin/users?page=3#row')
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
  expect(originOf(state)).toBe('/')
})
