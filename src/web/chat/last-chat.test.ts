// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { storeShared } from '../api/shared-storage.ts'
import { forgetChat, lastAddressesWith, rememberChat } from './last-chat.ts'

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
  storeShared('last-chat', 'open', stored)
  expect(lastAddressesWith('sana')).toEqual([])
})
