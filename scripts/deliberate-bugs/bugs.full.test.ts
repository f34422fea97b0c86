// Full run: a test tool.

// Checks that the list is current: the code that each bug replaces and the tests that catch it must exist.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUGS } from './bugs.ts'
import { applyEdit } from './scratch.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it.each(BUGS)('$name: the code it replaces exists exactly once, and so do its tests', ({ edits, caughtBy }) => {
  for (const edit of edits) {
    const text = readFileSync(join(ROOT, edit.file), 'utf8')
    expect(applyEdit(text, edit)).not.toBe(text)
  }
  for (const test of caughtBy) expect(existsSync(join(ROOT, test)), test).toBe(true)
})

it('there are at least twelve bugs, each with a unique name', () => {
  expect(BUGS.length).toBeGreaterThanOrEqual(12)
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
})
