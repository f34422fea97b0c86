// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { MatchSuggestion } from '#contract/bank-matches.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { Difference } from './difference.tsx'
import { MatchCard } from './match-card.tsx'
import { outcomesOf } from './use-confirming.ts'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['admin', 'adminBankStatements'])
})

const SUGGESTION: MatchSuggestion = {
  row: {
    _id: 'row',
    importNumber: 3,
    line: 12,
    day: '2026-11-12',
    direction: 'credit',
    amount: 1500,
    description: 'IBFT FROM ALI',
    reference: 'FT-1',
    balance: null,
    isReversal: false,
    tookBackNone: false,
    mayReverse: [],
    mayBeReversed: false,
    reversal: null,
    match: null,
    note: null,
  },
  payment: {
    kind: 'purchase',
    subjectID: 'session',
    personID: 'a buyer',
    username: 'ali',
    amount: 1500,
    status: 'pending',
    reference: 'FT-1',
    accountNumber: null,
    since: '2026-11-12T08:00:00.000Z',
  },
  degree: 'certain',
  reasons: ['reference', 'amount_differs'],
  willPay: false,
}

function shown(suggestion: MatchSuggestion): string {
  const nothing = () => undefined
  return renderToStaticMarkup(
    <MemoryRouter>
      <MatchCard
        suggestion={suggestion}
        isSelected={false}
        onSelect={nothing}
        reference=""
        onReference={nothing}
        onConfirm={nothing}
        onMatchByHand={nothing}
        onIgnore={nothing}
        isBusy={false}
      />
    </MemoryRouter>,
  )
}

it('shows why the two may be one, and leads to the panel of the purchase', () => {
  const card = shown(SUGGESTION)
  for (const words of ['Reference', 'Amount differs', 'Import 3, line 12']) expect(card).toContain(words)
  expect(card).toContain('href="/admin/session-requests?edit=session"')
})

const payout = { ...SUGGESTION, willPay: true, payment: { ...SUGGESTION.payment, kind: 'withdraw' } } as const
const without = { ...SUGGESTION.row, reference: '' }

it.each<[string, MatchSuggestion, boolean]>([
  ['a purchase', { ...SUGGESTION, row: without }, false],
  ['a payout whose row has a reference', payout, false],
  ['a payout whose row has none', { ...payout, row: without }, true],
])('%s asks for a reference: %s', (_what, suggestion, expected) => {
  expect(shown(suggestion).includes('Bank reference')).toBe(expected)
})

it.each([
  [100, false],
  [101, true],
])('a payout whose row has a reference of %i characters: says that it is cut: %s', (length, expected) => {
  const row = { ...SUGGESTION.row, reference: '7'.repeat(length) }
  expect(shown({ ...payout, row }).includes('We’ll save the first 100 characters')).toBe(expected)
  expect(shown({ ...SUGGESTION, row })).not.toContain('The payout keeps')
})

it('a payment that was deleted has no link', () => {
  const card = shown({ ...SUGGESTION, payment: { ...SUGGESTION.payment, status: 'deleted' } })
  expect(card).not.toContain('?edit=')
})

it.each([
  [true, 0, 'Equal'],
  [true, -1500, 'Differs:'],
  [false, -1500, '–'],
])('a difference on a covered day (%s) of %i reads %s', (isCovered, amount, words) => {
  const text = renderToStaticMarkup(<Difference isCovered={isCovered} amount={amount} />)
  expect(text).toContain(words)
  expect(text.includes('−PKR\u00a01,500')).toBe(words === 'Differs:')
})

it('money that nothing was matched with yet is not called a difference', () => {
  const text = renderToStaticMarkup(<Difference isCovered amount={1500} isUnmatched />)
  expect(text).toContain('not matched')
  expect(text).not.toContain('Differs:')
})

it('each result belongs to its own row, in any order', () => {
  const other = { ...SUGGESTION, row: { ...SUGGESTION.row, _id: 'other' } }
  const result = (rowID: string) => ({ rowID, result: 'matched' as const, code: null, message: null })
  const outcomes = outcomesOf([SUGGESTION, other], [result('other'), result('row'), result('unknown')])
  expect(outcomes.map(({ suggestion, result: { rowID } }) => [suggestion.row._id, rowID])).toEqual([
    ['other', 'other'],
    ['row', 'row'],
  ])
})

it('numbers beside a name in Urdu keep their place', () => {
  const row = { ...SUGGESTION.row, description: 'IBFT 42 علی رضا 0300 میزان' }
  expect(shown({ ...SUGGESTION, row })).toContain('<bdi>IBFT 42 <bdi>علی رضا</bdi> 0300 <bdi>میزان</bdi></bdi>')
})
