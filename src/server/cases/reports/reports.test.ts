// Reports of messages (docs/product.md#reports): what is copied, who may report, and how admins decide.

import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { updateSessionNote } from '#contract/minutes.ts'
import { listNotices, type Notice } from '#contract/notices.ts'
import { decideReport, fetchReport, listOwnReports } from '#contract/reports.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aListener, aRunningSession } from '../../testing/chats.ts'
import { exportOf } from '../../testing/export.ts'
import { rowOf } from '../../testing/gate.ts'
import { aKeptSession, bothView } from '../../testing/minutes.ts'
import { haveMet } from '../../testing/money.ts'
import { anAdmin, aUser, type Person } from '../../testing/people.ts'
import { aConversation, aMessageIn, aNoteIn, aReportOf, onlyReport, tryReport, tryReportNote } from '../../testing/reports.ts'
import { nextOfList } from '../../testing/socket.ts'

it('the reported message and five on each side are copied, and no more', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const ids = await aConversation(app, session, 16)
  expect((await tryReport(app, session.user, ids[8] ?? '', { words: ' rude ' })).status).toBe(201)
  const { listed, report, messages } = await onlyReport(app, admin)
  expect(messages.map(({ place, by, message }: { place: number; by: string; message: string }) => [place, by, message])).toEqual(
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((n) => [n - 9, n % 2 === 0 ? 'reporter' : 'reported', `m ${n}`]),
  )
  expect(report).toEqual(listed)
  expect(report).toMatchObject({
    reporterID: { username: session.user.username },
    reportedID: { username: session.chatter.username },
    reason: 'abusive',
    words: 'rude',
    status: 'pending',
  })
})

it('a stranger, an admin and the sender cannot report a message, and no one can report one of a deleted session', async () => {
  const app = await testApp()
  const [session, admin, stranger] = [await aRunningSession(app), await anAdmin(app), await aUser(app)]
  const other = await aRunningSession(app)
  const id = await aMessageIn(app, session)
  for (const by of [stranger, admin, other.user, other.chatter]) expect((await tryReport(app, by, id)).body.code).toBe('message_not_found')
  expect((await tryReport(app, session.user, id)).body.code).toBe('own_message')
  await haveMet(app, session.id)
  app.clock.advance(16 * 60_000)
  await app.call(deleteSessionRequest, admin, { params: { id: session.id } })
  expect((await tryReport(app, session.chatter, id)).body.code).toBe('message_not_found')
  expect(await app.db.query.selectFrom('reports').select('id').execute()).toEqual([])
})

it('a note is reported like a message: admins see it and nothing else, also after it was removed and the minutes have begun', async () => {
  const app = await testApp()
  const [session, admin] = [await aKeptSession(app), await anAdmin(app)]
  const note = await aNoteIn(app, session, 'an ugly note')
  await app.call(updateSessionNote, session.chatter, { params: { id: session.id }, body: { note: 'a private answer' } })
  await app.call(updateSessionNote, session.user, { params: { id: session.id }, body: { note: '' } })
  await bothView(app, session)
  await aMessageIn(app, session, 'a private message')
  expect((await tryReportNote(app, session.chatter, note, { words: ' rude ' })).status).toBe(201)
  const { listed, report, messages } = await onlyReport(app, admin)
  expect(messages).toEqual([
    { place: 0, by: 'reported', message: 'an ugly note', seconds: null, voiceURL: null, peaks: [], createdAt: expect.any(String) },
  ])
  expect(report).toEqual(listed)
  expect(report).toMatchObject({ subject: 'note', reportedID: { username: session.user.username }, reason: 'abusive', words: 'rude' })
  const body = { outcome: 'no_action', note: 'It is not nice, but allowed.' } as const
  expect((await app.call(decideReport, admin, { params: { id: report._id }, body })).status).toBe(202)
  expect((await app.call(listOwnReports, session.chatter, {})).body.reports).toMatchObject([{ subject: 'note', note: body.note }])
  expect((await exportOf(app, session.chatter))['reports']).toMatchObject([{ noteID: note, messageID: null }])
})

it('a note is reported once, by the other party alone, and with consent', async () => {
  const app = await testApp()
  const [session, admin, stranger, other] = [await aKeptSession(app), await anAdmin(app), await aUser(app), await aKeptSession(app)]
  const note = await aNoteIn(app, session)
  for (const by of [stranger, admin, other.user, other.chatter])
    expect(await tryReportNote(app, by, note)).toMatchObject({ status: 404, body: { code: 'note_not_found' } })
  expect(await tryReportNote(app, session.user, note)).toMatchObject({ status: 409, body: { code: 'own_note' } })
  expect((await tryReportNote(app, session.chatter, note, { consent: false })).body.code).toBe('report_consent_missing')
  for (const form of [{ noteID: undefined }, { messageID: note }])
    expect((await tryReportNote(app, session.chatter, note, form)).body.code).toBe('validation_failed')
  const lock = await rowOf(app, session.chatter)
  const answers = await lock.release([1, 2].map(() => async () => (await tryReportNote(app, session.chatter, note)).status))
  expect(answers.toSorted()).toEqual([201, 409])
  expect((await tryReportNote(app, session.chatter, note)).body.code).toBe('note_report_exists')
  expect(await app.db.query.selectFrom('report_messages').select('text').execute()).toEqual([{ text: 'a note to report' }])
})

it('a form without a reason, words that are needed, or consent, or with too many words, is refused', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const id = await aMessageIn(app, session)
  for (const [code, form] of [
    ['report_reason_missing', { reason: '' }],
    ['report_words_missing', { reason: 'other' }],
    ['report_words_too_long', { words: 'x'.repeat(501) }],
    ['report_consent_missing', { consent: false }],
  ] as const) {
    const refused = await tryReport(app, session.chatter, id, form)
    expect([refused.status, refused.body.code]).toEqual([400, code])
  }
})

it('a message is reported once by each person, also when it is submitted twice at the same moment', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const id = await aMessageIn(app, session)
  const lock = await rowOf(app, session.chatter)
  const answers = await lock.release([1, 2].map(() => async () => (await tryReport(app, session.chatter, id)).status))
  expect(answers.toSorted()).toEqual([201, 409])
  expect((await tryReport(app, session.chatter, id)).body.code).toBe('report_exists')
  expect(await app.db.query.selectFrom('reports').select('id').execute()).toHaveLength(1)
})

it('admins are notified and their list changes; a decision reaches the reporter, and the trail has it', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const page = await aListener(app, admin)
  const update = nextOfList(page.socket, 'reports')
  const id = await aReportOf(app, session)
  expect(await update).toEqual({ list: 'reports' })
  expect((await app.call(countPending, admin, {})).body).toMatchObject({ reports: 1 })
  expect(await kindsOf(app, admin)).toContain('new_report')

  const body = { outcome: 'no_action', note: ' We found nothing wrong. ' } as const
  expect((await app.call(decideReport, admin, { params: { id }, body })).status).toBe(202)
  expect((await app.call(countPending, admin, {})).body).toMatchObject({ reports: 0 })
  expect(await kindsOf(app, session.chatter)).toContain('report_decided')
  expect(await kindsOf(app, session.user)).not.toContain('report_decided')
  const { reports } = (await app.call(listOwnReports, session.chatter, {})).body
  expect(reports).toMatchObject([
    { status: 'closed', outcome: 'no_action', note: 'We found nothing wrong.', username: session.user.username },
  ])
  expect((await app.call(listOwnReports, session.user, {})).body.reports).toEqual([])
  expect((await exportOf(app, session.chatter))['reports']).toMatchObject([{ id, note: 'We found nothing wrong.' }])
})

it('a decision needs an outcome and a sentence, and a report that exists; admins cannot decide their own', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const id = await aReportOf(app, session)
  const codeOf = async (body: object, by = admin, which = id) =>
    (await app.call(decideReport, by, { params: { id: which }, body: { outcome: 'warned', note: 'A sentence.', ...body } })).body.code
  expect(await codeOf({ outcome: '' })).toBe('outcome_missing')
  expect(await codeOf({ note: ' ' })).toBe('decision_note_missing')
  expect(await codeOf({ note: 'x'.repeat(301) })).toBe('decision_note_too_long')
  expect(await codeOf({}, admin, session.id)).toBe('report_not_found')
  await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', session.user.id).execute()
  expect(await codeOf({}, session.user)).toBe('own_report')
})

it('after a deletion the words and the copied messages are erased, of a pending report with its decision', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const [closed, pending] = [await aReportOf(app, session), await aReportOf(app, session)]
  const decide = (id: string) => app.call(decideReport, admin, { params: { id }, body: { outcome: 'no_action', note: 'Nothing to do.' } })
  await decide(closed)
  await haveMet(app, session.id)
  app.clock.advance(16 * 60_000)
  expect((await app.call(deleteUser, admin, { params: { id: session.user.id } })).status).toBe(203)
  const copied = async (id: string) => (await app.call(fetchReport, admin, { params: { id } })).body.messages.length
  expect([await copied(closed), await copied(pending)]).toEqual([0, 2])
  await decide(pending)
  expect(await copied(pending)).toBe(0)
})

async function kindsOf(app: TestApp, person: Person): Promise<string[]> {
  const { body } = await app.call(listNotices, person, { query: {} })
  return body.notices.map(({ kind }: Notice) => kind)
}

it('a person reports thirty messages an hour at most, whatever the answers', async () => {
  const app = await testApp({ limited: true })
  const session = await aRunningSession(app)
  const id = await aMessageIn(app, session)
  const statuses = []
  for (let reports = 0; reports < 31; reports += 1) statuses.push((await tryReport(app, session.chatter, id)).status)
  expect([statuses[0], statuses[29], statuses[30]]).toEqual([201, 409, 429])
})
