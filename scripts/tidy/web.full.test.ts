// Full run: a test tool.

import { expect, it } from 'vitest'
import { findings } from './testing.ts'
import { logicalClasses, logicalStyles, physicalClasses, textsInOnePlace } from './web.ts'

it.each([
  ['ml-2', true],
  ['-mr-px', true],
  ['md:hover:pl-4', true],
  ['!pr-2', true],
  ['left-0', true],
  ['right-1/2', true],
  ['left-[3px]', true],
  ['border-l', true],
  ['border-r-2', true],
  ['rounded-tl-lg', true],
  ['rounded-l', true],
  ['text-left', true],
  ['float-right', true],
  ['ms-2', false],
  ['pe-4', false],
  ['start-0', false],
  ['end-1/2', false],
  ['border-s', false],
  ['border-lime-500', false],
  ['rounded-lg', false],
  ['text-start', false],
  ['inset-x-0', false],
  ['mx-auto', false],
  ['left-hand', false],
  ['right-to-left', false],
])('the class %s depends on left and right: %s', (name, isPhysical) => {
  expect(physicalClasses(`flex ${name} p-2`)).toEqual(isPhysical ? [name] : [])
})

it('physical classes are found in strings and templates of components', () => {
  const component = 'const a = <p className="ml-2" />\nconst b = `pr-2`\n'
  expect(findings(logicalClasses, 'src/web/ui/card.tsx', component)).toMatch(/'ml-2'.*'pr-2'/)
})

it.each([
  ['a { margin-left: 1px }', false],
  ['a { left: 0 }', false],
  ['a { text-align: right }', false],
  ['a { @apply flex ml-2; }', false],
  ['a { margin-inline-start: 1px }', true],
  ['a { inset-inline-start: 0 }', true],
  ['a { @apply flex ms-2; }', true],
])('%s is logical: %s', (text, isLogical) => {
  expect(findings(logicalStyles, 'src/web/styles.css', text) === '').toBe(isLogical)
})

it.each([
  ['<p>Hello</p>', false],
  ['<p>{t.hello}</p>', true],
  ["<p>{'Hello'}</p>", false],
  ["<p>{a}{' '}{b}</p>", true],
  ['<p>#</p>', true],
  ['<input placeholder="Search" />', false],
  ['<input placeholder={t.search} />', true],
  ['<input type="text" className="p-2" />', true],
  ['<img alt="" />', true],
  ['<button aria-label="Close" />', false],
  ["toast.error('Failed')", false],
  ['toast.error(t.failed)', true],
])('%s has no text outside src/texts: %s', (expression, isKept) => {
  const text = `export const a = ${expression}`
  expect(findings(textsInOnePlace, 'src/web/accounts/users.tsx', text) === '').toBe(isKept)
  expect(findings(textsInOnePlace, 'src/web/accounts/users.test.tsx', text)).toBe('')
})
