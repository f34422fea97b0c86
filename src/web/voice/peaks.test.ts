import { expect, it } from 'vitest'
import { VOICE_PEAKS } from '#domain/chat.ts'
import { BARS, barsOf, levelOf, peaksOf } from './peaks.ts'

it('the level is the distance of the samples from their middle', () => {
  expect(levelOf(Uint8Array.of(128, 128))).toBe(0)
  expect(levelOf(Uint8Array.of(128, 64, 150))).toBe(0.5)
  expect(levelOf(Uint8Array.of(0, 255))).toBe(1)
})

it.each([
  ['no levels have no bars', [], []],
  ['silence is flat', [0, 0, 0, 0], [0, 0]],
  ['a little noise in silence stays low', [0, 0, 0.002, 0], [0, 26]],
  ['the loudest level reaches the top, and a bar is as high as its loudest level', [0.1, 0.2, 0.4, 0.1], [128, 255]],
  ['fewer levels than bars are repeated', [0.5], [255, 255]],
])('%s', (_name, levels, peaks) => {
  expect(peaksOf(levels, 2)).toEqual(peaks)
})

it('five minutes of levels become as many bars as the server accepts', () => {
  const peaks = peaksOf(Array.from({ length: 6000 }, (_, moment) => Math.abs(Math.sin(moment / 100))))
  expect(peaks).toHaveLength(BARS)
  expect(BARS).toBeLessThanOrEqual(VOICE_PEAKS.maxBars)
  expect(Math.max(...peaks)).toBe(VOICE_PEAKS.maxHeight)
})

it('any received peaks are shown in the same number of bars, and none as a flat line', () => {
  expect(barsOf([0, 255], 4)).toEqual([0, 0, 1, 1])
  expect(barsOf([51, 255, 102, 0], 2)).toEqual([0.2, 0.4])
  expect(barsOf([], 3)).toEqual([0, 0, 0])
})
