// Guftagu and the servers it is compared with. All run at the same time; those with a database share one PostgreSQL.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openTokens } from '#server/platform/auth/tokens.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { openLog } from '#server/platform/process/log.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { openTokenIssuer } from '#server/testing/tokens.ts'
import { type ChildServer, GUFTAGU, PEER, postgresCpuMs, startServer } from './child-server.ts'
import type { Cleanup } from './cleanup.ts'
import { fillRunningSessions, type RunningSession } from './fill-running-sessions.ts'
import { startPostgres } from './postgres.ts'

const SECRET = 'a secret of this measurement, long enough'
const ROOT = join(import.meta.dirname, '..', '..')

export interface ComparedServer {
  readonly name: string
  readonly server: ChildServer
  readonly sessions: readonly RunningSession[]
  /** The CPU time used by the server, and by its database if it has one. */
  cpuMs(): Promise<number>
}

export interface ComparedServers {
  readonly bare: ComparedServer
  readonly guftagu: ComparedServer
  readonly commitEach: ComparedServer
  readonly tokenOf: (id: string) => Promise<string>
  readonly postgresUrl: string
  databaseCpuMs(): Promise<number>
}

export async function startComparedServers(cleanup: Cleanup, directory: string, pairs: number): Promise<ComparedServers> {
  const postgresUrl = await startPostgres(cleanup, directory)
  const postmaster = await postmasterOf(postgresUrl)
  const tokens = openTokens({ secret: SECRET, clock: systemClock })

  const createDatabase = async (name: string): Promise<{ url: string; sessions: RunningSession[] }> => {
    await administer(postgresUrl, `create database ${name}`)
    const url = databaseUrl(postgresUrl, name)
    await migrate(url, await readMigrations(join(ROOT, 'db', 'migrations')))
    return { url, sessions: await fillRunningSessions(url, pairs) }
  }
  const [ours, peers] = [await createDatabase('guftagu'), await createDatabase('commit_each')]
  const database = await cleanup.open(
    async () => openDatabase(ours.url, { log: openLog({ level: 'silent' }), maxConnections: 2 }),
    (opened) => opened.close(),
  )
  const issuer = openTokenIssuer({ query: database.query, tokens, clock: systemClock })
  const settings = { DATABASE_URL: ours.url, DATA_DIR: join(directory, 'data'), JWT_SECRET: SECRET, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  const servers = [
    await startServer(cleanup, PEER, ['bare'], {}),
    await startServer(cleanup, GUFTAGU, ['--log-to-file'], settings),
    await startServer(cleanup, PEER, ['commit-each'], { DATABASE_URL: peers.url }),
  ] as const
  const compared = (name: string, server: ChildServer, sessions: readonly RunningSession[], hasDatabase: boolean): ComparedServer => ({
    name,
    server,
    sessions,
    cpuMs: async () => (await server.usage()).cpuMs + (hasDatabase ? await postgresCpuMs(postmaster) : 0),
  })
  return {
    bare: compared('Socket.IO, no database', servers[0], ours.sessions, false),
    guftagu: compared('Guftagu', servers[1], ours.sessions, true),
    commitEach: compared('one commit per message', servers[2], peers.sessions, true),
    tokenOf: (id) => issuer.tokenOf(id),
    postgresUrl,
    databaseCpuMs: () => postgresCpuMs(postmaster),
  }
}

/** The process id of PostgreSQL itself: the parent of the process that serves this connection. */
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
