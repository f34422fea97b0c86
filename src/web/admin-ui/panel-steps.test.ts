import { expect, it } from 'vitest'
import { openedPanels, seenPanel } from './panel-steps.ts'

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
