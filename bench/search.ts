// The search across everything and the person page, with 10,000 and with 1,000,000 sessions and a tenth as many accounts, in one run,
// through the real routes. The larger may take at most three times as long; otherwise the exit code is 1.
//
//   node bench/search.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { type Comparison, compareSizes, type Sized } from './support/compare-sizes.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { fillMoney } from './support/fill-money.ts'
import { readSizes } from './support/sizes.ts'

const SESSIONS_PER_ACCOUNT = 10
const LOOK = '01'.repeat(32)

const search = (text: string) => async () => `/search?searchText=${encodeURIComponent(text)}`

async function firstSession(sized: Sized) {
  const { sessions } = await sized.get('/session-requests/all?status=completed')
  const [session] = sessions as { _id: string; userID: { _id: string; username: string }; transactionID: string }[]
  if (!session) throw new Error('there is no session')
  return session
}

async function firstNumber(sized: Sized): Promise<string> {
  const { withdrawRequests } = await sized.get('/withdraw-requests/all')
  return (withdrawRequests as { accountNumber: string }[])[0]?.accountNumber ?? ''
}

const searchFor = (what: (sized: Sized) => Promise<string>) => async (sized: Sized) =>
  `/search?searchText=${encodeURIComponent(await what(sized))}`
const person = (section: string) => async (sized: Sized) => `/people/${(await firstSession(sized)).userID._id}${section}`

const CASES: Comparison['cases'] = [
  ['a whole username', searchFor(async (sized) => (await firstSession(sized)).userID.username)],
  ['half of all names (gmail)', search('gmail')],
  ['1.5% of all names (zubair)', search('zubair')],
  ['two rare letters (xq)', search('xq')],
  ['no match (zzqq)', search('zzqq')],
  ['a transaction ID', searchFor(async (sized) => (await firstSession(sized)).transactionID)],
  ['the beginning of every transaction ID (trxid)', search('trxid')],
  ['a session ID', searchFor(async (sized) => (await firstSession(sized))._id)],
  ['an account number', searchFor(firstNumber)],
  ['a person', person('')],
  ['sessions of a person', person('/sessions')],
]

await compareSizes({
  sizes: readSizes([10_000, 1_000_000], { min: 10_000 }),
  noun: 'sessions',
  prefix: '/admin',
  fill: async (url, size) => {
    await fillAccounts(url, Math.floor(size / SESSIONS_PER_ACCOUNT))
    await fillMoney(url, { sessions: size, look: LOOK, timeZone: 'Asia/Karachi' })
  },
  cases: CASES,
  findNothing: ['no match (zzqq)'],
  found(body) {
    const lists = Object.values(body).filter((list) => Array.isArray(list))
    return String(lists.length === 0 ? Object.keys(body).length : lists.reduce((sum, list) => sum + list.length, 0))
  },
})
