import { expect, it } from 'vitest'
import { lengthText, minutesText } from './time-text.ts'

it.each([
  [0, '0:00'],
  [0.99, '0:00'],
  [59.9, '0:59'],
  [60, '1:00'],
  [299.75, '4:59'],
  [300, '5:00'],
  [-1, '0:00'],
])('at %d seconds the position is %s', (seconds, text) => {
  expect(minutesText(seconds)).toBe(text)
})

it.each([
  [0.4, '0:01'],
  [2.3, '0:02'],
  [2.6, '0:03'],
  [300.4, '5:00'],
])('%d seconds are %s long', (seconds, text) => {
  expect(lengthText(seconds)).toBe(text)
})
