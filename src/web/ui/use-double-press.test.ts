import { expect, it } from 'vitest'
import { isStrayInside, isStrayOutside } from './use-double-press.ts'

const OPENED_AT_MS = 10_000

it.each([
  ['before it rendered', 2, -40, true, true],
  ['as the second of a double click', 2, 120, true, true],
  ['as the second of a slow double click', 2, 800, true, true],
  ['by touch, where the system does not count presses', 1, 120, true, false],
  ['as the first press at another place', 1, 700, false, false],
  ['twice, long after', 2, 1500, false, false],
])(
  'a press %s (number %i in a row, %i ms after the panel opened) is ignored outside the panel: %s, inside it: %s',
  (_, detail, afterMs, outside, inside) => {
    const press = { detail, timeStamp: OPENED_AT_MS + afterMs }
    expect([isStrayOutside(press, OPENED_AT_MS), isStrayInside(press, OPENED_AT_MS)]).toEqual([outside, inside])
  },
)

it('a press by keyboard right after the panel opened is not ignored', () => {
  expect(isStrayInside({ detail: 0, timeStamp: OPENED_AT_MS + 10 }, OPENED_AT_MS)).toBe(false)
})
