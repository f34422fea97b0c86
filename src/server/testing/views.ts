// Views of kept sessions that the database fails to remove.

import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import type { TestSession } from './chats.ts'
import { gate } from './gate.ts'
import { aKeptSession, aPage, view } from './minutes.ts'

export async function viewersOf(app: TestApp) {
  const rows = await app.db.query.selectFrom('session_views').select('account_id').execute()
  return rows.map((row) => row.account_id)
}

/** The user has a kept session open. */
export async function aViewedSession() {
  const app = await testApp()
  const session = await aKeptSession(app)
  const page = await aPage(app, session.user)
  await view(page, session.id)
  return { app, session, page }
}

/** The call waits for the view's row until the database's lock timeout. */
export async function failToWithdraw<T>(
  app: TestApp,
  call: () => Promise<T>,
  whileLocked?: () => Promise<unknown>,
): Promise<T | undefined> {
  const lock = await gate(app, 'select 1 from session_views for update')
  const [answer] = await lock.release([call], {
    async whileWaiting() {
      await cancelWaiting(app)
      await whileLocked?.()
    },
  })
  return answer
}

export async function cancelWaiting(app: TestApp): Promise<void> {
  const cancel = sql`
    select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await cancel.execute(app.db.query)).rows).toEqual([])
}

export async function expectNotStarted(app: TestApp, { id, chatter }: TestSession): Promise<void> {
  expect(await view(await aPage(app, chatter), id)).toMatchObject({ phase: 'kept', userIDs: [chatter.id] })
}
