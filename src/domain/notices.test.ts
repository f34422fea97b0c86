import { expect, it } from 'vitest'
import { isQuiet } from './notices.ts'

// Minutes after midnight.
it.each([
  // from  to    minute quiet
  [1320, 420, 1319, false],
  [1320, 420, 1320, true],
  [1320, 420, 1439, true],
  [1320, 420, 0, true],
  [1320, 420, 419, true],
  [1320, 420, 420, false],
  [780, 840, 779, false],
  [780, 840, 780, true],
  [780, 840, 839, true],
  [780, 840, 840, false],
  [0, 360, 0, true],
  [0, 360, 360, false],
  [1380, 0, 1439, true],
  [1380, 0, 0, false],
])('quiet from %i to %i: at %i it is quiet: %s', (from, to, minute, quiet) => {
  expect(isQuiet({ from, to }, minute)).toBe(quiet)
})
