// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { storeShared } from '../api/shared-storage.ts'
import { forgetChat, forgetListOwner, lastAddressesWith, lastListOwner, rememberChat, rememberListOwner } from './last-visit.ts'

const HOUR_MS = 3_600_000

it('the open chat is remembered for its partner, until it is left or over', () => {
  expect(lastAddressesWith('sana')).toEqual([])
  rememberChat({ partnerId: 'sana', addresses: ['/messages'], endsAtMs: Date.now() + HOUR_MS })
  expect(lastAddressesWith('sana')).toEqual(['/messages'])
  expect(lastAddressesWith('hira')).toEqual([])
  rememberChat({ partnerId: 'sana', addresses: ['/messages'], endsAtMs: Date.now() - 1 })
  expect(lastAddressesWith('sana')).toEqual([])
  rememberChat({ partnerId: 'sana', addresses: ['/messages'], endsAtMs: Date.now() + HOUR_MS })
  forgetChat()
  expect(lastAddressesWith('sana')).toEqual([])
})

it.each([
  ['text instead of addresses', { partnerId: 'sana', addresses: 'x', endsAtMs: Date.now() + HOUR_MS }],
  ['a number instead of addresses', { partnerId: 'sana', addresses: 5, endsAtMs: Date.now() + HOUR_MS }],
  ['a number among the addresses', { partnerId: 'sana', addresses: [5], endsAtMs: Date.now() + HOUR_MS }],
  ['no addresses', { partnerId: 'sana', endsAtMs: Date.now() + HOUR_MS }],
  ['no end', { partnerId: 'sana', addresses: ['/messages'] }],
  ['a list', []],
])('a stored chat with %s is ignored', (_, stored) => {
  storeShared('last-visit', 'chat', stored)
  expect(lastAddressesWith('sana')).toEqual([])
})

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
  storeShared('last-visit', 'list', stored)
  expect(lastListOwner()).toBeNull()
})
