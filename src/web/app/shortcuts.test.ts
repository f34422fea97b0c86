// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { shortcutOf } from './shortcuts.tsx'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, code: '' }

function inside(html: string): Element {
  document.body.innerHTML = html
  const target = document.body.querySelector('[data-here]')
  if (target === null) throw new Error('no target in the page')
  return target
}

it.each([
  ['?', {}, 'sheet'],
  ['/', {}, 'search'],
  ['k', { ctrlKey: true }, 'search'],
  ['K', { metaKey: true }, 'search'],
  ['؟', {}, 'sheet'],
  ['ک', { ctrlKey: true, code: 'KeyK' }, 'search'],
  // Other keyboards have a different letter in the position of K.
  ['t', { ctrlKey: true, code: 'KeyK' }, null],
  ['k', {}, null],
  ['p', { ctrlKey: true }, null],
  ['?', { isComposing: true }, null],
  ['/', { altKey: true }, null],
])('%j with %j on the page means %j', (key, modifiers, action) => {
  expect(shortcutOf({ ...NONE, ...modifiers, key }, inside('<main data-here></main>'))).toBe(action)
})

it.each([
  ['?', {}, null],
  ['/', {}, null],
  ['k', { ctrlKey: true }, 'search'],
])('%j with %j while typing means %j', (key, modifiers, action) => {
  expect(shortcutOf({ ...NONE, ...modifiers, key }, inside('<textarea data-here></textarea>'))).toBe(action)
})

it('under a dialog there are no shortcuts', () => {
  expect(shortcutOf({ ...NONE, key: '?' }, inside('<div role="dialog"><button data-here>Close</button></div>'))).toBeNull()
})

it('a closing dialog does not disable shortcuts', () => {
  expect(shortcutOf({ ...NONE, key: '?' }, inside('<div role="dialog" data-closed><button data-here>Close</button></div>'))).toBe('sheet')
})
