// Ended sessions, and complaints about them.

import { expect } from 'vitest'
import { createComplaint } from '#contract/complaints.ts'
import type { TestApp } from './app.ts'
import type { TestSession } from './chats.ts'
import type { Person } from './people.ts'

/** Ends the session now, as a block does; the clock of other tests on the same app stays as it is. */
export async function endSession(app: TestApp, id: string): Promise<void> {
  const now = app.clock.now()
  await app.db.query.updateTable('sessions').set({ ends_at: now }).where('id', '=', id).where('ends_at', '>', now).execute()
}

/** Returns its id. */
export async function aComplaintAbout(app: TestApp, { id, user }: TestSession, form: object = {}): Promise<string> {
  await endSession(app, id)
  const { status, body } = await app.call(createComplaint, user, { body: { sessionID: id, kind: 'left_early', words: '', ...form } })
  expect(status, JSON.stringify(body)).toBe(201)
  const row = await app.db.query.selectFrom('complaints').select('id').where('session_id', '=', id).executeTakeFirstOrThrow()
  return row.id
}

export const BASIC_MS = 15 * 60_000

export function tryComplain(app: TestApp, by: Person, { id }: Pick<TestSession, 'id'>, form: object = {}) {
  return app.call(createComplaint, by, { body: { sessionID: id, kind: 'nobody_came', words: '', ...form } })
}
