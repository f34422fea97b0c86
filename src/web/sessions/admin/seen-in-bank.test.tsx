// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { SeenInBank } from './seen-in-bank.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['adminSessions'])
})

const SEEN = { rowID: 'row', day: '2026-11-12', amount: 500, reference: 'FT-1', isReversed: false }

function shown(seenInBank: AdminSession['seenInBank']): string {
  return renderToStaticMarkup(<SeenInBank session={{ seenInBank, plan: { price: 500 } } as AdminSession} />)
}

it('says nothing about a payment that no bank statement shows', () => {
  expect(shown(null)).toBe('')
})

// biome-ignore format: a table is read by its columns
it.each([
  ['as expected',         {},                                    []],
  ['too little',          { amount: 400 },                       ['PKR 100 less than the price of PKR 500.']],
  ['too much',            { amount: 501 },                       ['PKR 1 more than the price of PKR 500.']],
  ['taken back',          { isReversed: true },                  ['The bank has taken it back.']],
  ['without a reference', { reference: '' },                     []],
])('a payment that is %s', (_what, change, warnings) => {
  const text = shown({ ...SEEN, ...change }).replaceAll('\u00a0', ' ')
  expect(text).toContain('The bank statement shows this payment')
  expect(text).toContain('on 12-11-2026')
  expect(text.includes('FT-1')).toBe(!('reference' in change))
  for (const warning of ['PKR 100 less than', 'PKR 1 more than', 'The bank has taken it back.'])
    expect(text.includes(warning)).toBe(warnings.some((each) => each.includes(warning)))
  for (const warning of warnings) expect(text).toContain(warning)
})
