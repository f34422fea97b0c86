// Forward-only migrations: each file runs once, in its own transaction. An advisory lock lets several nodes start together. A file that
// was edited after it was applied stops the start. Tables without statistics are analysed afterwards.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** Key of an advisory lock: any number that no other lock uses. */
const LOCK = 7_166_820_113
const FILE = /^\d{4}_[a-z0-9_]+\.sql$/

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      if (!FILE.test(name)) throw new Error(`A migration must be named NNNN_words.sql: ${name}`)
      const sql = await readFile(join(directory, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Applies the missing migrations and returns their names. */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'guftagu migrate', connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`)
    const applied = await readApplied(client)
    checkApplied(migrations, applied)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(client, migration)
    await migrateJobs(url)
    await analyse(client, { all: missing.length > 0 })
    return missing.map(({ name }) => name)
  } finally {
    // Ending the connection releases the lock, whatever happened.
    await client.end()
  }
}

/**
 * After a restore, a PostgreSQL upgrade, or a migration that fills a table, the planner guesses until autovacuum collects statistics.
 * Empty tables are left alone, because PostgreSQL assumes that a table without statistics will grow.
 */
async function analyse(client: pg.Client, { all }: { readonly all: boolean }): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 and ($1 or reltuples < 0)`,
    [all],
  )
  if (rows[0]?.names) await client.query(`analyze ${rows[0].names}`)
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function checkApplied(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    if (!known.has(name)) throw new Error(`The database was migrated by a newer version of Guftagu (${name}).`)
    if (known.get(name) !== sha256) throw new Error(`Migration ${name} was changed after it had been applied.`)
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [migration.name, migration.sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
