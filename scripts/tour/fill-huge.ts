// 10,000 users, chatters, sessions and withdraws, as the measurements fill them in.

import pg from 'pg'
import { fillAccounts } from '../../bench/support/fill-accounts.ts'
import { fillMoney } from '../../bench/support/fill-money.ts'
import { aUser, theFirstAdmin } from '../../e2e/support/people.ts'
import { Cast } from './cast.ts'
import type { House } from './houses.ts'

const ROWS = 10_000
const HALF_OF_TEN = 5
const LOOK = '01'.repeat(32)

export async function fillHuge({ server, databaseUrl }: House): Promise<Cast> {
  const cast = new Cast()
  cast.add('admin', await theFirstAdmin(server))
  await fillAccounts(databaseUrl, 2 * ROWS, HALF_OF_TEN)
  await fillMoney(databaseUrl, { sessions: ROWS, look: LOOK, timeZone: 'Asia/Karachi' })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The fillers know approved people only; one in seven is still looked at, or was turned down.
    await client.query(`update accounts set status = case when number % 2 = 0 then 'pending' else 'rejected' end
      where role = 'chatter' and number % 7 = 0`)
  } finally {
    await client.end()
  }
  cast.add('user', await aUser(server, 'Sana'))
  return cast
}
