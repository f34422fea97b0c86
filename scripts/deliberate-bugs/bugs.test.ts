// The list must not rot: every bug still has its place in the code, and tests that are there.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUGS } from './bugs.ts'
import { spoil } from './scratch.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it.each(BUGS)('$name: the code it replaces exists exactly once, and so do its tests', ({ edits, caughtBy }) => {
  for (const edit of edits) {
    const text = readFileSync(join(ROOT, edit.file), 'utf8')
    expect(spoil(text, edit)).not.toBe(text)
  }
  for (const test of caughtBy) expect(existsSync(join(ROOT, test)), test).toBe(true)
})

it('there are at least twelve, each with a name of its own', () => {
  expect(BUGS.length).toBeGreaterThanOrEqual(12)
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
})
