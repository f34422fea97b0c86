// Full run: further cases of the rules in list.test.ts.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { sharedTestApp, testApp } from '../testing/app.ts'
import { gate } from '../testing/gate.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { list, read } from '../testing/notices.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { countUnread } from './store.ts'

const shared = sharedTestApp()

it('an account with thousands of notices gets the newest of them, and counting stops early', async () => {
  const app = shared()
  const admin = await anAdmin(app)
  await sql`insert into notices (id, account_id, kind, created_at)
    select gen_random_uuid(), ${admin.id}, 'new_account', ${app.clock.now()} from generate_series(1, 5000)`.execute(app.db.query)
  await sql`analyze notices`.execute(app.db.query)
  expect((await list(app, admin, 50)).body).toMatchObject({ notices: { length: PAGE_SIZE }, totalNotices: 1_000, unread: 100 })
  expect((await list(app, admin, 51)).body.notices).toEqual([])
  const rowsForCount = await app.db.transaction(async (tx) => {
    const rowsRead = async () => {
      const { rows } = await sql<{ count: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'notices'`.execute(tx)
      return rows[0]?.count ?? 0
    }
    const before = await rowsRead()
    await countUnread(app.deps, tx, [admin.id])
    return (await rowsRead()) - before
  })
  expect(rowsForCount).toBeLessThanOrEqual(100)
})

it('reading all while decisions mark the same rows as read waits for them and does not deadlock', async () => {
  const app = await testApp()
  const [chatter, admin, reader] = [await aChatterWithPrices(app, { Basic: 100 }), await anAdmin(app), await anAdmin(app)]
  const sessions = []
  for (let count = 0; count < 3; count += 1) sessions.push(await buy(app, { user: await aUser(app), chatter }))
  const rows = await gate(app, 'select id from notices where account_id = $1 order by id desc for update', [reader.id])
  await rows.release([...sessions.map((id) => () => reject(app, admin, id)), async () => void (await read(app, reader, { all: true }))])
  expect((await list(app, reader)).body).toMatchObject({ totalNotices: 3, unread: 0 })
})
