// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { storeShared } from '../../api/shared-storage.ts'
import { forgetListOwner, lastListOwner, rememberListOwner } from './last-list.ts'

it('the owner of the list is remembered until forgotten', () => {
  expect(lastListOwner()).toBeNull()
  rememberListOwner({ _id: 'sana', role: 'chatter' })
  expect(lastListOwner()).toEqual({ _id: 'sana', role: 'chatter' })
  forgetListOwner()
  expect(lastListOwner()).toBeNull()
})

it.each([
  ['a number as its id', { _id: 5, role: 'chatter' }],
  ['a role that does not exist', { _id: 'sana', role: 'guest' }],
  ['nothing in it', {}],
])('a stored owner with %s is ignored', (_, stored) => {
  storeShared('list-of', 'list-of', stored)
  expect(lastListOwner()).toBeNull()
})
