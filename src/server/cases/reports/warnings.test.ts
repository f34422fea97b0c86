// Warnings (docs/product.md#reports): what is refused until they are read, and who confirms them.

import { expect, it } from 'vitest'
import { fetchOwnAccount, readWarning } from '#contract/accounts.ts'
import { updateSessionNote } from '#contract/minutes.ts'
import { listNotices, type Notice, updateNoticeSettings } from '#contract/notices.ts'
import { decideReport, listReports } from '#contract/reports.ts'
import { settleDue } from '../../sessions/minutes/due.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aListener, aRunningSession, newMessage, sendText, type TestSession } from '../../testing/chats.ts'
import { rowOf } from '../../testing/gate.ts'
import { aKeptSession, aPage, checked, MINUTE_MS, view } from '../../testing/minutes.ts'
import { aChatterWithPrices, tryToBuy } from '../../testing/money.ts'
import { anAdmin, aUser, type Person } from '../../testing/people.ts'
import { aReportOf, aWarningIn } from '../../testing/reports.ts'
import { emit, next, nextOfList } from '../../testing/socket.ts'
import { viewersOf } from '../../testing/views.ts'
import { trySendVoice } from '../../testing/voice.ts'

const shownTo = async (app: TestApp, person: Person) => (await app.call(fetchOwnAccount, person, {})).body.user.warning
const confirm = (app: TestApp, by: Person, id: string) => app.call(readWarning, by, { params: { id } })

async function noticesOf(app: TestApp, person: Person): Promise<Notice[]> {
  const { body } = await app.call(listNotices, person, { query: {} })
  return body.notices.filter(({ kind }: Notice) => kind === 'warned')
}

/** Actions that the warned buyer may not take until the warning is read; `ok` if it succeeded. */
async function attempts(app: TestApp, session: TestSession) {
  const { user } = session
  const { socket } = await aListener(app, user, session.id)
  const sent = await emit(socket, 'sendMessage', newMessage(session, user, 'salaam'))
  socket.disconnect()
  const voice = await trySendVoice(app, session)
  const bought = await tryToBuy(app, { user, chatter: await aChatterWithPrices(app, { Basic: 100 }) })
  return [sent.ok ? 'ok' : sent.code, ...[voice, bought].map(({ status, body }) => (status === 201 ? 'ok' : body.code))]
}

it('until a warning is read, its reader sends nothing and buys nothing; the other party goes on, and afterwards both do', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter } = session
  const id = await aWarningIn(app, session, ' Please stay polite. ')
  expect(await attempts(app, session)).toEqual(Array(3).fill('warning_unread'))
  expect((await trySendVoice(app, session, { by: chatter })).status).toBe(201)
  expect(await shownTo(app, user)).toEqual({ _id: id, reason: 'abusive', note: 'Please stay polite.', createdAt: expect.any(String) })
  expect((await confirm(app, user, id)).status).toBe(202)
  expect(await shownTo(app, user)).toBe(null)
  expect(await attempts(app, session)).toEqual(Array(3).fill('ok'))
})

it('the pages of the reader learn of a warning and of its confirmation, and admins see when it was read', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const { user } = session
  const [page, admins] = [await aListener(app, user), await aListener(app, admin)]
  const warned = next(page.socket, 'accountUpdate')
  const id = await aWarningIn(app, session)
  expect(await warned).toEqual({ userID: user.id })
  expect(await noticesOf(app, user)).toMatchObject([{ party: null, sessionID: null, readAt: null }])
  await app.deps.events.settled()
  const warning = async () => (await app.call(listReports, admin, { query: {} })).body.reports[0].warning
  expect(await warning()).toEqual({ note: null, readAt: null })
  const [confirmed, seen] = [next(page.socket, 'accountUpdate'), nextOfList(admins.socket, 'reports')]
  app.clock.advance(60_000)
  await confirm(app, user, id)
  await Promise.all([confirmed, seen])
  expect(await warning()).toEqual({ note: null, readAt: app.clock.now().toISOString() })
  expect(await noticesOf(app, user)).toMatchObject([{ readAt: expect.any(String) }])
})

it('several warnings are read one after the other, the oldest first', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const [admin, reports] = [await anAdmin(app), [await aReportOf(app, session), await aReportOf(app, session)]]
  const body = { outcome: 'warned', note: 'We have warned them.' } as const
  for (const id of reports) await app.call(decideReport, admin, { params: { id }, body })
  const ids = await app.db.query.selectFrom('warnings').select('id').orderBy('number').execute()
  const [first = '', second = ''] = ids.map(({ id }) => id)
  expect((await shownTo(app, session.user))._id).toBe(first)
  await confirm(app, session.user, first)
  expect((await shownTo(app, session.user))._id).toBe(second)
  expect((await attempts(app, session))[0]).toBe('warning_unread')
  await confirm(app, session.user, second)
  expect((await attempts(app, session))[0]).toBe('ok')
})

it('a warning is confirmed once, however often and at the same moment, and by no one else', async () => {
  const app = await testApp()
  const [session, stranger] = [await aRunningSession(app), await aUser(app)]
  const { user, chatter } = session
  const id = await aWarningIn(app, session)
  for (const by of [stranger, chatter, await anAdmin(app)]) expect((await confirm(app, by, id)).body.code).toBe('warning_not_found')
  expect((await shownTo(app, user))._id).toBe(id)
  const lock = await rowOf(app, user)
  const answers = await lock.release([1, 2].map(() => async () => (await confirm(app, user, id)).status))
  expect(answers).toEqual([202, 202])
  const readAt = async () => (await app.db.query.selectFrom('warnings').select('read_at').executeTakeFirstOrThrow()).read_at
  const first = await readAt()
  app.clock.advance(60_000)
  expect((await confirm(app, user, id)).status).toBe(202)
  expect(await readAt()).toEqual(first)
})

it('the same decision twice warns once, also at the same moment; another note is another decision', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const report = await aReportOf(app, session)
  const warn = (warningNote: string) => async () => {
    const body = { outcome: 'warned', note: 'We have warned them.', warningNote } as const
    return app.call(decideReport, admin, { params: { id: report }, body })
  }
  expect((await warn('x'.repeat(301))()).body.code).toBe('warning_note_too_long')
  const lock = await rowOf(app, session.user)
  const answers = await lock.release([warn('Stop.'), warn('Stop.')])
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  expect((await warn('Stop it.')()).body.code).toBe('report_decided')
  expect(await app.db.query.selectFrom('warnings').select('note').execute()).toEqual([{ note: 'Stop.' }])
  expect(await noticesOf(app, session.user)).toHaveLength(1)
})

it('kept minutes do not start for a person who has to read a warning first, and they leave no note', async () => {
  const app = await testApp()
  const session = await aKeptSession(app)
  await app.db.query.updateTable('accounts').set({ has_unread_warning: true }).where('id', '=', session.user.id).execute()
  const page = await aPage(app, session.user)
  await view(page, session.id)
  expect(await viewersOf(app)).toEqual([])
  const note = { params: { id: session.id }, body: { note: 'I am here at nine.' } }
  expect((await app.call(updateSessionNote, session.user, note)).body.code).toBe('warning_unread')
  await app.db.query.updateTable('accounts').set({ has_unread_warning: false }).where('id', '=', session.user.id).execute()
  await view(page, session.id)
  expect(await viewersOf(app)).toEqual([session.user.id])
})

it('no one meets a person who has yet to read a warning, by a page that was open before or by a receipt', async () => {
  const app = await testApp()
  const kept = await aKeptSession(app)
  const { user } = kept
  const [unread, confirmed] = [await aRunningSession(app, { user }), await aRunningSession(app, { user })]
  await view(await aPage(app, user), kept.id)
  const warning = await aWarningIn(app, await aRunningSession(app, { user }))
  await view(await aPage(app, kept.chatter), kept.id)
  expect((await checked(app, kept)).session.phase).toBe('kept')

  const read = async (session: TestSession) => {
    const [ofUser, ofChatter] = [await aListener(app, user, session.id), await aListener(app, session.chatter, session.id)]
    await sendText(ofChatter, session, session.chatter, 'Salam')
    expect(await emit(ofUser.socket, 'markMessages', { sessionID: session.id, deliveredSeq: 1, readSeq: 1 })).toEqual({ ok: true })
  }
  await read(unread)
  await read(confirmed)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, unread.id)
  expect((await checked(app, unread)).session.phase).toBe('kept')
  // This session is settled late, and the warning was unread when it ended.
  expect((await confirm(app, user, warning)).status).toBe(202)
  await settleDue(app.deps, confirmed.id)
  expect((await checked(app, confirmed)).session.phase).toBe('kept')

  const later = await aRunningSession(app, { user })
  await read(later)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, later.id)
  expect((await checked(app, later)).session.phase).toBe('ended')
})

it('no setting switches off the mail about a warning', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await app.call(updateNoticeSettings, session.user, { body: { kinds: [{ kind: 'warned', push: false, mail: false }] } })
  await aWarningIn(app, session)
  expect(await app.db.query.selectFrom('notice_choices').select('kind').execute()).toEqual([])
})
