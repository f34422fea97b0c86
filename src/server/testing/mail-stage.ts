// A user who gets mails, and the mail server.

import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { testClock } from './clock.ts'
import { aMailServer, type MailServer } from './mail-server.ts'
import { untilJobs, untilNoJobs } from './notice-delivery.ts'
import { aUser, type Person } from './people.ts'

export const PUBLIC_URL = 'https://chat.example.com'

interface Stage {
  readonly app: TestApp
  readonly server: MailServer
  readonly user: Person
}

interface StageOptions {
  readonly publicUrl?: string | null
  readonly now?: Date
  readonly hangs?: boolean
}

export async function aStage({ publicUrl = PUBLIC_URL, now = new Date(), hangs = false }: StageOptions = {}): Promise<Stage> {
  const server = await aMailServer()
  const app = await testApp({
    clock: testClock(now),
    config: { mail: server.settings, publicUrl },
    ...(hangs ? { mailTimes: { stepMs: 2_000, limitMs: 10_000 } } : {}),
  })
  await app.jobs.start()
  return { app, server, user: await aUser(app) }
}

export function theMail({ received }: MailServer) {
  expect(received).toHaveLength(1)
  return received[0] ?? { headers: {}, body: '', to: [], source: '' }
}

const lastErrors = async (app: TestApp) =>
  (
    await sql<{ last_error: string }>`select last_error from graphile_worker.jobs where last_error is not null`.execute(app.db.query)
  ).rows.map(({ last_error }) => last_error)

/** After a failed attempt whose error does not name the receiver. */
export async function expectMailedLater({ app, server, user }: Stage): Promise<void> {
  await untilJobs(app, async () => (await lastErrors(app)).length > 0)
  expect((await lastErrors(app)).join()).not.toContain(user.email)
  server.answer('accept')
  await untilNoJobs(app)
  expect(server.received).toHaveLength(1)
}
