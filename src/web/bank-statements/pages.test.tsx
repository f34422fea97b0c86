// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { storeToken } from '../api/token.ts'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { useChosenAccount } from './account-choice.tsx'
import { AdminBankStatements } from './admin-bank-statements.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['admin', 'adminBankStatements', 'app', 'ui'])
})

const anAccount = (account: string) => ({ account, bankName: 'HBL', accountNumber: `number of ${account}`, lastImportAt: null })
const NO_COUNTS = { certain: 0, likely: 0, possible: 0 }

type Answers = (path: string, query: URLSearchParams) => object

/** The pages at an address, with what the server answers. */
async function show(address: string, answers: Answers, page = <AdminBankStatements />) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  storeToken('t0ken')
  const sent: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (wanted: string, { method, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(wanted, window.location.href)
    const path = pathname.replace('/api/admin/bank-statements/', '')
    if (method === 'PUT') sent.push([path, JSON.parse(String(body))])
    return method === 'PUT' ? Response.json({ message: 'Saved!' }, { status: 202 }) : Response.json(answers(path, searchParams))
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
    router.dispose()
    container.remove()
    vi.unstubAllGlobals()
  })
  const soon = (shown: () => unknown, expected: unknown) => act(async () => await expect.poll(shown).toEqual(expected))
  return {
    shows: (words: string) => soon(() => document.body.textContent.includes(words), true),
    press: (name: string) => act(async () => document.querySelector<HTMLElement>(`button[aria-label^="${name}"]`)?.click()),
    hasAddress: (search: string) => soon(() => window.location.search, search),
    sent: () => sent,
    link: (name: string) => [...container.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href'),
  }
}

it.each(['matches', 'import'])('without a payment method, %s says so and leads to the payment methods', async (page) => {
  const { shows, link } = await show(page, () => ({ accounts: [] }))
  await shows('No receiving account yet')
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
  const { shows } = await show('matches?degree=certain', (path) =>
    path === 'accounts'
      ? { accounts: [anAccount('first')] }
      : { suggestions: [], totalSuggestions: 0, counts: { ...NO_COUNTS, likely: 3 } },
  )
  await shows('No matches of this kind')
  await shows('Choose All to see the others.')
})

it('without any match there are no others to choose', async () => {
  const { shows } = await show('matches?degree=certain', (path) =>
    path === 'accounts' ? { accounts: [anAccount('first')] } : { suggestions: [], totalSuggestions: 0, counts: NO_COUNTS },
  )
  await shows('No match to confirm')
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
  await shows('1 payments are shown, 37 more are not.')
})

it('an admin decides which row a reversal takes back', async () => {
  const other = { _id: 'earlier', day: '2026-11-10', line: 4, importNumber: 1, reference: 'FT-9' }
  const row = { _id: 'row', importNumber: 1, line: 9, day: '2026-11-12', direction: 'credit', amount: 500, description: 'RETURN' }
  const about = { reference: '', balance: null, isReversal: true, reversal: null, mayReverse: [other], mayBeReversed: false }
  const { press, shows, sent } = await show('unmatched', (path) =>
    path === 'accounts' ? { accounts: [anAccount('first')] } : { rows: [{ ...row, ...about, match: null, note: null }], totalRows: 1 },
  )
  await shows('A reversal. Which row it takes back is not decided.')
  await press('Decide what PKR')
  await shows('FT-9')
  await press('It takes back the row of 10-11-2026, line 4')
  expect(sent()).toEqual([['reversal/row', { reversedID: 'earlier' }]])
})
