import { expect, it } from 'vitest'
import { neighboursOf, openedPanels, seenPanel, steppedPanels } from './panel-steps.ts'

it.each([
  ['from the list', [], null, 'a', ['a']],
  ['from a panel that was opened here', ['a'], 'a', 'b', ['a', 'b']],
  ['from a panel that came with the address', [], 'a', 'b', []],
])('opening a panel %s: the steps %j become %s', (_, steps, open, next, after) => {
  expect(openedPanels(steps, open, next)).toEqual(after)
})

it.each([
  ['the list', ['a', 'b'], null, []],
  ['the last panel', ['a', 'b'], 'b', ['a', 'b']],
  ['the first panel, by Back', ['a', 'b'], 'a', ['a']],
  ['a panel that was not opened here', [], 'c', []],
])('seeing %s leaves the steps %j', (_, steps, open, after) => {
  expect(seenPanel(steps, open)).toEqual(after)
})

it.each([
  ['opened here', ['a', 'b'], 'c', ['a', 'c']],
  ['that came with the address', [], 'c', []],
])('stepping on from a panel %s makes no step more', (_, steps, next, after) => {
  expect(steppedPanels(steps, next)).toEqual(after)
})

it.each([
  ['a', undefined, 'b'],
  ['b', 'a', 'c'],
  ['c', 'b', undefined],
  ['from another page', undefined, undefined],
  [null, undefined, undefined],
])('around %s stand %s and %s', (open, previous, next) => {
  expect(neighboursOf(['a', 'b', 'c'], open)).toEqual({ previous, next })
})
