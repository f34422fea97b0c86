import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { revision } from './revision.ts'

it('grows with every transaction that ends, in whatever order they have begun', async () => {
  const app = await testApp()
  const connect = async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  /** Writes, so that the transaction gets a number. */
  const begin = async () => {
    const client = await connect()
    await client.query('begin; create temporary table written (n integer)')
    return client
  }
  const read = async () => Number((await sql<{ revision: number }>`select ${revision} as revision`.execute(app.db.query)).rows[0]?.revision)
  const [first, second, third] = [await begin(), await begin(), await begin()]
  const revisions = [await read()]
  // The newest one, one that is not the oldest, and the oldest.
  for (const client of [third, second, first]) {
    await client.query('commit')
    revisions.push(await read())
  }
  expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other))
  expect(revisions.every(Number.isSafeInteger)).toBe(true)
})
