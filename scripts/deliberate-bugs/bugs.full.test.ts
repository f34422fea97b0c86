// Full run: a test tool.

// Checks that the list is current: the code that each bug replaces and the test that catches it must exist.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applyEdit, swap, without, withoutLine } from './bug.ts'
import { BUGS } from './bugs.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it.each(BUGS)('$name: the code it replaces exists exactly once, and so does its test', ({ edits, test }) => {
  for (const edit of edits) {
    const text = readFileSync(join(ROOT, edit.file), 'utf8')
    expect(applyEdit(text, edit)).not.toBe(text)
  }
  expect(existsSync(join(ROOT, test)), test).toBe(true)
})

it('each bug has a unique name', () => {
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
})

it.each([
  ['swap', swap('a.ts', 'two', '$&'), 'one\n  $& three\nfour\n'],
  ['without', without('a.ts', 'two '), 'one\n  three\nfour\n'],
  ['withoutLine', withoutLine('a.ts', 'two'), 'one\nfour\n'],
])('%s edits the code that it quotes', (_name, edit, edited) => {
  expect(applyEdit('one\n  two three\nfour\n', edit)).toBe(edited)
  expect(() => applyEdit('two two ', edit)).toThrow('not in src/server/a.ts exactly once')
})
