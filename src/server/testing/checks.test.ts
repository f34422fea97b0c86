// The check at the end of every test leaves out a query when all tables that it lists are empty. One row is enough to bring it back.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import { expectBooksInOrder } from './books.ts'
import { aUser } from './people.ts'

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
