// Full run: many rows, and a race.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import { searchIds } from '../../platform/db/list-rows.ts'
import { testApp } from '../../testing/app.ts'
import { aChatter, anAdmin } from '../../testing/people.ts'
import { pendingWithdrawals } from '../../testing/withdrawal-rows.ts'
import { setWithdrawStatus } from '../../testing/withdraws.ts'
import { WITHDRAWALS } from './lists.ts'

it('search by name goes on behind the newest thousand, through the chatters with that name or through all', async () => {
  const app = await testApp()
  const [sara, other] = [await aChatter(app, { username: 'Sara', email: 's@x.y' }), await aChatter(app, { username: 'ww', email: 'w@x.y' })]
  const hers = (await pendingWithdrawals(app, sara, 3)).toReversed()
  await pendingWithdrawals(app, other, 1000)
  const { ids, ...rest } = await searchIds(app.db.query, WITHDRAWALS, 'sara', 1)
  expect({ ids, ...rest }).toEqual({ ids: hers, total: 3, totalIsCapped: false })
  expect((await searchIds(app.db.query, WITHDRAWALS, 'sara', 1, 'pending')).ids).toEqual(hers.toReversed())
  const newer = await pendingWithdrawals(app, sara, 150)
  expect(await searchIds(app.db.query, WITHDRAWALS, 'sara', 8)).toMatchObject({
    ids: [...newer.slice(0, 10).toReversed(), ...hers],
    total: 153,
  })
})

it('deletions and changes of status at once do not wait for each other in a circle', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const ids = await pendingWithdrawals(app, await aChatter(app), 24)
  for (const id of ids.slice(0, 12)) await setWithdrawStatus(app, admin, id, 'rejected')
  const statuses = await Promise.all(
    ids.map(async (id, index) =>
      index % 3 === 0
        ? (await app.call(deleteWithdrawRequest, admin, { params: { id } })).status
        : (await setWithdrawStatus(app, admin, id, index % 3 === 1 ? 'completed' : 'pending')).status,
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 202]))
  const { rows } = await sql<{ list: string; live: number }>`
    select list, sum(live)::int as live from list_counts where list like 'withdrawals%' group by 1 order by 1`.execute(app.db.query)
  expect(rows).toEqual([
    { list: 'withdrawals', live: 16 },
    { list: 'withdrawals.completed', live: 8 },
    { list: 'withdrawals.rejected', live: 0 },
  ])
})
