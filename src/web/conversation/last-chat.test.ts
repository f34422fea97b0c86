// @vitest-environment happy-dom
import { expect, it } from 'vitest'
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
