// Creates a database for each test.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { addChecks } from './checks.ts'

const TEMPLATE = 'guftagu_template'

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const keptConnections = new Map<string, Promise<pg.Client>>()

/** The same on a connection that stays open, one per server, because every test creates and drops a database. */
async function administerOnOpenConnection(serverUrl: string, statement: string): Promise<void> {
  let kept = keptConnections.get(serverUrl)
  if (kept === undefined) {
    kept = keepConnection(serverUrl)
    keptConnections.set(serverUrl, kept)
  }
  await (await kept).query(statement)
}

async function keepConnection(serverUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  const forget = () => void keptConnections.delete(serverUrl)
  // Some tests stop their server, which ends the connection.
  client.on('error', forget).on('end', forget)
  await client.connect().catch((error: unknown) => {
    forget()
    throw error
  })
  return client
}

/** The migrated database that all others are cloned from. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await administer(serverUrl, `create database ${TEMPLATE}`)
  const url = databaseUrl(serverUrl, TEMPLATE)
  await migrate(url, await readMigrations('db/migrations'))
  await addChecks(url)
}

/** Connections then verify the password with one round of hashing instead of thousands; PostgreSQL 15 has no such setting. */
export async function cheapenSignIn(serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl)
  await administer(
    serverUrl,
    `do $$ begin
      if current_setting('server_version_num')::int >= 160000 then
        set local scram_iterations = 1;
        alter role ${username} password '${password}';
      end if;
    end $$`,
  )
}

/**
 * Otherwise statistics would depend on the moment: in a database just emptied for the next test, autovacuum finds tables without rows, and
 * until its next visit PostgreSQL plans as if each had one row. A join of six tables then took longer than a call may take.
 */
export async function stopAutovacuum(serverUrl: string): Promise<void> {
  await administer(serverUrl, 'alter system set autovacuum = off')
  await administer(serverUrl, 'select pg_reload_conf()')
}

export interface TestDatabase {
  readonly url: string
  /** Runs when the next database is created on this server, or when the server stops. */
  drop(): void
}

/** Keyed by server. */
const usedNames = new Map<string, string[]>()

export async function cloneTemplate(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const used = usedNames.get(serverUrl) ?? []
  usedNames.set(serverUrl, used)
  // Not the newest one, because its connections are still ending, and PostgreSQL checks for that only ten times a second.
  for (const old of used.splice(0, used.length - 1)) await administerOnOpenConnection(serverUrl, `drop database ${old} with (force)`)
  await administerOnOpenConnection(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => void used.push(name),
  }
}
