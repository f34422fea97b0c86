import { expect, it } from 'vitest'
import { bandsOf, MAX_DIFFERING_BITS } from './looks.ts'

it('the bands of a look are its four parts, with the first bit as the highest', () => {
  expect(bandsOf(`${'0'.repeat(15)}1${'1'.repeat(16)}1${'0'.repeat(15)}${'01'.repeat(8)}`)).toEqual([1, 0xffff, 0x8000, 0x5555])
})

it('looks with the largest allowed difference share a band, wherever they differ', () => {
  const look = '0110'.repeat(16)
  for (let start = 0; start < 64; start += 1) {
    for (let step = 1; step < 64; step += 2) {
      const bits = [...look]
      for (let index = 0; index < MAX_DIFFERING_BITS; index += 1) {
        const place = (start + index * step) % 64
        bits[place] = bits[place] === '1' ? '0' : '1'
      }
      const other = bandsOf(bits.join(''))
      expect(bandsOf(look).some((band, index) => band === other[index])).toBe(true)
    }
  }
})
