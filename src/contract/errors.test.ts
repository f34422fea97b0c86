// Some sentences are literal (docs/product.md#literal-texts). Each end holds one at most once, where it belongs: the server in the
// catalogue of refusals or in the reply of a success, the web in its texts.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERRORS, errorText } from './errors.ts'

const SRC = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .map((path) => path.replaceAll('\\', '/'))
  // The list of literal texts is what tests compare with; it is not shown.
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.includes('/testing/') && !path.endsWith('/spec-texts.ts'))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

function saidIn(sentence: string): string[] {
  const quoted = [`'${sentence}'`, `"${sentence}"`, `\`${sentence}\``]
  return sources.filter(({ text }) => quoted.some((literal) => text.includes(literal))).map(({ path }) => path)
}

const CATALOGUE = 'contract/errors.ts'
const TEXTS = 'web/texts/en'
const REPLY = 'contract/replies.ts'

function placeOf(path: string): string {
  return [CATALOGUE, TEXTS, REPLY].find((place) => path.startsWith(place)) ?? path
}

it.each([
  // Rules of forms
  ['Please fill in all fields!', CATALOGUE],
  ['Password must be at least 6 characters long!', CATALOGUE],
  ['Please fill all chatter fields', CATALOGUE],
  ['Please select a role', CATALOGUE],
  ['Please select a status', CATALOGUE],
  ['Only PNG, JPEG, or WEBP allowed', CATALOGUE],
  ['Are you sure you want to delete this user?', TEXTS],
  // Failures and successes
  ['Something went wrong', TEXTS],
  // The screen says it too, when there was no answer to take it from.
  ['Something went wrong! Please try again.', CATALOGUE, TEXTS],
  ['Failed to upload avatar', TEXTS],
  ['Failed to update profile', TEXTS],
  ['Error updating profile', TEXTS],
  ['User role updated!', TEXTS, REPLY],
  ['User status updated!', TEXTS, REPLY],
  ['User deleted successfully!', TEXTS, REPLY],
  ['Avatar updated successfully', TEXTS, REPLY],
  ['Profile updated successfully', TEXTS, REPLY],
  // Accounts
  ['Your account has been banned.', CATALOGUE],
])('"%s" is said where it belongs', (sentence, ...places) => {
  expect(saidIn(sentence).toSorted().map(placeOf)).toEqual(places.toSorted())
})

it.each(Object.keys(ERRORS))('the code %s is used', (code) => {
  const users = sources.filter(({ path, text }) => !/^(domain|contract)\/errors\.ts$/.test(path) && text.includes(`'${code}'`))
  expect(users.map(({ path }) => path)).not.toEqual([])
})

it('every refusal has a status of its kind and a sentence of its own', () => {
  const entries = Object.values(ERRORS)
  expect(entries.filter(({ status }) => status < 400 || status > 599)).toEqual([])
  expect(new Set(entries.map(({ text }) => text)).size).toBe(entries.length)
})

it('a sentence takes its figures, and stays readable without them', () => {
  expect(errorText('plan_price_form', { title: 'Gold' })).toBe(
    'The Gold price must be an amount in PKR up to 10,000,000, with at most two decimals.',
  )
  expect(errorText('plan_price_form')).toContain('{title}')
  expect(errorText('username_taken', { title: 'Gold' })).toBe('This username is already taken.')
})
