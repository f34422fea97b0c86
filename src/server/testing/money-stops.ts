// Tests of money when the database stops without warning (docs/guarantees.md#money, 15): every acknowledged change is still there.

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WEEKDAYS } from '#domain/business-time.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { readPostmaster } from '../platform/postgres/postmaster.ts'
import { openTestApp, type TestApp } from './app.ts'
import { expectBooksInOrder } from './books.ts'
import { daysAgo, testClock } from './clock.ts'
import { makeTemplate } from './database.ts'
import type { MoneyPath } from './money-paths.ts'
import { type ServerProcess, startProcess } from './processes.ts'
import { scratch } from './scratch.ts'

let directory: string
let postgres: EmbeddedPostgres
let app: TestApp
let closeApp: () => Promise<void>
let server: ServerProcess
async function postmasterPid(): Promise<number> {
  return (await readPostmaster(join(directory, 'cluster')))?.pid ?? 0
}

/** Bounded by the test's own time limit. */
async function untilRestarted(stopped: number): Promise<void> {
  while ((await postmasterPid()) === stopped || (await fetch(`${server.address}/readyz`)).status !== 200) await sleep(50)
}

/** Registers the tests for these paths, one per signal. */
export function testStops(paths: readonly MoneyPath[], signals: readonly NodeJS.Signals[]): void {
  // This creates a database and starts a server, and both have to come back.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

  /** Each path, and the state after it. */
  const rehearsed: { readonly path: MoneyPath; readonly expected: unknown }[] = []

  beforeAll(async () => {
    directory = await mkdtemp(join(await scratch(), 'guftagu-stops-'))
    // Durable as in production, unlike the other tests' database.
    postgres = await startEmbeddedPostgres({ directory, durable: true })
    await makeTemplate(postgres.url)
    const opened = await openTestApp({
      postgresUrl: postgres.url,
      clock: testClock(daysAgo(20)),
      config: { calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: WEEKDAYS } },
    })
    app = opened.app
    closeApp = opened.close
    server = await startProcess(app)
    for (const path of paths.filter(({ isLikeAnother }) => !isLikeAnother)) {
      const attempt = await path.arrange(app)
      await attempt.send(server)
      rehearsed.push({ path, expected: await attempt.traces() })
    }
  })
  afterAll(async () => {
    await server.stop()
    await closeApp()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  })

  it.each(signals)('every acknowledged change outlives %s to the database', async (signal) => {
    const attempts = []
    for (const { path, expected } of rehearsed) attempts.push({ path, expected, attempt: await path.arrange(app) })
    const stopped = await postmasterPid()
    const answers = await Promise.all(attempts.map(({ attempt }) => attempt.send(server)))
    process.kill(stopped, signal)
    expect(answers.map(({ status }) => status)).toEqual(rehearsed.map(({ path }) => path.success))
    await untilRestarted(stopped)

    for (const { path, expected, attempt } of attempts) {
      expect(await attempt.traces(), path.name).toEqual(expected)
      expect((await attempt.send(server)).status, path.name).toBe(path.again)
      expect(await attempt.traces(), path.name).toEqual(expected)
    }
    await expectBooksInOrder(app.db)
  })
}
