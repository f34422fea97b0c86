// Full run: migrates an old database.
//
// Figures that were added up before deleted people and sessions were excluded, in an old database (testing/databases/v0.5.0.md).

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { findWrongFigures } from '../../books.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import { administer, databaseUrl } from '../../testing/database.ts'

const DUMP = join(import.meta.dirname, '..', '..', 'testing', 'databases', 'v0.5.0.sql.gz')
const LAST_BEFORE = '0040'

async function anOldDatabase() {
  const serverUrl = inject('postgresUrl')
  const name = `old_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, name) })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await administer(serverUrl, `drop database ${name} with (force)`)
  })
  return { url: databaseUrl(serverUrl, name), client }
}

it('equal the rows after the update, without those of people and sessions that were deleted before it', async () => {
  const { url, client } = await anOldDatabase()
  await client.query(gunzipSync(readFileSync(DUMP)).toString())
  await client.query('reset search_path')
  const migrations = await readMigrations('db/migrations')
  await migrate(
    url,
    migrations.filter((migration) => migration.name.slice(0, 4) <= LAST_BEFORE),
  )
  await client.query('select fold_figures()')
  // The app's deletion would erase more elsewhere; the sums depend only on this.
  await client.query(`set session_replication_role = replica`)
  const deleted = await client.query<{ user_id: string }>(
    `update sessions set deleted_at = now()
     where id = (select session_id from session_windows where met_at is not null limit 1) returning user_id`,
  )
  await client.query(
    `update accounts set deleted_at = now(), username = '', username_key = '', email = '', email_key = '', password_hash = null,
       phone_number = null, age = null, gender = null, avatar_key = null, generated_password_logins = null
     where id = $1`,
    [deleted.rows[0]?.user_id],
  )
  await client.query(`set session_replication_role = origin`)
  await client.query(`select rebuild_figures('Asia/Karachi')`)
  const before = await client.query(`select sum(people)::int as people from active_gaps where measure = 'active_buyers'`)
  await migrate(url, migrations)
  await client.query('select fold_figures()')
  expect(await findWrongFigures(client)).toEqual([])
  const after = await client.query(`select sum(people)::int as people from active_gaps where measure = 'active_buyers'`)
  expect(after.rows[0].people).toBeLessThan(before.rows[0].people)
  const { rows } = await client.query(
    `select measure from figure_days where measure in ('owed', 'received_deleted', 'used_deleted') and rows > 0 group by measure order by measure`,
  )
  expect(rows.map(({ measure }) => measure)).toEqual(['owed', 'received_deleted', 'used_deleted'])
})
