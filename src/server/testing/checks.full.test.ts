// Full run: a test tool.

// Tests rely on this: the books are checked as soon as there is a row to check, and an emptied database is as good as new.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestApp, testApp } from './app.ts'
import { expectBooksInOrder } from './books.ts'
import { anEarning } from './money.ts'
import { aChatter, anAdmin, aUser } from './people.ts'
import { fingerprint } from './snapshot.ts'

it('a database without a row is in order', async () => {
  const app = await testApp()
  await expectBooksInOrder(app.db)
})

it('the books are checked when only a month has a row', async () => {
  const app = await testApp({ books: 'broken on purpose' })
  await sql`insert into received_months (receiving_key, month, received_paisa) values ('a', '2026-01', 100)`.execute(app.db.query)
  await expect(expectBooksInOrder(app.db)).rejects.toThrow('the figure of a month is the sum of its purchases')
})

it('the figures are checked when there are only accounts', async () => {
  const app = await testApp({ books: 'broken on purpose' })
  await aUser(app)
  await expectBooksInOrder(app.db)
  await sql`delete from figure_changes`.execute(app.db.query)
  await sql`delete from figure_days`.execute(app.db.query)
  await expect(expectBooksInOrder(app.db)).rejects.toThrow('a figure is the sum of its rows')
})

it('a used database is as new, with numbers from the beginning', async () => {
  const first = await openTestApp()
  const unused = await fingerprint(first.app.db)
  await anEarning(first.app, { chatter: await aChatter(first.app), rupees: 100 })
  const numbers = () => sql<{ last: string }>`select coalesce(sum(last_value), 0) as last from pg_sequences`
  const used = await numbers().execute(first.app.db.query)
  await first.close()

  const second = await openTestApp()
  expect(second.app.databaseUrl).toBe(first.app.databaseUrl)
  expect(await fingerprint(second.app.db)).toEqual(unused)
  expect(Number((await numbers().execute(second.app.db.query)).rows[0]?.last)).toBeLessThan(Number(used.rows[0]?.last))
  // Nothing else can remove the rows that must stay.
  await anEarning(second.app, { chatter: await aChatter(second.app), rupees: 100, admin: await anAdmin(second.app) })
  await expect(sql`delete from journal_entries`.execute(second.app.db.query)).rejects.toThrow('never changed or removed')
  await second.close()
})

it.each(['create table another ()', `update figure_calendar set time_zone = 'Asia/Tokyo'`, 'analyze accounts', 'vacuum sessions'])(
  'a database is not used again after "%s"',
  async (statement) => {
    const first = await openTestApp({ books: 'broken on purpose' })
    await sql.raw(statement).execute(first.app.db.query)
    await first.close()
    const second = await openTestApp()
    expect(second.app.databaseUrl).not.toBe(first.app.databaseUrl)
    await second.close()
  },
)

it('no statistics are collected while a test runs or a database waits for the next one', async () => {
  const app = await testApp()
  const { rows } = await sql`show autovacuum`.execute(app.db.query)
  expect(rows).toEqual([{ autovacuum: 'off' }])
})

it('a database that something else may have opened is not used again', async () => {
  const first = await openTestApp()
  const { databaseUrl } = first.app
  await first.close()
  const second = await openTestApp()
  expect(second.app.databaseUrl).not.toBe(databaseUrl)
  await second.close()
})
