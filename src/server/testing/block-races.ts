// Blocks that race with something else.

import { sql } from 'kysely'
import { expect } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { type TestApp, testApp } from './app.ts'
import { aPendingSession, aRunningSession, type TestSession } from './chats.ts'
import { gate, rowOf } from './gate.ts'
import { approve, stored } from './minutes.ts'
import { aChatterWithPrices, buy, haveMet, reject, tryToBuy } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'

export const block = (app: TestApp, by: Person, other: Person) => async () => {
  const { status } = await app.call(updateBlock, by, { params: { id: other.id }, body: { blocked: true } })
  return status
}

export async function sessionRow(app: TestApp, id: string) {
  return app.db.query
    .selectFrom('sessions')
    .leftJoin('chats', 'chats.session_id', 'sessions.id')
    .select(['status', 'stopped_at', 'ends_at'])
    .where('sessions.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function expectPurchaseBlocked(side: 'user' | 'chatter'): Promise<void> {
  const app = await testApp()
  const [user, chatter, admin] = [await aUser(app), await aChatterWithPrices(app, { Basic: 100 }), await anAdmin(app)]
  await reject(app, admin, await buy(app, { user, chatter }))
  const [blocker, other] = side === 'user' ? [user, chatter] : [chatter, user]
  const lock = await rowOf(app, blocker)
  const purchase = async () => {
    await waitForLocks(app, 1)
    return (await tryToBuy(app, { user, chatter })).body.code
  }
  expect(await lock.release<unknown>([block(app, blocker, other), purchase])).toEqual([202, 'purchase_blocked'])
}

/** Runs the two in this order; returns the replies and the session's row. */
export async function blockAgainstComplete(isBlockFirst: boolean) {
  const app = await testApp()
  const [{ id, user, chatter }, admin] = [await aPendingSession(app), await anAdmin(app)]
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [id])
  const blocking = block(app, chatter, user)
  const completing = async () => (await app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })).status
  const [first, second] = isBlockFirst ? [blocking, completing] : [completing, blocking]
  const answers = await lock.release([
    first,
    async () => {
      await waitForLocks(app, 1)
      return second()
    },
  ])
  return { answers, row: await sessionRow(app, id) }
}

/** A running session of two people who have met, and an approved one that follows it. */
export async function twoInARow(app: TestApp) {
  const admin = await anAdmin(app)
  const first = await aRunningSession(app, { admin })
  await haveMet(app, first.id)
  const next: TestSession = { ...first, id: await buy(app, first) }
  await approve(app, admin, next.id)
  const [{ ends_at }, { starts_at }] = [await stored(app, first), await stored(app, next)]
  expect(starts_at).toEqual(ends_at)
  return { first, next, user: first.user, chatter: first.chatter }
}

/** Waiting transactions get the lock in the order in which they asked for it. */
export async function waitForLocks(app: TestApp, count: number): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(app.db.background.query)).rows.length).toBeGreaterThanOrEqual(count)
}
