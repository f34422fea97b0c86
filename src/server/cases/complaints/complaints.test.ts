// Complaints about sessions (docs/product.md#complaints): who may complain, until when, what admins see, and how they decide.

import { expect, it } from 'vitest'
import { countPending } from '#contract/admin.ts'
import { updateBlock } from '#contract/blocks.ts'
import { answerComplaint, decideComplaint, listComplaints, listOwnComplaints } from '#contract/complaints.ts'
import { listNotices, type Notice } from '#contract/notices.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { eraseAccount } from '../../accounts/erase.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, sendText, type TestSession } from '../../testing/chats.ts'
import { aComplaintAbout, BASIC_MS, endSession, tryComplain } from '../../testing/complaints.ts'
import { exportOf } from '../../testing/export.ts'
import { gate } from '../../testing/gate.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { nextOfList } from '../../testing/socket.ts'

const HOUR_MS = 3_600_000

function tryAnswer(app: TestApp, by: Person, id: string, answer = 'I was there.') {
  return app.call(answerComplaint, by, { params: { id }, body: { answer } })
}

function tryDecide(app: TestApp, by: Person, id: string, form: object = {}) {
  return app.call(decideComplaint, by, { params: { id }, body: { outcome: 'nothing', note: 'We found nothing.', ...form } })
}

async function kindsOf(app: TestApp, person: Person): Promise<string[]> {
  const { body } = await app.call(listNotices, person, { query: {} })
  return body.notices.map(({ kind }: Notice) => kind)
}

it('a buyer may complain from the end of the session until 72 hours later, and once', async () => {
  const app = await testApp()
  const [session, late] = [await aRunningSession(app), await aRunningSession(app)]
  expect((await tryComplain(app, session.user, session)).body.code).toBe('complaint_too_early')
  app.clock.advance(BASIC_MS + 72 * HOUR_MS - 1)
  expect((await tryComplain(app, session.user, session)).status).toBe(201)
  expect((await tryComplain(app, session.user, session)).body.code).toBe('complaint_exists')
  app.clock.advance(1)
  const refused = await tryComplain(app, late.user, late)
  expect([refused.status, refused.body.code]).toEqual([409, 'complaint_too_late'])
})

it('only the buyer of the session may complain about it, and only about one whose payment was approved', async () => {
  const app = await testApp()
  const [session, pending, stranger, admin] = [await aRunningSession(app), await aPendingSession(app), await aUser(app), await anAdmin(app)]
  app.clock.advance(BASIC_MS)
  for (const by of [stranger, admin, pending.user]) expect((await tryComplain(app, by, session)).body.code).toBe('session_not_found')
  expect((await tryComplain(app, session.chatter, session)).status).toBe(403)
  expect((await tryComplain(app, pending.user, pending)).body.code).toBe('complaint_too_early')
  expect(await app.db.query.selectFrom('complaints').select('id').execute()).toEqual([])
})

it('a form without a kind, without words where they are needed, or with too many is refused', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(BASIC_MS)
  for (const [code, form] of [
    ['complaint_kind_missing', { kind: '' }],
    ['complaint_words_missing', { kind: 'other', words: ' ' }],
    ['complaint_words_missing', { kind: 'other', words: ' \u200b' }],
    ['complaint_words_too_long', { words: 'x'.repeat(1001) }],
    ['validation_failed', { kind: 'blocked' }],
  ] as const) {
    const refused = await tryComplain(app, session.user, session, form)
    expect([refused.status, refused.body.code]).toEqual([400, code])
  }
})

it('a session that a block of either side has ended is a complaint of the buyer', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const stoppedAt = app.clock.now().toISOString()
  const expected: object[] = []
  for (const side of ['user', 'chatter'] as const) {
    const session = await aRunningSession(app, { admin })
    const { user, chatter } = session
    const [blocker, other] = side === 'user' ? [user, chatter] : [chatter, user]
    await app.call(updateBlock, blocker, { params: { id: other.id }, body: { blocked: true } })
    expect((await tryComplain(app, user, session)).body.code).toBe('complaint_exists')
    expected.push({ kind: 'blocked', userID: { _id: user.id }, facts: { stoppedAt, endTime: stoppedAt } })
  }
  const { complaints } = (await app.call(listComplaints, admin, { query: {} })).body
  expect(complaints).toMatchObject(expected)
})

it('the chatter may answer once and before the decision; no one else may', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const id = await aComplaintAbout(app, session)
  expect((await tryAnswer(app, await aChatter(app), id)).body.code).toBe('complaint_not_found')
  expect((await tryAnswer(app, session.user, id)).status).toBe(403)
  expect((await tryAnswer(app, session.chatter, id, ' ')).body.code).toBe('answer_missing')
  const lock = await gate(app, 'select 1 from complaints where id = $1 for update', [id])
  const answers = await lock.release([() => tryAnswer(app, session.chatter, id), () => tryDecide(app, admin, id)])
  expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true)
  expect((await tryAnswer(app, session.chatter, id)).status).toBe(409)

  const decided = await aComplaintAbout(app, await aRunningSession(app, { chatter: session.chatter }))
  await tryDecide(app, admin, decided)
  expect((await tryAnswer(app, session.chatter, decided)).body.code).toBe('complaint_decided')
})

it('admins see the facts and never the words of the conversation', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const listener = await aListener(app, session.user, session.id)
  const sent = await sendText(listener, session, session.user, 'confidential')
  app.clock.advance(60_000)
  const last = await sendText(listener, session, session.user, 'confidential too')
  await aComplaintAbout(app, session, { words: 'They never answered.' })
  const { body } = await app.call(listComplaints, admin, { query: {} })
  expect(body).toMatchObject({
    totalComplaints: 1,
    complaints: [
      {
        kind: 'left_early',
        words: 'They never answered.',
        facts: {
          plan: { title: 'Basic', price: 100, duration: 15 },
          buyerSent: { count: 2, firstAt: sent.createdAt, lastAt: last.createdAt },
          chatterSent: { count: 0, firstAt: null, lastAt: null },
        },
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('confidential')
})

it('everyone concerned is notified, both read the decision, and the trail has it', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const { user, chatter } = session
  const page = await aListener(app, admin)
  const update = nextOfList(page.socket, 'complaints')
  const id = await aComplaintAbout(app, session, { kind: 'other', words: 'Only silence.' })
  expect(await update).toEqual({ list: 'complaints' })
  expect((await app.call(countPending, admin, {})).body).toMatchObject({ complaints: 1 })
  expect([await kindsOf(app, chatter), await kindsOf(app, admin)]).toEqual([
    expect.arrayContaining(['complaint_received']),
    expect.arrayContaining(['new_complaint']),
  ])
  expect((await tryAnswer(app, chatter, id)).status).toBe(202)
  expect(await kindsOf(app, admin)).toContain('complaint_answered')
  expect((await tryDecide(app, admin, id)).status).toBe(202)
  expect((await app.call(countPending, admin, {})).body).toMatchObject({ complaints: 0 })
  for (const [person, isOwn] of [
    [user, true],
    [chatter, false],
  ] as const) {
    expect(await kindsOf(app, person)).toContain('complaint_decided')
    const { complaints } = (await app.call(listOwnComplaints, person, {})).body
    expect(complaints).toMatchObject([{ isOwn, words: 'Only silence.', answer: 'I was there.', note: 'We found nothing.' }])
    expect((await exportOf(app, person))['complaints']).toMatchObject([{ id, note: 'We found nothing.' }])
  }
  expect((await app.call(listOwnComplaints, await aUser(app), {})).body.complaints).toEqual([])
  const trail = await app.db.query.selectFrom('admin_actions').select(['after']).where('action', '=', 'decide_complaint').execute()
  expect(trail).toEqual([{ after: { status: 'closed', outcome: 'nothing' } }])
})

it('a decision needs an outcome and a sentence, is made once, and not by the buyer', async () => {
  const app = await testApp()
  const [session, admin, other] = [await aRunningSession(app), await anAdmin(app), await anAdmin(app)]
  const id = await aComplaintAbout(app, session)
  expect((await tryDecide(app, admin, id, { outcome: '' })).body.code).toBe('outcome_missing')
  for (const note of ['', '\u200b'])
    for (const remedy of [{}, { outcome: 'refund', amount: 100 }])
      expect((await tryDecide(app, admin, id, { ...remedy, note })).body.code).toBe('decision_note_missing')
  expect((await tryDecide(app, admin, id, { outcome: 'all of it' })).body.code).toBe('validation_failed')
  expect((await tryDecide(app, admin, session.id)).body.code).toBe('complaint_not_found')
  await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', session.user.id).execute()
  expect((await tryDecide(app, session.user, id)).body.code).toBe('own_complaint')
  const lock = await gate(app, 'select 1 from complaints where id = $1 for update', [id])
  const answers = await lock.release([
    async () => (await tryDecide(app, admin, id, { note: 'One.' })).status,
    async () => (await tryDecide(app, other, id, { note: 'Two.' })).status,
  ])
  expect(answers.toSorted()).toEqual([202, 409])
})

it('a deletion erases the words of the deleted account and no others', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const id = await aComplaintAbout(app, session, { words: 'mine' })
  await tryAnswer(app, session.chatter, id, 'theirs')
  const row = () => app.db.query.selectFrom('complaints').select(['kind', 'words', 'answer']).executeTakeFirstOrThrow()
  await app.db.transaction((tx) => eraseAccount(tx, session.user.id, app.clock.now()))
  expect(await row()).toEqual({ kind: 'left_early', words: null, answer: 'theirs' })
  await app.db.transaction((tx) => eraseAccount(tx, session.chatter.id, app.clock.now()))
  expect(await row()).toEqual({ kind: 'left_early', words: null, answer: null })
})

it('a chatter who has yet to read a warning does not answer', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const id = await aComplaintAbout(app, session)
  await app.db.query.updateTable('accounts').set({ has_unread_warning: true }).where('id', '=', session.chatter.id).execute()
  expect((await tryAnswer(app, session.chatter, id, 'Listen.')).body.code).toBe('warning_unread')
})

it('a session with a pending complaint cannot be deleted; of a complaint and a deletion at the same moment one is refused', async () => {
  const app = await testApp()
  const [session, other, admin] = [await aRunningSession(app), await aRunningSession(app), await anAdmin(app)]
  const remove = ({ id }: TestSession) => app.call(deleteSessionRequest, admin, { params: { id } })
  const id = await aComplaintAbout(app, session)
  expect(await remove(session)).toMatchObject({ status: 409, body: { code: 'session_complaint_open' } })
  await tryDecide(app, admin, id)
  expect((await remove(session)).status).toBe(200)

  await endSession(app, other.id)
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [other.id])
  const answers = await lock.release([() => tryComplain(app, other.user, other), () => remove(other)])
  expect([
    [201, 409],
    [404, 200],
  ]).toContainEqual(answers.map(({ status }) => status))
})
