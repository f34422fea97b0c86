// Full run: many rows.

import { describe, expect, it } from 'vitest'
import type { SessionId } from '#domain/ids.ts'
import { listIds } from '../platform/db/list-rows.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aUser } from '../testing/people.ts'
import { aPair, idsOn, miscounted, skipNumbers } from '../testing/session-lists.ts'
import { hideSessions, pendingSessions, rejectedSessions } from '../testing/session-rows.ts'
import { SESSIONS } from './lists.ts'

const allPages = (app: TestApp, status?: string) => idsOn((page) => listIds(app.db.query, SESSIONS, page, status))

describe('by status', () => {
  it('pending ones come first and oldest first, then the others, newest first, on every page', async () => {
    const app = await testApp()
    const pair = await aPair(app)
    const [rejected, pending]: [SessionId[], SessionId[]] = [[], []]
    for (const count of [3, 25, 14]) {
      await skipNumbers(app, count % 2 ? 4096 : 9000)
      rejected.push(...(await rejectedSessions(app, Array(count).fill(pair))))
      const waiting = await Promise.all(Array.from({ length: count }, async () => ({ ...pair, user: await aUser(app) })))
      pending.push(...(await pendingSessions(app, waiting)))
    }
    // With 42 pending, the third page has the last two of them and the first eighteen others.
    expect(await allPages(app, 'all')).toEqual([...pending, ...rejected.toReversed()])
    expect(await allPages(app, 'pending')).toEqual(pending)
    expect(await allPages(app, 'rejected')).toEqual(rejected.toReversed())
    expect(await allPages(app, 'completed')).toEqual([])
    for (const view of ['all', 'pending', 'rejected'] as const)
      expect(await listIds(app.db.query, SESSIONS, 9, view)).toEqual({ ids: [], total: view === 'all' ? 84 : 42 })
    expect(await miscounted(app)).toEqual([])
  })
})

describe('the counters', () => {
  it('equal a count after many inserts, deletions and a transaction that failed', async () => {
    const app = await testApp()
    const pair = await aPair(app)
    const many = await rejectedSessions(app, Array(5000).fill(pair))
    await hideSessions(app, many.slice(1000, 1300))
    await expect(
      app.db.transaction(async (tx) => {
        await tx.updateTable('sessions').set({ deleted_at: app.clock.now() }).where('deleted_at', 'is', null).execute()
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await miscounted(app)).toEqual([])
    expect((await listIds(app.db.query, SESSIONS, 1)).total).toBe(4700)
  })
})
