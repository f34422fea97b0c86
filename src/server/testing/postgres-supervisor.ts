// The embedded PostgreSQL, in one folder per test file, because creating a cluster takes longer than everything else. Each test leaves it
// stopped.

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { readPostmaster } from '../platform/postgres/postmaster.ts'
import { scratch } from './scratch.ts'

/** The same supervisor, using the PostgreSQL under test. */
export const BIN = process.env['TEST_POSTGRES_BIN'] ? { binDirectory: process.env['TEST_POSTGRES_BIN'] } : {}

/** Registers the folder. */
export function openSupervisor() {
  // Whole servers start here, which takes long on a loaded machine.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

  let directory = ''
  const cluster = () => join(directory, 'cluster')
  let running: EmbeddedPostgres[] = []

  beforeAll(async () => {
    directory = await mkdtemp(join(await scratch(), 'guftagu-postgres-'))
  })
  afterEach(async () => {
    for (const postgres of running) await postgres.stop()
    running = []
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  async function start(options: { readonly durable?: boolean } = {}): Promise<EmbeddedPostgres> {
    // These tests crash only processes, not the machine, so nothing written is lost.
    const postgres = await startEmbeddedPostgres({ directory, durable: false, ...BIN, ...options })
    running.push(postgres)
    return postgres
  }

  async function postmasterPid(): Promise<number> {
    const postmaster = await readPostmaster(cluster())
    if (postmaster === null) throw new Error('no server is running')
    return postmaster.pid
  }

  return {
    directory: () => directory,
    cluster,
    start,
    /** It is stopped when the test ends. */
    stopLater: (postgres: EmbeddedPostgres) => void running.push(postgres),
    postmasterPid,
  }
}

export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}
