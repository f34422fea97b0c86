// Notes on kept sessions, and decisions about lapsed minutes (docs/product.md#minutes).

import { expect, it } from 'vitest'
import { countPending } from '#contract/admin.ts'
import * as contract from '#contract/minutes.ts'
import { listSessionRequests } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { aComplaintAbout } from '../../testing/complaints.ts'
import { gate } from '../../testing/gate.ts'
import { aKeptSession, aLapsedSession, aPage, bothView, checked, DAY_MS, lookIn, MINUTE_MS, stored, view } from '../../testing/minutes.ts'
import { allNotices, noticesOf } from '../../testing/notices.ts'
import { anAdmin, aUser, type Person } from '../../testing/people.ts'
import { refund } from '../../testing/refunds.ts'
import { keep } from '../../testing/remedies.ts'
import { next } from '../../testing/socket.ts'
import { settleDue } from './due.ts'

const shared = sharedTestApp()

const leave = (app: TestApp, by: Person, id: SessionId, note: unknown) =>
  app.call(contract.updateSessionNote, by, { params: { id }, body: { note: note as string } })

const decide = (app: TestApp, by: Person, id: SessionId, body: object) =>
  app.call(contract.decideLapsedSession, by, { params: { id }, body })

const listed = async (app: TestApp, by: Person, page = 1) =>
  (await app.call(contract.listLapsedSessions, by, { query: { page: String(page) } })).body

it('each party leaves a note that the other reads; a later one is shown instead, and a blank one removes it', async () => {
  const app = shared()
  const session = await aKeptSession(app)
  const { id, user, chatter } = session
  expect(await leave(app, user, id, ' At nine? ')).toMatchObject({ status: 202, body: { note: 'At nine?', code: 'session_note_saved' } })
  await leave(app, chatter, id, 'At ten.')
  const notesFor = async (by: Person) => (await checked(app, session, by)).session.notes
  expect(await notesFor(user)).toEqual({ own: 'At nine?', left: 2, isOpened: false, other: 'At ten.', otherID: expect.any(String) })
  expect(await notesFor(chatter)).toMatchObject({ own: 'At ten.', left: 2, isOpened: false, other: 'At nine?' })
  await lookIn(app, chatter, id)
  expect(await notesFor(user)).toMatchObject({ own: 'At nine?', left: 2, isOpened: true })
  await leave(app, user, id, 'At eleven?')
  expect(await notesFor(chatter)).toMatchObject({ own: 'At ten.', other: 'At eleven?' })
  expect(await leave(app, user, id, '')).toMatchObject({ status: 202, body: { note: null } })
  expect(await notesFor(chatter)).toMatchObject({ other: null, otherID: null })
  // It still counts.
  expect(await notesFor(user)).toMatchObject({ own: null, left: 1, isOpened: false })
})

it('a note is refused until the last one was opened, even if that was removed; the same one again changes nothing', async () => {
  const app = shared()
  const { id, user, chatter } = await aKeptSession(app)
  await leave(app, user, id, 'At nine?')
  expect(await leave(app, user, id, 'At nine?')).toMatchObject({ status: 202, body: { note: 'At nine?' } })
  expect(await leave(app, user, id, 'At ten?')).toMatchObject({ status: 409, body: { code: 'note_not_opened' } })
  await leave(app, user, id, '')
  expect(await leave(app, user, id, 'At ten?')).toMatchObject({ status: 409, body: { code: 'note_not_opened' } })
  // The author is not the reader.
  await lookIn(app, user, id)
  expect(await leave(app, user, id, 'At ten?')).toMatchObject({ status: 409 })
  await lookIn(app, chatter, id)
  expect(await leave(app, user, id, 'At ten?')).toMatchObject({ status: 202 })
  const rows = await app.db.query.selectFrom('session_notes').select(['note', 'removed_at']).where('session_id', '=', id).execute()
  expect(rows).toHaveLength(2)
})

it('two who leave each other notes all day get three each; the count starts over when minutes are given back', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  const { id, user, chatter } = session
  const answers: Record<string, number> = {}
  for (let turn = 0; turn < 20; turn += 1) {
    const [by, other] = turn % 2 === 0 ? [user, chatter] : [chatter, user]
    const { status, body } = await leave(app, by, id, `note ${turn}`)
    const answer = status === 202 ? by.id : body.code
    answers[answer] = (answers[answer] ?? 0) + 1
    await lookIn(app, other, id)
    app.clock.advance(MINUTE_MS)
  }
  expect(answers).toEqual({ [user.id]: 3, [chatter.id]: 3, notes_used_up: 14 })
  expect((await checked(app, session)).session.notes).toMatchObject({ own: 'note 4', left: 0, other: 'note 5' })
  const { ofUser, ofChatter } = await bothView(app, session)
  // Otherwise the minutes start as soon as they are given back.
  for (const page of [ofUser, ofChatter]) await view(page, id, false)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, id)
  await keep(app, await anAdmin(app), await aComplaintAbout(app, session))
  expect((await checked(app, session)).session).toMatchObject({ phase: 'kept', notes: { own: null, left: 3, isOpened: true, other: null } })
  expect(await leave(app, user, id, 'Once more')).toMatchObject({ status: 202 })
})

it('of two notes at the same moment one is left', async () => {
  const app = shared()
  const { id, user } = await aKeptSession(app)
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [id])
  const answers = await lock.release(['one', 'two'].map((note) => async () => (await leave(app, user, id, note)).status))
  expect(answers.toSorted()).toEqual([202, 409])
  expect(await app.db.query.selectFrom('session_notes').select('id').where('session_id', '=', id).execute()).toHaveLength(1)
})

it('a person leaves twenty notes an hour at most, whatever the answers', async () => {
  const app = await testApp({ limited: true })
  const { id, user } = await aKeptSession(app)
  const statuses = []
  for (let count = 0; count < 21; count += 1) statuses.push((await leave(app, user, id, `note ${count}`)).status)
  expect([statuses[0], statuses[1], statuses[20]]).toEqual([202, 409, 429])
})

it('a note reaches the open page of the other party', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  const update = next(await aPage(app, session.chatter), 'sessionUpdate')
  await leave(app, session.user, session.id, 'At nine?')
  expect(await update).toMatchObject({ sessionID: session.id, phase: 'kept' })
})

it('a note that is too long, of a stranger or an admin, or on a session that is not kept is refused', async () => {
  const app = shared()
  const { id, user } = await aKeptSession(app)
  const running = await aRunningSession(app)
  expect(await leave(app, user, id, 'a'.repeat(301))).toMatchObject({ status: 400, body: { code: 'session_note_too_long' } })
  for (const by of [await aUser(app), await anAdmin(app)])
    expect(await leave(app, by, id, 'Salam')).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  expect(await leave(app, running.user, running.id, 'Salam')).toMatchObject({ status: 409, body: { code: 'minutes_not_kept' } })
  expect(await leave(app, user, id, 7)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

it('no admin gets a note that was not reported, and after the start no one does', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const kept = await aKeptSession(app, { admin })
  await leave(app, kept.user, kept.id, 'a very private note')
  await bothView(app, kept)
  expect((await checked(app, kept, kept.chatter)).session.notes).toMatchObject({ own: null, other: null, otherID: null })
  const lapsed = await aKeptSession(app, { admin })
  await leave(app, lapsed.user, lapsed.id, 'a very private note')
  app.clock.advance(7 * DAY_MS)
  await settleDue(app.deps, lapsed.id)
  const requests = await app.call(listSessionRequests, admin, { query: { page: '1' } })
  for (const body of [await listed(app, admin), requests.body]) expect(JSON.stringify(body)).not.toContain('private note')
})

it('the list has lapsed sessions only, oldest first, with windows and who was there when, and the badge counts them', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const running = await aRunningSession(app, { admin })
  const startTime = app.clock.now().toISOString()
  const page = await aPage(app, running.user)
  await view(page, running.id)
  app.clock.advance(5 * MINUTE_MS)
  await view(page, running.id, false)
  const until = app.clock.now().toISOString()
  app.clock.advance(10 * MINUTE_MS)
  await settleDue(app.deps, running.id)
  const later = await aKeptSession(app, { admin })
  const endTime = app.clock.now().toISOString()
  app.clock.advance(7 * DAY_MS)
  await settleDue(app.deps, running.id)
  await settleDue(app.deps, later.id)
  const { id: released } = await aLapsedSession(app, { admin })
  await decide(app, admin, released, { decision: 'release' })
  const body = await listed(app, admin)
  expect(body).toMatchObject({
    totalSessions: 2,
    sessions: [
      {
        _id: running.id,
        phase: 'lapsed',
        userID: { _id: running.user.id, email: expect.any(String) },
        windows: [{ startTime, endTime, metAt: null }],
        visits: [{ userID: running.user.id, from: startTime, until }],
      },
      { _id: later.id, phase: 'lapsed', windows: [], visits: [] },
    ],
  })
  expect((await listed(app, admin, 2)).sessions).toEqual([])
  expect((await app.call(countPending, admin, {})).body).toMatchObject({ needsDecision: 2 })
})

it('why the minutes are kept is on the wire, for both parties and for admins, and not once they run', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const together = await aKeptSession(app, { admin })
  for (const by of [together.user, together.chatter])
    expect((await checked(app, together, by)).session).toMatchObject({ phase: 'kept', keptBecause: 'together' })
  const missed = await aRunningSession(app, { admin })
  expect((await checked(app, missed)).session).toMatchObject({ phase: 'running', keptBecause: null })
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, missed.id)
  expect((await checked(app, missed, missed.chatter)).session).toMatchObject({ phase: 'kept', keptBecause: 'never_met' })
  await bothView(app, together)
  expect((await checked(app, together)).session).toMatchObject({ phase: 'running', keptBecause: null })
  app.clock.advance(7 * DAY_MS)
  await settleDue(app.deps, missed.id)
  expect((await listed(app, admin)).sessions).toMatchObject([{ _id: missed.id, phase: 'lapsed', keptBecause: 'never_met' }])
  // Keeping minutes longer does not change why they are kept.
  await decide(app, admin, missed.id, { decision: 'keep', days: 3 })
  expect((await checked(app, missed)).session).toMatchObject({ phase: 'kept', keptBecause: 'never_met' })
})

it('a release notifies both parties once, and no one is reminded of the minutes again', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const { id, user, chatter } = await aKeptSession(app, { admin })
  app.clock.advance(7 * DAY_MS)
  await settleDue(app.deps, id)
  const people = { user, chatter, admin, stranger: await aUser(app) }
  expect(await allNotices(app, people)).toContain('minutes_lapsed for admin')
  await decide(app, admin, id, { decision: 'release' })
  await decide(app, admin, id, { decision: 'release' })
  const notices = await allNotices(app, people)
  expect(notices.filter((text) => text.startsWith('minutes_')).toSorted()).toEqual([
    'minutes_released for chatter',
    'minutes_released for user',
  ])
  expect((await noticesOf(app, user))[0]).toMatchObject({
    kind: 'minutes_released',
    sessionID: id,
    party: { _id: chatter.id, username: chatter.username },
    minutes: 15,
    amount: null,
  })
})

it('a refund is the third decision: the session leaves the list, and what said that it needs one no longer matters', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aKeptSession(app, { admin })
  const { id, user, chatter } = session
  app.clock.advance(7 * DAY_MS)
  await settleDue(app.deps, id)
  // A partial refund also ends the minutes, because no one can use the rest.
  await refund(app, admin, id, 40)
  expect((await listed(app, admin)).totalSessions).toBe(0)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'refunded', keptUntil: null, keptBecause: null })
  expect(await decide(app, admin, id, { decision: 'release' })).toMatchObject({ status: 409, body: { code: 'session_not_lapsed' } })
  const unread = (await allNotices(app, { user, chatter, admin })).filter((text) => !text.startsWith('('))
  expect(unread.filter((text) => !text.endsWith('somebody else')).toSorted()).toEqual([
    'refund_decided for user',
    'session_refunded for chatter',
  ])
})

it('releasing ends the session for good; the chatter keeps the credit', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aLapsedSession(app, { admin })
  expect(await decide(app, admin, session.id, { decision: 'release' })).toMatchObject({ status: 202, body: { code: 'minutes_released' } })
  expect((await checked(app, session)).session).toMatchObject({ phase: 'ended', keptUntil: null })
  expect(await decide(app, admin, session.id, { decision: 'release' })).toMatchObject({ status: 409, body: { code: 'session_not_lapsed' } })
  expect(await decide(app, admin, session.id, { decision: 'keep', days: 1 })).toMatchObject({ status: 409 })
  await bothView(app, session)
  expect((await stored(app, session)).starts_at).toBeNull()
})

it('keeping longer makes the minutes wait again, from now on, and they lapse again', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aLapsedSession(app, { admin })
  app.clock.advance(DAY_MS)
  expect(await decide(app, admin, session.id, { decision: 'keep', days: '3' })).toMatchObject({
    status: 202,
    body: { code: 'minutes_kept_longer' },
  })
  const keptUntil = new Date(app.clock.now().getTime() + 3 * DAY_MS)
  expect(await stored(app, session)).toMatchObject({ kept_until: keptUntil, lapsed_at: null, kept_again: false })
  expect((await listed(app, admin)).totalSessions).toBe(0)
  app.clock.set(keptUntil)
  await settleDue(app.deps, session.id)
  expect((await listed(app, admin)).totalSessions).toBe(1)
})

it('keeping longer starts the minutes at once when both have the session open', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aLapsedSession(app, { admin })
  await bothView(app, session)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'lapsed' })
  await decide(app, admin, session.id, { decision: 'keep', days: 3 })
  await app.deps.events.settled()
  expect((await checked(app, session)).session).toMatchObject({ phase: 'running' })
})

it('a decision that is missing, unknown, or without days that can be is refused', async () => {
  const app = shared()
  const admin = await anAdmin(app)
  const session = await aLapsedSession(app, { admin })
  for (const [body, code] of [
    [{}, 'lapsed_decision_missing'],
    [{ decision: '' }, 'lapsed_decision_missing'],
    [{ decision: 'refund' }, 'validation_failed'],
    [{ decision: 'keep' }, 'keep_days_form'],
    [{ decision: 'keep', days: 0 }, 'keep_days_form'],
    [{ decision: 'keep', days: 91 }, 'keep_days_form'],
    [{ decision: 'keep', days: 'soon' }, 'validation_failed'],
  ] as const)
    expect(await decide(app, admin, session.id, body), JSON.stringify(body)).toMatchObject({ status: 400, body: { code } })
  expect((await stored(app, session)).released_at).toBeNull()
})

it('minutes that are still kept need no decision, and a session that does not exist has none', async () => {
  const app = shared()
  const admin = await anAdmin(app)
  const kept = await aKeptSession(app, { admin })
  expect(await decide(app, admin, kept.id, { decision: 'release' })).toMatchObject({ status: 409, body: { code: 'session_not_lapsed' } })
  expect(await decide(app, admin, admin.id as unknown as SessionId, { decision: 'release' })).toMatchObject({ status: 404 })
})

it('an admin decides nothing about minutes that they have bought', async () => {
  const app = await testApp()
  const { id, user } = await aLapsedSession(app)
  await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', user.id).execute()
  for (const decision of [{ decision: 'keep', days: 90 }, { decision: 'release' }])
    expect(await decide(app, user, id, decision)).toMatchObject({ status: 409, body: { code: 'own_minutes' } })
})
