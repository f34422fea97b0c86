// A database of its own for each test.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate, readMigrations } from '../platform/migrate.ts'

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

/** The migrated database that all others are cloned from. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await administer(serverUrl, `create database ${TEMPLATE}`)
  await migrate(databaseUrl(serverUrl, TEMPLATE), await readMigrations('db/migrations'))
}

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

export async function cloneTemplate(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => administer(serverUrl, `drop database ${name} with (force)`),
  }
}
