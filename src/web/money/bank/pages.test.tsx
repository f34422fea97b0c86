// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { storeToken } from '../../api/token.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { useChosenAccount } from './account-choice.tsx'
import { AdminBankStatements } from './admin-bank-statements.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['admin', 'adminBankStatements', 'app', 'ui'])
})

const anAccount = (account: string, suggested: object = {}) => ({
  account,
  bankName: 'HBL',
  accountNumber: `number of ${account}`,
  lastImportAt: null,
  unmatched: 20,
  suggested: { certain: 0, likely: 0, possible: 0, ...suggested },
})

type Answers = (path: string, query: URLSearchParams) => object

/** The pages at an address, with the server's replies. */
async function show(address: string, answers: Answers, page = <AdminBankStatements />) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  storeToken('t0ken')
  const sent: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (wanted: string, { method, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(wanted, window.location.href)
    const path = pathname.replace('/api/admin/bank-statements/', '')
    if (method === 'PUT') sent.push([path, JSON.parse(String(body))])
    return method === 'PUT'
      ? Response.json({ message: 'Saved!', results: [] }, { status: 202 })
      : Response.json(answers(path, searchParams))
  })
  window.history.replaceState(null, '', `/admin/bank-statements/${address}`)
  const router = createBrowserRouter([
    {
      path: '/admin/bank-statements/*',
      element: <NuqsAdapter>{page}</NuqsAdapter>,
    },
  ])
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    // A dialog's history entry is removed a moment later, and going back would show another page in the next test.
    await expect.poll(() => (window.history.state as { layers?: number } | null)?.layers).toBeUndefined()
    router.dispose()
    container.remove()
    vi.unstubAllGlobals()
  })
  const soon = (shown: () => unknown, expected: unknown) => act(async () => await expect.poll(shown).toEqual(expected))
  return {
    shows: (words: string) => soon(() => document.body.textContent.replaceAll('\u00a0', ' ').includes(words), true),
    press: (name: string) => act(async () => document.querySelector<HTMLElement>(`button[aria-label^="${name}"]`)?.click()),
    // A dialog comes after the page below it.
    pressText: (words: string) =>
      act(async () => [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === words)?.click()),
    hasAddress: (search: string) => soon(() => window.location.search, search),
    sent: () => sent,
    link: (name: string) => [...container.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href'),
  }
}

it.each(['matches', 'import'])('without a payment method, %s says so and leads to the payment methods', async (page) => {
  const { shows, link } = await show(page, () => ({ accounts: [] }))
  await shows('No receiving accounts yet')
  expect(link('Open Payment Methods')).toBe('/admin/payment-methods')
})

it('the only account is chosen for an import', async () => {
  const { shows } = await show('import', () => ({ accounts: [anAccount('only')] }))
  await shows('number of only')
})

it('a page that no longer exists becomes the last one, with the account and the choice as they were', async () => {
  const { hasAddress, shows } = await show('unmatched?account=second&show=purchases&page=7', (path, query) => {
    if (path === 'accounts') return { accounts: [anAccount('first'), anAccount('second')] }
    const purchase = { kind: 'purchase', subjectID: 's', username: 'sana', amount: 500, status: 'pending', reference: 'FT-1' }
    const purchases = query.get('page') === '2' ? [{ ...purchase, accountNumber: null, since: '2026-11-12T08:00:00.000Z' }] : []
    return { purchases, totalPurchases: 21 }
  })
  await hasAddress('?account=second&show=purchases&page=2')
  await shows('sana')
})

it('a kind of match of which there is none leads to the others', async () => {
  const { shows } = await show('matches?show=certain', (path) =>
    path === 'accounts' ? { accounts: [anAccount('first', { likely: 3 })] } : { suggestions: [], totalSuggestions: 0 },
  )
  await shows('No matches here')
  await shows('Choose All to see the rest.')
})

it('without any match there are no others to choose', async () => {
  const { shows } = await show('matches?show=certain', (path) =>
    path === 'accounts' ? { accounts: [anAccount('first')] } : { suggestions: [], totalSuggestions: 0 },
  )
  await shows('No matches to confirm')
})

it('another account begins with its first page', async () => {
  function Choice() {
    const { choose } = useChosenAccount()
    return <button type="button" aria-label="choose" onClick={() => choose('second')} />
  }
  const { press, hasAddress } = await show('matches?account=first&page=3&show=confirmed', () => ({ accounts: [] }), <Choice />)
  await press('choose')
  await hasAddress('?account=second&show=confirmed')
})

it('matching by hand says how many payments it does not list', async () => {
  const row = {
    _id: 'row',
    importNumber: 1,
    line: 2,
    day: '2026-11-12',
    direction: 'credit',
    amount: 500,
    description: 'IBFT',
    reference: '',
  }
  const purchase = { kind: 'purchase', subjectID: 's', username: 'sana', amount: 500, status: 'pending', reference: 'FT-1' }
  const { press, shows } = await show('unmatched', (path) => {
    if (path === 'accounts') return { accounts: [anAccount('first')] }
    if (path === 'unpaid')
      return { purchases: [{ ...purchase, accountNumber: null, since: '2026-11-12T08:00:00.000Z' }], totalPurchases: 38 }
    return {
      rows: [{ ...row, balance: null, isReversal: false, reversal: null, mayReverse: [], mayBeReversed: false, match: null, note: null }],
      totalRows: 1,
    }
  })
  await shows('IBFT')
  await press('Match PKR')
  await shows('Showing the first 1. Search to find 37 more.')
})

it.each([
  ['which row is reversed', { isReversal: true, tookBackNone: false }, 'Reversal. Choose the row it reverses.'],
  ['again about one that took back none', { isReversal: false, tookBackNone: true }, 'an admin decided it isn’t one.'],
])('an admin decides %s', async (_what, reversal, words) => {
  const other = { _id: 'earlier', day: '2026-11-10', line: 4, importNumber: 1, description: 'IBFT SANA', reference: 'FT-9' }
  const row = { _id: 'row', importNumber: 1, line: 9, day: '2026-11-12', direction: 'credit', amount: 500, description: 'RETURN' }
  const about = { reference: '', balance: null, ...reversal, reversal: null, mayReverse: [other], mayBeReversed: false }
  const { press, shows, sent } = await show('unmatched', (path) =>
    path === 'accounts' ? { accounts: [anAccount('first')] } : { rows: [{ ...row, ...about, match: null, note: null }], totalRows: 1 },
  )
  await shows(words)
  await press('Choose reversed row: PKR')
  await shows('IBFT SANA')
  await shows('FT-9')
  await press('This row: 10 Nov, line 4')
  expect(sent()).toEqual([['reversal/row', { reversedID: 'earlier' }]])
})

const ROW = {
  _id: 'row',
  importNumber: 1,
  line: 2,
  day: '2026-11-12',
  direction: 'credit',
  amount: 900,
  description: 'IBFT',
  reference: 'FT-1',
  balance: null,
  isReversal: false,
  reversal: null,
  mayReverse: [],
  mayBeReversed: false,
  match: null,
  note: null,
}
const PURCHASE = {
  kind: 'purchase',
  subjectID: 's',
  personID: 'p',
  username: 'sana',
  amount: 1000,
  status: 'pending',
  reference: 'FT-1',
  accountNumber: null,
  since: '2026-11-12T08:00:00.000Z',
}
const aSuggestion = (id: string, amounts: { readonly bank: number; readonly books: number }, payout?: string) => ({
  row: { ...ROW, _id: id, amount: amounts.bank, direction: payout ? 'debit' : 'credit' },
  payment: {
    ...PURCHASE,
    kind: payout ? 'withdraw' : 'purchase',
    subjectID: `of ${id}`,
    username: payout ?? 'sana',
    amount: amounts.books,
  },
  degree: 'certain',
  reasons: [],
  willPay: payout !== undefined,
})

const showMatches = (...suggestions: readonly ReturnType<typeof aSuggestion>[]) =>
  show('matches', (path) =>
    path === 'accounts' ? { accounts: [anAccount('first')] } : { suggestions, totalSuggestions: suggestions.length },
  )
const sentRows = (sent: [path: string, body: unknown][]) =>
  sent.map(([, body]) => (body as { matches: { rowID: string }[] }).matches.map(({ rowID }) => rowID))

it('payouts that are confirmed together are paid only after a question with their count, sum and names', async () => {
  const [first, second] = [aSuggestion('a', { bank: 700, books: 700 }, 'hina'), aSuggestion('b', { bank: 1300, books: 1300 }, 'ali')]
  const { shows, pressText, sent } = await showMatches(first, second, aSuggestion('c', { bank: 500, books: 500 }))
  await shows('Confirm all 3')
  await pressText('Confirm all 3')
  await shows('Mark 2 payouts as paid?')
  await shows(
    'PKR 2,000 in total: \u2068hina\u2069 (PKR 700) and \u2068ali\u2069 (PKR 1,300). 1 other match only confirms that a payment arrived.',
  )
  await pressText('Cancel')
  expect(sent()).toEqual([])
  await pressText('Confirm all 3')
  await pressText('Mark as paid')
  expect(sentRows(sent())).toEqual([['a', 'b', 'c']])
})

it('the question names three, and says how many more there are', async () => {
  const paying = ['hina', 'ali', 'sana', 'omar', 'zara'].map((name) => aSuggestion(name, { bank: 700, books: 700 }, name))
  const differing = ['a', 'b', 'c', 'd'].map((id) => aSuggestion(id, { bank: 900, books: 1000 }))
  const { shows, pressText } = await showMatches(...paying, ...differing)
  await shows('Confirm all 9')
  await pressText('Confirm all 9')
  await shows('(PKR 700), and 2 more.')
  await shows('1 more has a different amount.')
})

it('certain matches that only record money are confirmed together without a question, and no others', async () => {
  const { shows, pressText, sent } = await showMatches(
    aSuggestion('a', { bank: 500, books: 500 }),
    aSuggestion('b', { bank: 600, books: 600 }),
    { ...aSuggestion('of another degree', { bank: 700, books: 700 }), degree: 'likely' },
  )
  await shows('Confirm all 2')
  await pressText('Confirm all 2')
  expect(sentRows(sent())).toEqual([['a', 'b']])
})

it('a single match is confirmed without a question, unless its amounts differ', async () => {
  const { shows, press, pressText, sent } = await showMatches(
    aSuggestion('a', { bank: 700, books: 700 }, 'hina'),
    aSuggestion('b', { bank: 900, books: 1000 }),
  )
  await shows('Confirm all 2')
  await press('Mark as paid: PKR')
  expect(sentRows(sent())).toEqual([['a']])
  await press('Confirm the match: PKR')
  await shows('Confirm despite the different amount?')
  await shows('The bank shows PKR 900. \u2068sana\u2069’s payment is PKR 1,000.')
  expect(sentRows(sent())).toEqual([['a']])
  await pressText('Confirm anyway')
  expect(sentRows(sent())).toEqual([['a'], ['b']])
})

it('matching by hand asks before it takes another amount', async () => {
  const { shows, press, pressText, sent } = await show('unmatched', (path) => {
    if (path === 'accounts') return { accounts: [anAccount('first')] }
    if (path === 'unpaid') return { purchases: [PURCHASE], totalPurchases: 1 }
    return { rows: [ROW], totalRows: 1 }
  })
  await shows('IBFT')
  await press('Match PKR')
  await shows('1 payment')
  await press('Match: Payment')
  await shows('The bank shows PKR 900. \u2068sana\u2069’s payment is PKR 1,000.')
  expect(sent()).toEqual([])
  await pressText('Confirm anyway')
  expect(sentRows(sent())).toEqual([['row']])
})

const showDebit = (withdrawn: number) =>
  show('unmatched', (path) => {
    if (path === 'accounts') return { accounts: [anAccount('first')] }
    if (path === 'rows') return { rows: [{ ...ROW, direction: 'debit' }], totalRows: 1 }
    const withdraw = { _id: 'w', chatterID: { _id: 'c', username: 'hina' }, amount: withdrawn, status: 'pending', accountNumber: '1' }
    if (path.includes('withdraw')) return { withdrawRequests: [{ ...withdraw, createdAt: PURCHASE.since }], totalWithdrawRequests: 1 }
    return { refunds: [], totalRefunds: 0 }
  })

it('matching by hand asks before it pays', async () => {
  const { shows, press, pressText, sent } = await showDebit(900)
  await shows('IBFT')
  await press('Match PKR')
  await shows('1 payment')
  await press('Mark as paid: Withdraw')
  await shows('Mark 1 payout as paid?')
  expect(sent()).toEqual([])
  await pressText('Mark as paid')
  expect(sent()).toMatchObject([['confirm', { matches: [{ rowID: 'row', kind: 'withdraw', willPay: true }] }]])
})

it('a row of another amount is not offered for a payout', async () => {
  const { shows, press } = await showDebit(1000)
  await shows('IBFT')
  await press('Match PKR')
  await shows('Different amount, so you can’t match this row.')
  expect(document.querySelector('button[aria-label^="Mark as paid"]')).toBeNull()
})

it('a confirmed match whose amounts differ is marked', async () => {
  const match = { payment: PURCHASE, isCurrent: true, hasPaid: false, isProposed: false, confirmedBy: 'nida', confirmedAt: PURCHASE.since }
  const { shows } = await show('matches?show=confirmed', (path) =>
    path === 'accounts' ? { accounts: [anAccount('first')] } : { rows: [{ ...ROW, match }], totalRows: 1 },
  )
  await shows('PKR 100 too little')
})
