import { expect, it } from 'vitest'
import { SeenReporter } from './seen.ts'

it('a visible page reports what it shows; a hidden one waits until it is visible', () => {
  const reports: (readonly string[])[] = []
  let isVisible = true
  const seen = new SeenReporter(
    (ids) => reports.push(ids),
    () => isVisible,
  )
  seen.shown('a')
  isVisible = false
  seen.shown('b')
  seen.shown('c')
  seen.flush()
  expect(reports).toEqual([['a']])
  isVisible = true
  seen.flush()
  seen.flush()
  expect(reports).toEqual([['a'], ['b', 'c']])
})
