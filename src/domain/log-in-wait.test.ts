import { expect, it } from 'vitest'
import { logInWaitMs } from './log-in-wait.ts'

it.each([
  [0, 0],
  [9, 0],
  [10, 500],
  [11, 1_000],
  [12, 2_000],
  [13, 4_000],
  [14, 4_000],
  [5_000, 4_000],
])('after %i wrong passwords the next answer waits %i ms', (failures, milliseconds) => {
  expect(logInWaitMs(failures)).toBe(milliseconds)
})
