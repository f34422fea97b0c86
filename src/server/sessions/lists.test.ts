// Session Requests in numbered pages of 20 with an exact total, however the rows are spread: newest first, or by status.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteSessionRequest, listSessionRequests } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, complete, reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { hideSessions, pendingSessions, rejectedSessions } from '../testing/session-rows.ts'
import { listSessionIds, type SessionQueueView } from './lists.ts'

async function allPages(app: TestApp, view?: SessionQueueView): Promise<SessionId[]> {
  const { ids, total } = await listSessionIds(app.db.query, 1, view)
  const pages = [ids]
  for (let page = 2; page <= Math.ceil(total / 20); page += 1) pages.push((await listSessionIds(app.db.query, page, view)).ids)
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(20)
  expect(pages.flat()).toHaveLength(total)
  return pages.flat()
}

const skipNumbers = (app: TestApp, count: number) =>
  sql`select setval(pg_get_serial_sequence('sessions', 'number'), nextval(pg_get_serial_sequence('sessions', 'number')) + ${count})`.execute(
    app.db.query,
  )

async function aPair(app: TestApp) {
  return { user: await aUser(app), chatter: await aChatter(app) }
}

/** Differences between the counters and a count, in both directions, and changes that are not counted yet. */
async function miscounted(app: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select list, number >> 12 as piece, count(*) filter (where deleted_at is null)::int as live
      from sessions cross join lateral (values ('sessions'), ('sessions.' || status)) lists (list)
      where list <> 'sessions.pending' group by 1, 2
    ),
    kept as (select list, piece, live from list_counts where list in ('sessions', 'sessions.completed', 'sessions.rejected'))
    (table counted except table kept) union all (table kept except table counted)
    union all select list, piece, change from list_changes`.execute(app.db.query)
  return rows
}

describe('pages and totals', () => {
  it('an empty list has no rows and the total 0, on any page', async () => {
    const app = await testApp()
    for (const page of [1, 2, 1_000_000]) expect(await listSessionIds(app.db.query, page)).toEqual({ ids: [], total: 0 })
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
    expect(await listSessionIds(app.db.query, 9)).toEqual({ ids: [], total: ids.length - gone.length })
  })
})

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
    // 42 that wait: the third page has the last two of them and the first eighteen of the others.
    expect(await allPages(app, 'all')).toEqual([...pending, ...rejected.toReversed()])
    expect(await allPages(app, 'pending')).toEqual(pending)
    expect(await allPages(app, 'rejected')).toEqual(rejected.toReversed())
    expect(await allPages(app, 'completed')).toEqual([])
    for (const view of ['all', 'pending', 'rejected'] as const)
      expect(await listSessionIds(app.db.query, 9, view)).toEqual({ ids: [], total: view === 'all' ? 84 : 42 })
    expect(await miscounted(app)).toEqual([])
  })

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
    expect((await listSessionIds(app.db.query, 1)).total).toBe(4700)
  })

  it('a purchase does not wait for the counter before its commit', async () => {
    const app = await testApp()
    const pair = await aPair(app)
    await rejectedSessions(app, [pair])
    const undone = app.db.transaction(async (tx) => {
      await tx.updateTable('sessions').set({ deleted_at: app.clock.now() }).execute()
      // With the counter held since the change above, this would end in a timeout.
      await rejectedSessions(app, [pair])
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await miscounted(app)).toEqual([])
    expect((await listSessionIds(app.db.query, 1)).total).toBe(2)
  })
})
