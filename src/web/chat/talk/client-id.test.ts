import { expect, it } from 'vitest'
import * as z from 'zod'
import { newClientId, uuidOf } from './client-id.ts'

it.each([[new Uint8Array(16)], [new Uint8Array(16).fill(255)], [Uint8Array.from({ length: 16 }, (_, index) => index * 13)]])(
  'any sixteen bytes make an id that the server takes',
  (bytes) => {
    expect(z.uuid().safeParse(uuidOf(bytes)).success).toBe(true)
  },
)

it('two ids are never the same', () => {
  expect(newClientId()).not.toBe(newClientId())
})
