// Kept minutes start when both parties are there (docs/product.md#minutes). Pages are real sockets; the clock belongs to the test.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { eraseAccount } from '../../accounts/erase.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession, newMessage } from '../../testing/chats.ts'
import { aKeptSession, aPage, approve, bothView, checked, DAY_MS, MINUTE_MS, stored, view, windowsOf } from '../../testing/minutes.ts'
import { aChatterWithPrices, buy } from '../../testing/money.ts'
import { allNotices } from '../../testing/notices.ts'
import { anAdmin, aUser, type Person } from '../../testing/people.ts'
import { emit, next } from '../../testing/socket.ts'
import { settleDue } from './due.ts'
import { meet } from './meeting.ts'

it('an approval for both keeps the minutes for seven days, credits the chatter, and does not make them busy', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  const keptUntil = new Date(app.clock.now().getTime() + 7 * DAY_MS)
  expect(await stored(app, session)).toMatchObject({ status: 'completed', starts_at: null, ends_at: null, kept_until: keptUntil })
  const wire = { status: 'completed', phase: 'kept', startTime: null, endTime: null, keptUntil: keptUntil.toISOString() }
  for (const by of [session.user, session.chatter]) expect(await checked(app, session, by)).toMatchObject({ session: wire, kept: wire })
  const { chatter } = session
  const entries = await app.db.query.selectFrom('journal_entries').select('amount_paisa').where('session_id', '=', session.id).execute()
  expect(entries).toEqual([{ amount_paisa: 10_000 }])
  await aRunningSession(app, { chatter })
  expect(await allNotices(app, { user: session.user, chatter })).toEqual(
    expect.arrayContaining(['minutes_ready for user', 'minutes_ready for chatter']),
  )
})

it('the setting decides when the admin does not', async () => {
  const app = await testApp({ config: { sessionStart: 'together', keptDays: 2 } })
  const admin = await anAdmin(app)
  const [kept, now] = [await aRunningSession(app, { admin }), await aKeptSession(app, { admin })]
  expect((await checked(app, kept)).session).toMatchObject({ phase: 'kept' })
  expect((await stored(app, now)).kept_until).toEqual(new Date(app.clock.now().getTime() + 2 * DAY_MS))
  const third = await buy(app, { user: await aUser(app), chatter: await aChatterWithPrices(app, { Basic: 100 }) })
  await approve(app, admin, third, 'now')
  expect(await stored(app, { id: third })).toMatchObject({ starts_at: app.clock.now(), kept_until: null })
})

it('a kept session starts when the second one opens it, and both pages are told', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  app.clock.advance(DAY_MS)
  const [ofUser, ofChatter] = [await aPage(app, session.user), await aPage(app, session.chatter)]
  expect(await view(ofUser, session.id)).toMatchObject({ userIDs: [session.user.id], phase: 'kept', busyUntil: null })
  const updates = [next(ofUser, 'sessionUpdate'), next(ofChatter, 'sessionUpdate')]
  const ack = await view(ofChatter, session.id)
  expect(ack).toMatchObject({ userIDs: [session.user.id, session.chatter.id].toSorted(), phase: 'running', busyUntil: null })
  for (const update of await Promise.all(updates))
    expect(update).toMatchObject({ sessionID: session.id, status: 'completed', phase: 'running' })
  const now = app.clock.now()
  const endsAt = new Date(now.getTime() + 15 * MINUTE_MS)
  expect(await stored(app, session)).toMatchObject({ starts_at: now, ends_at: endsAt, kept_until: null, kept_again: false })
  expect(await windowsOf(app, session)).toEqual([{ starts_at: now, ends_at: endsAt, met_at: now, stopped_at: null, closed_at: null }])
  // Checking again changes nothing.
  app.clock.advance(MINUTE_MS)
  await view(ofUser, session.id)
  expect(await windowsOf(app, session)).toHaveLength(1)
})

it('one party alone, twice the same party, or a party who left starts nothing', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  const [first, second, ofChatter] = [await aPage(app, session.user), await aPage(app, session.user), await aPage(app, session.chatter)]
  await view(first, session.id)
  await view(second, session.id)
  await view(first, session.id, false)
  const left = next(first, 'sessionViews')
  second.disconnect()
  expect(await left).toEqual({ sessionID: session.id, userIDs: [], phase: 'kept', busyUntil: null, revision: expect.any(Number) })
  expect(await view(ofChatter, session.id)).toMatchObject({ userIDs: [session.chatter.id], phase: 'kept' })
  expect((await stored(app, session)).starts_at).toBeNull()
})

it('while the chatter is busy, kept minutes wait and say until when; then the earliest approved starts', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const early = await aKeptSession(app, { chatter, admin })
  app.clock.advance(1)
  const late = await aKeptSession(app, { chatter, admin })
  const running = await aRunningSession(app, { chatter, admin })
  const pages = await bothView(app, running)
  const busyUntil = new Date(app.clock.now().getTime() + 15 * MINUTE_MS).toISOString()
  const [ofLate, ofEarly] = [await aPage(app, late.user), await aPage(app, early.user)]
  await view(pages.ofChatter, late.id)
  expect(await view(ofLate, late.id)).toMatchObject({ phase: 'kept', busyUntil })
  await view(pages.ofChatter, early.id)
  expect(await view(ofEarly, early.id)).toMatchObject({ phase: 'kept', busyUntil })

  app.clock.advance(15 * MINUTE_MS)
  const started = next(ofEarly, 'sessionUpdate')
  await settleDue(app.deps, running.id)
  expect(await started).toMatchObject({ sessionID: early.id, phase: 'running' })
  await app.deps.events.settled()
  expect(await stored(app, early)).toMatchObject({ starts_at: app.clock.now() })
  expect(await view(ofLate, late.id)).toMatchObject({
    phase: 'kept',
    busyUntil: new Date(app.clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
  })
})

it.each([
  ['banned', (app: TestApp, { id }: Person) => setBanned(app, id)],
  ['deleted', (app: TestApp, { id }: Person) => app.db.transaction((tx) => eraseAccount(tx, id, app.clock.now()))],
] as const)('a %s party is not there', async (_name, remove) => {
  const app = await testApp()
  const session = await aKeptSession(app)
  await remove(app, session.user)
  await view(await aPage(app, session.chatter), session.id)
  // A node that has not yet heard about the end leaves such a row behind.
  await sql`insert into session_views (session_id, account_id, node_id, connection_id)
    select session_id, ${session.user.id}, node_id, 'page' from session_views where session_id = ${session.id}`.execute(app.db.query)
  await meet(app.deps, session.id)
  expect((await stored(app, session)).starts_at).toBeNull()
})

async function setBanned(app: TestApp, id: AccountId): Promise<void> {
  await app.db.query.updateTable('accounts').set({ status: 'banned', status_before_ban: 'approved' }).where('id', '=', id).execute()
}

it('a stranger and an admin have no such session to view', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  for (const by of [await aUser(app), await anAdmin(app)])
    for (const open of [true, false])
      expect(await emit(await aPage(app, by), 'viewSession', { sessionID: session.id, open })).toMatchObject({
        ok: false,
        code: 'session_not_found',
      })
  expect(await app.db.query.selectFrom('session_views').select('session_id').execute()).toEqual([])
})

it('two who are in a running session together have met, once; who was there when is on record', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(MINUTE_MS)
  const { ofUser } = await bothView(app, session)
  const metAt = app.clock.now()
  app.clock.advance(5 * MINUTE_MS)
  await view(ofUser, session.id, false)
  app.clock.advance(2 * MINUTE_MS)
  await view(ofUser, session.id)
  expect(await windowsOf(app, session)).toMatchObject([{ met_at: metAt }])
  const visits = await app.db.query.selectFrom('session_visits').select(['account_id', 'came_at', 'left_at']).orderBy('id').execute()
  expect(visits).toEqual([
    { account_id: session.user.id, came_at: metAt, left_at: new Date(metAt.getTime() + 5 * MINUTE_MS) },
    { account_id: session.chatter.id, came_at: metAt, left_at: null },
    { account_id: session.user.id, came_at: app.clock.now(), left_at: null },
  ])
})

it('no one can write in a kept session', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  const page = await aPage(app, session.user)
  expect(await emit(page, 'sendMessage', newMessage(session, session.user, 'Salam'))).toMatchObject({
    ok: false,
    code: 'session_not_running',
  })
})
