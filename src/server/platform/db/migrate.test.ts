import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cloneTemplate } from '../../testing/database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const shipped = await readMigrations('db/migrations')

async function aDatabase() {
  const database = await cloneTemplate(inject('postgresUrl'))
  onTestFinished(() => database.drop())
  return database.url
}

function aMigration(name: string, sql: string): Migration {
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}

async function count(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

it('a migration that was applied is not applied again', async () => {
  expect(await migrate(await aDatabase(), shipped)).toEqual([])
})

it('nodes that start together apply each migration once', async () => {
  const url = await aDatabase()
  const more = [...shipped, aMigration('9000_more.sql', 'create table more (id int); select pg_sleep(0.05)')]
  const applied = await Promise.all([migrate(url, more), migrate(url, more), migrate(url, more)])
  expect(applied.flat()).toEqual(['9000_more.sql'])
})

it('a migration that fails leaves nothing behind and names itself', async () => {
  const url = await aDatabase()
  const broken = [...shipped, aMigration('9000_broken.sql', 'create table half (id int); select nonsense')]
  await expect(migrate(url, broken)).rejects.toThrow('9000_broken.sql')
  expect(await count(url, "select 1 from pg_class where relname = 'half'")).toBe(0)
})

it('a migration that was edited after it was applied stops the start', async () => {
  const url = await aDatabase()
  const edited = shipped.map((migration, index) => (index === 0 ? { ...migration, sha256: 'other' } : migration))
  await expect(migrate(url, edited)).rejects.toThrow('was changed after it had been applied')
})

it('a database of a newer version stops the start', async () => {
  const url = await aDatabase()
  await expect(migrate(url, shipped.slice(0, -1))).rejects.toThrow('newer version')
})
