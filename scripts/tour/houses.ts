// The servers that are visited: the demo, which has been lived in, one that nobody has used yet, and one with 10,000 of
// everything.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { type Server, startServer } from '../../e2e/support/server.ts'
import type { Cast } from './cast.ts'
import { fillFresh } from './fill-fresh.ts'
import { fillHuge } from './fill-huge.ts'
import { openLived } from './fill-lived.ts'
import type { HouseName } from './house-names.ts'

/** A server with a database of its own and nobody in it. */
export interface House {
  readonly server: Server
  readonly databaseUrl: string
}

export interface OpenHouse {
  readonly server: Server
  readonly cast: Cast
}

export interface Houses {
  get(name: HouseName): OpenHouse
  close(): Promise<void>
}

const FILLERS: Readonly<Record<Exclude<HouseName, 'lived'>, (house: House) => Promise<Cast>>> = { fresh: fillFresh, huge: fillHuge }

export async function openHouses(names: readonly HouseName[]): Promise<Houses> {
  const directory = await mkdtemp(join(tmpdir(), 'guftagu-tour-'))
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false })
  const open = new Map<HouseName, OpenHouse>()
  async function close(): Promise<void> {
    try {
      for (const { server } of open.values()) await server.stop()
    } finally {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    }
  }
  try {
    for (const name of names) open.set(name, name === 'lived' ? await openLived(directory) : await openHouse(name, postgres))
  } catch (error) {
    await close()
    throw error
  }
  return {
    get: (name) => {
      const house = open.get(name)
      if (house === undefined) throw new Error(`The house ${name} is not open`)
      return house
    },
    close,
  }
}

async function openHouse(name: keyof typeof FILLERS, postgres: EmbeddedPostgres): Promise<OpenHouse> {
  await administer(postgres.url, `create database ${name}`)
  const url = databaseUrl(postgres.url, name)
  const server = await startServer({
    DATABASE_URL: url,
    PLAN_MINUTES: '15,30,60',
    ...(name === 'fresh' && { WITHDRAW_WEEKDAYS: anotherDay(new Date()) }),
  })
  try {
    return { server, cast: await FILLERS[name]({ server, databaseUrl: url }) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Monday, as everywhere, unless it is or is about to be one: what a day without withdraws looks like is seen here. */
function anotherDay(now: Date): string {
  const tomorrow = new Date(now.getTime() + 86_400_000)
  const names = [now, tomorrow].map((day) => new Intl.DateTimeFormat('en', { timeZone: 'Asia/Karachi', weekday: 'long' }).format(day))
  return names.includes('Monday') ? 'thursday' : 'monday'
}
