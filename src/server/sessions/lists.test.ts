// Session Requests in numbered pages of 20 with an exact total, however the rows are spread: newest first, or by status.

import { describe, expect, it } from 'vitest'
import { deleteSessionRequest, listSessionRequests } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { listIds } from '../platform/db/list-rows.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, complete, reject } from '../testing/money.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { aPair, idsOn, miscounted, skipNumbers } from '../testing/session-lists.ts'
import { hideSessions, rejectedSessions } from '../testing/session-rows.ts'
import { SESSIONS } from './lists.ts'

const allPages = (app: TestApp, status?: string) => idsOn((page) => listIds(app.db.query, SESSIONS, page, status))

describe('pages and totals', () => {
  it('an empty list has no rows and the total 0, on any page', async () => {
    const app = await testApp()
    for (const page of [1, 2, 1_000_000]) expect(await listIds(app.db.query, SESSIONS, page)).toEqual({ ids: [], total: 0 })
  })

  it('contain every session once, across pieces, gaps and deletions', async () => {
    const app = await testApp()
    const pair = await aPair(app)
    const ids: SessionId[] = []
    for (const count of [1, 19, 7, 40, 20]) {
      await skipNumbers(app, count % 2 ? 4096 : 9000)
      ids.push(...(await rejectedSessions(app, Array(count).fill(pair))))
    }
    expect(await allPages(app)).toEqual(ids.toReversed())

    const gone = ids.filter((_id, index) => index % 3 === 1)
    await hideSessions(app, gone)
    expect(await allPages(app)).toEqual(ids.filter((id) => !gone.includes(id)).toReversed())
    expect(await listIds(app.db.query, SESSIONS, 9)).toEqual({ ids: [], total: ids.length - gone.length })
  })
})

describe('by status', () => {
  it('a decision moves a session to its status, and a deletion removes it from there', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const chatter = await aChatterWithPrices(app, { Basic: 100 })
    const ids: SessionId[] = []
    for (let made = 0; made < 3; made += 1) ids.push(await buy(app, { user: await aUser(app), chatter }))
    const [first, second, third] = ids as [SessionId, SessionId, SessionId]
    await reject(app, admin, first)
    await complete(app, admin, third)
    const views = async () => ({
      all: await allPages(app, 'all'),
      pending: await allPages(app, 'pending'),
      completed: await allPages(app, 'completed'),
      rejected: await allPages(app, 'rejected'),
    })
    expect(await views()).toEqual({ all: [second, third, first], pending: [second], completed: [third], rejected: [first] })
    expect(await allPages(app)).toEqual([third, second, first])
    await app.call(deleteSessionRequest, admin, { params: { id: first } })
    expect(await views()).toEqual({ all: [second, third], pending: [second], completed: [third], rejected: [] })
    expect(await miscounted(app)).toEqual([])
  })

  it('only these statuses are accepted', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    for (const status of ['all', 'pending', 'completed', 'rejected'] as const)
      expect((await app.call(listSessionRequests, admin, { query: { status } })).status, status).toBe(200)
    for (const status of ['', 'deleted', 'PENDING', "' or true --"])
      expect((await app.call(listSessionRequests, admin, { query: { status: status as 'all' } })).status, status).toBe(400)
  })
})

describe('the counters', () => {
  it('a purchase does not wait for the counter before its commit', async () => {
    const app = await testApp()
    const pair = await aPair(app)
    await rejectedSessions(app, [pair])
    const undone = app.db.transaction(async (tx) => {
      await tx.updateTable('sessions').set({ deleted_at: app.clock.now() }).execute()
      // If the change above still locked the counter, this would time out.
      await rejectedSessions(app, [pair])
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await miscounted(app)).toEqual([])
    expect((await listIds(app.db.query, SESSIONS, 1)).total).toBe(2)
  })
})
