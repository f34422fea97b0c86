import { expect, it } from 'vitest'
import { positionAfterKey } from './waveform.tsx'

it.each([
  ['ArrowRight', { position: 3, seconds: 10 }, 4],
  ['ArrowLeft', { position: 3, seconds: 10 }, 2],
  ['ArrowUp', { position: 30, seconds: 100 }, 35],
  ['ArrowDown', { position: 30, seconds: 100 }, 25],
  ['ArrowLeft', { position: 0.2, seconds: 10 }, 0],
  ['ArrowRight', { position: 9.8, seconds: 10 }, 10],
  ['PageUp', { position: 30, seconds: 100 }, 40],
  ['Home', { position: 7, seconds: 10 }, 0],
  ['End', { position: 7, seconds: 10 }, 10],
  ['Tab', { position: 7, seconds: 10 }, null],
  ['constructor', { position: 7, seconds: 10 }, null],
])('%s at %o leads to %s', (key, at, to) => {
  expect(positionAfterKey(key, { ...at, isRightToLeft: false })).toBe(to)
})

it('in a right-to-left page the time runs from right to left', () => {
  const at = { position: 5, seconds: 10, isRightToLeft: true }
  expect([positionAfterKey('ArrowLeft', at), positionAfterKey('ArrowRight', at), positionAfterKey('ArrowUp', at)]).toEqual([6, 4, 6])
})
