// Starts and fills the servers that the tour visits, all at the same time.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { type Server, startServer } from '../../e2e/support/server.ts'
import type { DatasetName } from './dataset-names.ts'
import { openDemo } from './fill-demo.ts'
import { fillHuge } from './fill-huge.ts'
import { fillNew } from './fill-new.ts'
import type { Fixtures } from './fixtures.ts'

/** A server with its own database and no accounts. */
export interface EmptyServer {
  readonly server: Server
  readonly databaseUrl: string
}

export interface OpenDataset {
  readonly server: Server
  readonly fixtures: Fixtures
}

export interface OpenDatasets {
  /** Resolves once it is filled. */
  get(name: DatasetName): Promise<OpenDataset>
  /** Stops its server, because even an idle one uses some CPU time. */
  stop(name: DatasetName): Promise<void>
  /** Stops those still running. */
  close(): Promise<void>
}

const FILLERS: Readonly<Record<Exclude<DatasetName, 'demo'>, (dataset: EmptyServer) => Promise<Fixtures>>> = {
  new: fillNew,
  huge: fillHuge,
}

export async function openDatasets(names: readonly DatasetName[]): Promise<OpenDatasets> {
  const directory = await mkdtemp(join(tmpdir(), 'guftagu-tour-'))
  let postgres: Promise<EmbeddedPostgres> | undefined
  const open = (name: DatasetName) => {
    if (name === 'demo') return openDemo(directory)
    // The demo has its own.
    postgres ??= startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false })
    return openDataset(name, postgres)
  }
  const opened = new Map(names.map((name) => [name, open(name)]))
  // A visit to a failed one reports the failure; until then it must not count as unhandled.
  const settled = Promise.allSettled(opened.values())
  const get = (name: DatasetName) => opened.get(name) ?? Promise.reject(new Error(`The dataset ${name} is not open`))
  const stop = async (name: DatasetName) => {
    const dataset = get(name)
    opened.delete(name)
    await (await dataset).server.stop()
  }
  return {
    get,
    stop,
    close: async () => {
      try {
        const states = await settled
        const filled = names.filter((name, index) => opened.has(name) && states[index]?.status === 'fulfilled')
        await Promise.all(filled.map(stop))
      } finally {
        await (await postgres)?.stop()
        // PostgreSQL may still be removing its own files.
        await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
      }
    },
  }
}

async function openDataset(name: keyof typeof FILLERS, postgres: Promise<EmbeddedPostgres>): Promise<OpenDataset> {
  const { url: postgresUrl } = await postgres
  await administer(postgresUrl, `create database ${name}`)
  const url = databaseUrl(postgresUrl, name)
  const server = await startServer({
    DATABASE_URL: url,
    PLAN_MINUTES: '15,30,60',
    ...(name === 'new' && { WITHDRAW_WEEKDAYS: anotherDay(new Date()) }),
  })
  try {
    return { server, fixtures: await FILLERS[name]({ server, databaseUrl: url }) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** A withdraw day that is neither today nor tomorrow, so that the refusal on other days can be shown. */
function anotherDay(now: Date): string {
  const tomorrow = new Date(now.getTime() + 86_400_000)
  const names = [now, tomorrow].map((day) => new Intl.DateTimeFormat('en', { timeZone: 'Asia/Karachi', weekday: 'long' }).format(day))
  return names.includes('Monday') ? 'thursday' : 'monday'
}
