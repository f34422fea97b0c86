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

it('more than the server takes at once are reported in several parts', () => {
  const reports: (readonly string[])[] = []
  let isVisible = false
  const seen = new SeenReporter(
    (ids) => reports.push(ids),
    () => isVisible,
  )
  const ids = Array.from({ length: 201 }, (_, index) => `${index}`)
  for (const id of ids) seen.shown(id)
  isVisible = true
  seen.flush()
  expect(reports.map(({ length }) => length)).toEqual([100, 100, 1])
  expect(reports.flat()).toEqual(ids)
})
