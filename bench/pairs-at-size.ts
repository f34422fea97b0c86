// The lists of a person who has had sessions with 100 and with 10,000 people, in one run, through the real routes. The larger may
// cost at most three times the smaller; otherwise the exit code is 1.
//
//   node bench/pairs-at-size.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { type Comparison, compareSizes, type Sized } from './support/compare-sizes.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { fillKnown } from './support/fill-known.ts'
import { readSizes } from './support/sizes.ts'

const ALL_CHATTERS = 10

const sizes = readSizes([100, 10_000], { min: 10 })

/** The page after `pages` others. */
const page = (list: (sized: Sized) => Promise<string>, pages: number) => async (sized: Sized) => {
  const first = await list(sized)
  let path = first
  for (let read = 0; read < pages; read += 1) {
    path = `${first}${first.includes('?') ? '&' : '?'}cursor=${String((await sized.get(path))['nextCursor'] ?? '')}`
  }
  return path
}
const chatters = async () => '/user/chatters/initial-fetch'
const sessions = async (sized: Sized) => {
  const { user } = (await sized.get('/auth/user')) as { readonly user: { readonly _id: string } }
  return `/user/chatters/fetch-sessions?userID=${user._id}`
}

const CASES: Comparison['cases'] = [
  ['chatters, first page', page(chatters, 0)],
  ['chatters, third page', page(chatters, 2)],
  ['sessions, first page', page(sessions, 0)],
  ['sessions, third page', page(sessions, 2)],
]

await compareSizes({
  sizes,
  noun: 'pairs',
  prefix: '',
  fill: async (url, size) => {
    await fillAccounts(url, size, ALL_CHATTERS)
    await fillKnown(url)
  },
  cases: CASES,
  found: ({ users, sessions: listed }) => String(((users ?? listed) as readonly unknown[]).length),
})
