// A deliberate race: one connection locks rows and releases them once all calls under test are waiting for it.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'
import { sharedDatabaseUrl } from './books.ts'
import { FOR_A_TOKEN } from './tokens.ts'

export interface Gate {
  /** Starts the calls, waits until each is waiting for a lock, commits, and returns their replies. */
  release<T>(calls: readonly (() => Promise<T>)[], options?: { readonly whileWaiting?: () => void | Promise<void> }): Promise<T[]>
}

/** Shorter than the test's own limit, so that the report says what did not arrive. */
const LIMIT_MS = 60_000

/** `statement` takes the locks. */
export async function gate(app: TestApp, statement: string, values: readonly unknown[] = []): Promise<Gate> {
  // Otherwise a call might wait for its token and begin after the others, when the gate is already open.
  await app.issueTokens()
  const holder = await connection(app)
  // Not on the holder's connection, which would always see the same activity inside its transaction.
  const watcher = await connection(app)
  await holder.query('begin')
  await holder.query(statement, [...values])

  async function waitingForLock(): Promise<number> {
    // PostgreSQL reads the wait state slightly after the rest of the row: until the statement shows as active, the text may be the previous
    // statement's.
    const { rows } = await watcher.query<{ running: string | null }>(
      `select case state when 'active' then query end as running
       from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.some(({ running }) => running?.includes(FOR_A_TOKEN)))
      throw new Error('a call waits for its token: make its account before the gate')
    return rows.length
  }

  return {
    async release(calls, { whileWaiting } = {}) {
      const answers = calls.map((call) => call())
      const giveUpAt = Date.now() + LIMIT_MS
      while ((await waitingForLock()) < calls.length) {
        if (Date.now() > giveUpAt) throw new Error(`${await waitingForLock()} of ${calls.length} calls wait for a lock`)
        await sleep(5)
      }
      await whileWaiting?.()
      await holder.query('commit')
      return Promise.all(answers)
    },
  }
}

/** It ends before the app is closed, because the next test may use the same database. */
async function connection(app: TestApp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: sharedDatabaseUrl(app.db) ?? app.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

export function rowOf(app: TestApp, { id }: { readonly id: string }): Promise<Gate> {
  return gate(app, 'select 1 from accounts where id = $1 for update', [id])
}
