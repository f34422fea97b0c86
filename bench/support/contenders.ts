// Guftagu and what it is measured beside, all running at once on one PostgreSQL, each with a database of its own.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { accountId } from '#domain/ids.ts'
import { openTokens } from '#server/platform/auth/tokens.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { type ChildServer, GUFTAGU, PEER, postgresCpuMs, startServer } from './child-server.ts'
import type { Cleanup } from './cleanup.ts'
import { fillRunning, type Talk } from './fill-running.ts'
import { startPostgres } from './postgres.ts'

const SECRET = 'a secret of this measurement, long enough'
const ROOT = join(import.meta.dirname, '..', '..')

export interface Contender {
  readonly name: string
  readonly server: ChildServer
  readonly talks: readonly Talk[]
  /** Of the server and, if it has one, its database. */
  cpuMs(): Promise<number>
}

export interface Field {
  readonly bare: Contender
  readonly guftagu: Contender
  readonly commitEach: Contender
  readonly tokenOf: (id: string) => Promise<string>
  readonly postgresUrl: string
  databaseCpuMs(): Promise<number>
}

export async function openField(cleanup: Cleanup, directory: string, pairs: number): Promise<Field> {
  const postgresUrl = await startPostgres(cleanup, directory)
  const postmaster = await postmasterOf(postgresUrl)
  const tokens = openTokens({ secret: SECRET, clock: systemClock })

  const make = async (name: string): Promise<{ url: string; talks: Talk[] }> => {
    await administer(postgresUrl, `create database ${name}`)
    const url = databaseUrl(postgresUrl, name)
    await migrate(url, await readMigrations(join(ROOT, 'db', 'migrations')))
    return { url, talks: await fillRunning(url, pairs) }
  }
  const [ours, each] = [await make('guftagu'), await make('commit_each')]
  const settings = { DATABASE_URL: ours.url, DATA_DIR: join(directory, 'data'), JWT_SECRET: SECRET, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  const servers = [
    await startServer(cleanup, PEER, ['bare'], {}),
    await startServer(cleanup, GUFTAGU, ['--log-to-file'], settings),
    await startServer(cleanup, PEER, ['commit-each'], { DATABASE_URL: each.url }),
  ] as const
  const contender = (name: string, server: ChildServer, talks: readonly Talk[], hasDatabase: boolean): Contender => ({
    name,
    server,
    talks,
    cpuMs: async () => (await server.usage()).cpuMs + (hasDatabase ? await postgresCpuMs(postmaster) : 0),
  })
  return {
    bare: contender('Socket.IO, no database', servers[0], ours.talks, false),
    guftagu: contender('Guftagu', servers[1], ours.talks, true),
    commitEach: contender('one commit per message', servers[2], each.talks, true),
    tokenOf: (id) => tokens.issue(accountId(id)),
    postgresUrl,
    databaseCpuMs: () => postgresCpuMs(postmaster),
  }
}

/** The parent of the process that answers. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const text = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } finally {
    await client.end()
  }
}
