// Full run: a test tool.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SHOWN_ELSEWHERE, SPEC_SENTENCES } from '../e2e/support/spec-sentences.ts'

const ROOT = join(import.meta.dirname, '..')
const JOURNEYS = globSync('e2e/*.spec.ts', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'))

it.each(Object.entries(SPEC_SENTENCES))(
  'section %s: every sentence is shown by a journey, or names the test that shows it',
  (_section, sentences) => {
    expect(sentences.filter((sentence) => !(sentence in SHOWN_ELSEWHERE) && !isNamedIn(JOURNEYS, sentence))).toEqual([])
  },
)

it('a sentence counts as shown only when a journey names it in shows(), not in a comment', () => {
  const journeys = ["  shows('Login: both fields required.')\n  // Success toasts.\n"]
  expect(isNamedIn(journeys, 'Login: both fields required.')).toBe(true)
  expect(isNamedIn(journeys, 'Success toasts.')).toBe(false)
})

it('tests that show a sentence elsewhere exist', () => {
  expect(Object.values(SHOWN_ELSEWHERE).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

function isNamedIn(journeys: readonly string[], sentence: string): boolean {
  return journeys.some((text) => [...text.matchAll(/shows\(([^]*?)\)\n/g)].some(([, named]) => named?.includes(sentence)))
}
