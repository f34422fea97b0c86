import { expect, it } from 'vitest'
import { changeOf } from './change.ts'

it.each([
  [150, 100, { isMore: true, percent: 50 }],
  [100, 150, { isMore: false, percent: 33 }],
  [0, 150, { isMore: false, percent: 100 }],
  [1001, 1000, { isMore: true, percent: 1 }],
  [100, 100, 'same'],
  [null, null, 'same'],
  [999, 100, { isMore: true, percent: 899 }],
  [1000, 100, 'incomparable'],
  [100, 0, 'incomparable'],
  [100, null, 'incomparable'],
  [null, 100, 'incomparable'],
])('%s after %s is %o', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change)
})
