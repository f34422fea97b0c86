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

it('a restored table gets statistics, and an empty one none', async () => {
  const url = await aDatabase()
  // A restore brings rows without statistics.
  await count(url, 'create table restored as select generate_series(1, 1000) as id; create table empty (id int)')
  const analysed = (name: string) => count(url, `select 1 from pg_class where relname = '${name}' and reltuples = 1000`)
  expect(await analysed('restored')).toBe(0)
  await migrate(url, shipped)
  expect(await analysed('restored')).toBe(1)
  expect(await count(url, `select 1 from pg_class where relname = 'empty' and reltuples < 0`)).toBe(1)
})

it('a migration that fills a table brings its statistics up to date', async () => {
  const url = await aDatabase()
  await count(url, 'create table filled as select 1 as id; analyze filled')
  await migrate(url, [...shipped, aMigration('9000_more.sql', 'insert into filled select generate_series(1, 999)')])
  expect(await count(url, `select 1 from pg_class where relname = 'filled' and reltuples = 1000`)).toBe(1)
})
