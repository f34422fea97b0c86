// Admin lists and searches with 10,000 and with 1,000,000 accounts, in one run, through the real routes.
// The larger database may take at most three times as long; otherwise the exit code is 1.
//
//   node bench/accounts-at-size.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { type Body, type Comparison, compareSizes, type Sized } from './support/compare-sizes.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { readSizes } from './support/sizes.ts'

const sizes = readSizes([10_000, 1_000_000], { min: 100 })

const pages = (list: string, share: number) => async (sized: Sized) => {
  const { totalUsers } = await sized.get(`/${list}/all`)
  return `/${list}/all?page=${Math.max(1, Math.ceil((Number(totalUsers) / 20) * share))}`
}
const search = (list: string, text: string) => async () => `/${list}/search?searchText=${encodeURIComponent(text)}`
/** The full name of an account in the middle of the list. */
const wholeName = (field: 'username' | 'email') => async (sized: Sized) => {
  const { users } = await sized.get(await pages('users', 0.5)(sized))
  return `/users/search?searchText=${encodeURIComponent((users as Record<string, string>[])[7]?.[field] ?? '')}`
}

const CASES: Comparison['cases'] = [
  ['users, first page', pages('users', 0)],
  ['users, middle page', pages('users', 0.5)],
  ['users, last page', pages('users', 1)],
  ['chatters, first page', pages('account-requests', 0)],
  ['chatters, last page', pages('account-requests', 1)],
  ['search, half of all (gmail)', search('users', 'gmail')],
  ['search, 3% (khan)', search('users', 'khan')],
  ['search, 1.5% (zubair)', search('users', 'zubair')],
  ['search, 0.1% (ahmed.k)', search('users', 'ahmed.k')],
  ['search, only in old accounts (oldpost)', search('users', 'oldpost')],
  ['search, a whole username', wholeName('username')],
  ['search, a whole email', wholeName('email')],
  ['search, no match (zzqq)', search('users', 'zzqq')],
  ['search, frequent parts, no match (gmail.gmail.)', search('users', 'gmail.gmail.')],
  ['search, two letters, frequent (al)', search('users', 'al')],
  ['search, two letters, rare (xq)', search('users', 'xq')],
  ['search, one letter (z)', search('users', 'z')],
  ['search, a full stop (.)', search('users', '.')],
  ['search, digits (777)', search('users', '777')],
  ['search, chatters, half (gmail)', search('account-requests', 'gmail')],
  ['search, chatters, 1.5% (zubair)', search('account-requests', 'zubair')],
  ['search, chatters, no match (zzqq)', search('account-requests', 'zzqq')],
]

function totalOf(body: Body): string {
  const total = Number(body['totalUsers'] ?? body['totalSearchedUsers'])
  return `${total.toLocaleString('en')}${body['totalIsCapped'] === true ? '+' : ''}`
}

await compareSizes({ sizes, noun: 'accounts', prefix: '/admin', fill: fillAccounts, cases: CASES, found: totalOf })
