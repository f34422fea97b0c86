// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { Receipt, Statement, StatementLine } from '#contract/statements.ts'
import { ApiError, OfflineError } from '../../api/errors.ts'
import { loadTexts, setLanguage, startTexts } from '../../texts/texts.ts'
import { PaperPage } from './paper.tsx'
import { ReceiptSheet } from './receipt-page.tsx'
import { StatementSheet } from './statement-page.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['statements', 'app', 'names', 'ui'])
  await setLanguage('en')
})

const textOf = (node: ReactNode) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>)
  return page.textContent
}

const RECEIPT: Receipt = {
  _id: '0190a000-0000-7000-8000-00000000abcd',
  username: 'sana',
  chatterName: 'hira',
  plan: 'Basic',
  minutes: 1,
  amountPaid: 450,
  bankName: 'HBL',
  accountName: 'Guftagu',
  accountNumber: 'PK36',
  transactionID: 'FT-1',
  // Midnight in Karachi, so the day differs from UTC.
  requestedAt: '2026-11-12T19:30:00.000Z',
  approvedAt: '2026-11-12T19:45:00.000Z',
  phase: 'ended',
  startTime: null,
  endTime: null,
  refund: null,
  timeZone: 'Asia/Karachi',
}

it('a receipt says what was paid for, with times in the business time zone', () => {
  const text = textOf(<ReceiptSheet receipt={RECEIPT} />)
  for (const words of ['PKR\u00a0450', 'Basic plan · 1 minute', 'sana', 'hira', 'HBL', 'PK36', 'FT-1', '0000abcd', 'Paid on'])
    expect(text).toContain(words)
  expect(text).toContain('13 Nov 2026, 12:30 AM')
  expect(text).toContain('Times are in Pakistan Standard Time.')
  expect(text).not.toContain('Session')
  expect(text).not.toContain('Refund')
})

it.each([
  [
    { isWhole: true, amount: 450, status: 'pending', bankReference: null },
    ['PKR\u00a0450 refund not sent yet', 'PKR\u00a00'],
    ['Refund sent', 'Refund reference'],
  ],
  [
    { isWhole: false, amount: 200, status: 'completed', bankReference: 'OUT-7' },
    ['PKR\u00a0200 refund sent', 'PKR\u00a0250', 'Refund sent14 Nov 2026, 1:00 PM', 'Refund reference', 'OUT-7'],
    ['not sent yet'],
  ],
] as const)('the receipt of a refund %j', (refund, shown, missing) => {
  const times = { refundedAt: '2026-11-13T20:00:00.000Z', updatedAt: '2026-11-14T08:00:00.000Z' }
  const text = textOf(<ReceiptSheet receipt={{ ...RECEIPT, refund: { ...refund, ...times } }} />)
  expect(text).toContain('Refund approved14 Nov 2026, 1:00 AM')
  for (const words of shown) expect(text).toContain(words)
  for (const words of missing) expect(text).not.toContain(words)
})

it('in Urdu the receipt says when a refund was decided, too', async () => {
  await setLanguage('ur')
  const refund = { isWhole: true, amount: 450, status: 'pending', bankReference: null } as const
  const times = { refundedAt: '2026-11-13T20:00:00.000Z', updatedAt: '2026-11-14T08:00:00.000Z' }
  const text = textOf(<ReceiptSheet receipt={{ ...RECEIPT, refund: { ...refund, ...times } }} />)
  expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toContain('واپسی منظور ہوئی14 نومبر 2026')
})

const BALANCES = { held: 0, available: 500, pendingWithdraw: 0, totalWithdrawn: 0, advance: 0 }
const STATEMENT: Statement = {
  username: 'hira',
  month: '2026-11',
  lastMonth: '2026-11',
  firstMonth: '2026-10',
  timeZone: 'Asia/Karachi',
  opening: BALANCES,
  closing: { ...BALANCES, advance: 90 },
  totals: { earned: 450, fees: 50, refunded: 0, paidOut: 0 },
  lines: [],
  isCut: false,
}
const aLine = (given: Partial<StatementLine>): StatementLine => ({
  _id: 'line',
  at: '2026-11-12T19:30:00.000Z',
  kind: 'earned',
  amount: 450,
  change: 450,
  balance: 950,
  fee: 50,
  about: 'session',
  username: 'sana',
  ...given,
})

it('a month without movements says so, and what is owed at the end also stands at the beginning', () => {
  const text = textOf(<StatementSheet statement={STATEMENT} />)
  expect(text).toContain('Statement for November 2026')
  expect(text).toContain('Your balance didn’t change this month.')
  expect(text.split('Refund owed')).toHaveLength(3)
})

it('movements have their sign, their fee and the balance after them', () => {
  const lines = [
    aLine({}),
    aLine({ _id: 'asked', kind: 'withdraw_requested', amount: 950, change: -950, balance: 0, fee: null, username: null }),
    aLine({ _id: 'paid', kind: 'withdraw_paid', amount: 950, change: 0, balance: 0, fee: null, username: null }),
  ]
  const text = textOf(<StatementSheet statement={{ ...STATEMENT, lines, isCut: true }} />)
  for (const words of ['+PKR\u00a0450', 'after a PKR\u00a050 fee', '−PKR\u00a0950', 'Withdraw paid: PKR\u00a0950', '–'])
    expect(text).toContain(words)
  expect(text).toMatch(/Session from .*sana/)
  expect(text).toContain('Showing the first 3 entries.')
})

it.each([
  ['a stranger', new ApiError(404, { code: 'session_not_found', message: '' }), 'This page doesn’t exist, or isn’t yours.', false],
  ['a busy server', new ApiError(503, { code: 'overloaded', message: '' }), 'We couldn’t load this page.', true],
  ['no network', new OfflineError(), 'We couldn’t load this page.', true],
  ['nothing yet', null, 'Loading...', false],
])('%s: the page says what to do, and has nothing to print', (_what, error, words, canTryAgain) => {
  const text = textOf(
    <PaperPage title="Receipt" back="/" query={{ error, refetch: () => undefined }} refused="No receipt">
      {undefined}
    </PaperPage>,
  )
  expect(text).toContain(words)
  expect(text.includes('Try again')).toBe(canTryAgain)
  expect(text).not.toContain('Print')
})
