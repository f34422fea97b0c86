import { expect, it } from 'vitest'
import * as z from 'zod'
import { newClientId, uuidOf } from './outbox.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')

it.each([[new Uint8Array(16)], [new Uint8Array(16).fill(255)], [Uint8Array.from({ length: 16 }, (_, index) => index * 13)]])(
  'any sixteen bytes make an id that the server accepts',
  (bytes) => {
    expect(z.uuidv7().safeParse(uuidOf(NOW, bytes)).success).toBe(true)
  },
)

it('two ids are never the same', () => {
  expect(newClientId()).not.toBe(newClientId())
})

it('a later id sorts after an earlier one', () => {
  const random = new Uint8Array(16).fill(255)
  expect(uuidOf(NOW, random) < uuidOf(NOW + 1, new Uint8Array(16))).toBe(true)
})
