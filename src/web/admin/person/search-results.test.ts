import { expect, it } from 'vitest'
import type { Found } from '#contract/person.ts'
import { type Entry, groupsOf, pagesNamed, type Result, readRecent, stepFrom, withRecent } from './search-results.ts'

const AT = '2026-01-01T00:00:00.000Z'
const PARTY = { _id: 'a', username: 'hina', avatar: null }
const FOUND: Found = {
  people: [{ ...PARTY, email: 'hina@example.com', role: 'user', status: 'approved' }],
  payments: [
    {
      _id: 's',
      user: PARTY,
      chatter: { ...PARTY, username: 'zoya' },
      amount: 450,
      status: 'pending',
      transactionID: 'T 1',
      createdAt: AT,
    },
  ],
  withdraws: [],
  refunds: [{ _id: 'r', person: PARTY, amount: 50, status: 'pending', accountNumber: null, createdAt: AT }],
  payoutRuns: [{ _id: 'p', number: 12, status: 'open', amount: 900, createdAt: AT }],
  bankImports: [{ _id: 'i', number: 7, fileName: 'november.csv', bankName: 'Meezan Bank', createdAt: AT }],
}
const PLACES = {
  payments: '/admin/session-requests',
  withdraws: '/admin/withdraw-requests',
  refunds: '/admin/refunds',
  payoutRuns: '/admin/payouts',
  bankImports: '/admin/bank-statements/imports',
}
const WORDS = {
  person: (name: string) => name,
  payment: (user: string, chatter: string) => `${user} to ${chatter}`,
  run: (number: number) => `Payout run ${number}`,
  bankImport: (number: number) => `Bank statement ${number}`,
  money: (rupees: number) => `PKR ${rupees}`,
}

it('a page is found by the start of any word of its name, from two letters on', () => {
  const pages = ['Payouts', 'Payment Methods', 'Session Requests'].map((title) => ({ path: '/admin/x', title, detail: '', avatar: null }))
  const titlesOf = (search: string) => pagesNamed(pages, search).map(({ title }) => title)
  expect(titlesOf('pay')).toEqual(['Payouts', 'Payment Methods'])
  expect(titlesOf('Meth')).toEqual(['Payment Methods'])
  expect(titlesOf('session req')).toEqual(['Session Requests'])
  expect(titlesOf('p')).toEqual([])
  expect(titlesOf('ests')).toEqual([])
})

it('each group has its entries and where they lead, and empty groups are left out', () => {
  expect(groupsOf(FOUND, PLACES, WORDS)).toEqual([
    { name: 'people', entries: [{ path: '/admin/people/a', title: 'hina', detail: 'hina@example.com', avatar: null }] },
    {
      name: 'payments',
      entries: [
        {
          path: '/admin/session-requests?edit=s',
          title: 'hina to zoya',
          detail: 'PKR 450 · T 1',
          avatar: null,
          status: 'pending',
          createdAt: AT,
        },
      ],
    },
    {
      name: 'refunds',
      entries: [{ path: '/admin/refunds?edit=r', title: 'hina', detail: 'PKR 50', avatar: null, status: 'pending', createdAt: AT }],
    },
    {
      name: 'payoutRuns',
      entries: [{ path: '/admin/payouts/p', title: 'Payout run 12', detail: 'PKR 900', avatar: null, status: 'open', createdAt: AT }],
    },
    {
      name: 'bankImports',
      entries: [
        {
          path: '/admin/bank-statements/imports/i',
          title: 'Bank statement 7',
          detail: 'november.csv · Meezan Bank',
          avatar: null,
          createdAt: AT,
        },
      ],
    },
  ])
})

const entry = (path: string): Entry => ({ path: `/admin/${path}`, title: path, detail: '', avatar: null })

it('what was opened last comes first, once, and the oldest are forgotten, without a status that may change', () => {
  const six = ['1', '2', '3', '4', '5', '6'].map(entry)
  expect(withRecent(six, entry('3')).map(({ title }) => title)).toEqual(['3', '1', '2', '4', '5', '6'])
  const found: Result = { ...entry('1'), status: 'pending', createdAt: AT }
  expect(withRecent([], found)).toEqual([entry('1')])
  expect(withRecent(six, entry('7')).map(({ title }) => title)).toEqual(['7', '1', '2', '3', '4', '5'])
})

it.each([null, 'text', {}, { entries: 'none' }, { entries: [null, 1, { path: 'https://example.org' }, { path: '/admin/x' }] }])(
  'stored entries that are none are ignored: %j',
  (stored) => {
    expect(readRecent(stored)).toEqual([])
  },
)

it.each([
  [-1, 'ArrowDown', 3, 0],
  [2, 'ArrowDown', 3, 0],
  [-1, 'ArrowUp', 3, 2],
  [0, 'ArrowUp', 3, 2],
  [1, 'ArrowUp', 3, 0],
  [1, 'Home', 3, 0],
  [1, 'End', 3, 2],
  [0, 'ArrowDown', 0, -1],
] as const)('from %i, %s of %i leads to %i', (place, key, count, next) => {
  expect(stepFrom(place, key, count)).toBe(next)
})
