// 10,000 users, chatters, sessions and withdrawals, filled in as for the benchmarks.

import pg from 'pg'
import { fillAccounts } from '../../bench/support/fill-accounts.ts'
import { fillMoney } from '../../bench/support/fill-money.ts'
import { aUser, theFirstAdmin } from '../../e2e/support/people.ts'
import type { EmptyServer } from './datasets.ts'
import { Fixtures } from './fixtures.ts'

const ROWS = 10_000
const CHATTERS_IN_TEN = 5
const LOOK = '01'.repeat(32)

export async function fillHuge({ server, databaseUrl }: EmptyServer): Promise<Fixtures> {
  const fixtures = new Fixtures()
  fixtures.add('admin', await theFirstAdmin(server))
  await fillAccounts(databaseUrl, 2 * ROWS, CHATTERS_IN_TEN)
  await fillMoney(databaseUrl, { sessions: ROWS, look: LOOK, timeZone: 'Asia/Karachi' })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // All filled accounts are approved; make one chatter in seven pending or rejected.
    await client.query(`update accounts set status = case when number % 2 = 0 then 'pending' else 'rejected' end
      where role = 'chatter' and number % 7 = 0`)
  } finally {
    await client.end()
  }
  fixtures.add('user', await aUser(server, 'Sana'))
  return fixtures
}
