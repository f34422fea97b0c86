// Rules for all refusals. scripts/specification.test.ts checks the sentences that the customer fixed.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ACCOUNT_ERRORS } from './account-errors.ts'
import { ERRORS, errorText } from './errors.ts'
import { PAGE_ERRORS } from './page-errors.ts'
import { REPLIES } from './replies.ts'

const SRC = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

it('every code is used', () => {
  const users = sources.filter(({ path }) => !/^(domain|contract)\/(account-)?errors\.ts$/.test(path))
  expect(Object.keys(ERRORS).filter((code) => !users.some(({ text }) => text.includes(`'${code}'`)))).toEqual([])
})

it('every refusal has a status of its kind', () => {
  expect(Object.values(ERRORS).filter(({ status }) => status < 400 || status > 599)).toEqual([])
})

it('a sentence contains its values, and keeps the slot of a missing one', () => {
  expect(errorText('plan_price_form', { title: 'Gold', max: '100,000' })).toBe(
    'Enter a Gold price in PKR up to 100,000, with at most two decimals.',
  )
  expect(errorText('plan_price_form')).toContain('{title}')
  expect(errorText('username_taken', { title: 'Gold' })).toBe('This username is taken.')
})

it.each([
  [['monday'], 'Monday'],
  [['monday', 'friday'], 'Monday or Friday'],
  [['sunday', 'wednesday', 'saturday'], 'Sunday, Wednesday or Saturday'],
])('the days %j are written %s', (days, text) => {
  expect(errorText('withdraw_day', { days })).toBe(`Withdraw requests are allowed on ${text} only`)
})

it('no code is both a refusal and a success', () => {
  expect(Object.keys(REPLIES).filter((code) => code in ERRORS)).toEqual([])
})

/** Rules that no page checks before the call. */
const ONLY_ON_THE_SERVER = [
  'image_missing',
  'reason_without_rejection',
  'lapsed_decision_missing',
  'keep_days_form',
  'statement_unreadable',
  'statement_no_heading',
  'statement_currency',
  'push_service_refused',
  'time_zone_form',
  'language_form',
  'unsubscribe_link',
]

it('pages have the sentences of the rules that they check themselves, and of every refusal that they name', () => {
  const known = { ...ACCOUNT_ERRORS, ...PAGE_ERRORS }
  const rules = Object.entries(ERRORS).flatMap(([code, { status }]) => (status === 400 && !ONLY_ON_THE_SERVER.includes(code) ? code : []))
  const named = sources
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap(({ text }) => [...text.matchAll(/\brefusal\(\s*'([a-z_]+)'/g)].map(([, code]) => code ?? ''))
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set([...rules, ...named])].filter((code) => !(code in known))).toEqual([])
})
