// A race made on purpose: one connection locks rows, the calls under test wait for it, and when all of them wait it lets go.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

export interface Gate {
  /** Starts the calls, waits until each of them is held up, lets go, and returns their answers. */
  release<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]>
}

const LIMIT_MS = 4_000

/** `statement` is what takes the locks. */
export async function gate(app: TestApp, statement: string, values: readonly unknown[] = []): Promise<Gate> {
  const holder = await connection(app)
  // Not the holder: inside its transaction it would see the same activity over and over.
  const watcher = await connection(app)
  await holder.query('begin')
  await holder.query(statement, [...values])

  async function heldUp(): Promise<number> {
    const { rows } = await watcher.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting ?? 0
  }

  return {
    async release(calls) {
      const answers = calls.map((call) => call())
      const giveUpAt = Date.now() + LIMIT_MS
      while ((await heldUp()) < calls.length) {
        if (Date.now() > giveUpAt) throw new Error(`${await heldUp()} of ${calls.length} calls are held up`)
        await sleep(5)
      }
      await holder.query('commit')
      return Promise.all(answers)
    },
  }
}

async function connection(app: TestApp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

export function rowOf(app: TestApp, { id }: { readonly id: string }): Promise<Gate> {
  return gate(app, 'select 1 from accounts where id = $1 for update', [id])
}
