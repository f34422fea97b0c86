// Reported messages.

import { expect } from 'vitest'
import { updateSessionNote } from '#contract/minutes.ts'
import { createReport, decideReport, fetchReport, listReports } from '#contract/reports.ts'
import type { TestApp } from './app.ts'
import { aListener, sendText, type TestSession } from './chats.ts'
import { checked } from './minutes.ts'
import { anAdmin, type Person } from './people.ts'

/** The id of a new message from the buyer. */
export async function aMessageIn(app: TestApp, session: TestSession, text = 'a message to report'): Promise<string> {
  const listener = await aListener(app, session.user, session.id)
  const { _id } = await sendText(listener, session, session.user, text)
  listener.socket.disconnect()
  return _id
}

/** The chatter reports a new message from the buyer. Returns the id of the report. */
export async function aReportOf(app: TestApp, session: TestSession): Promise<string> {
  const body = { messageID: await aMessageIn(app, session), reason: 'abusive', consent: true } as const
  expect((await app.call(createReport, session.chatter, { body })).status).toBe(201)
  const { id } = await app.db.query.selectFrom('reports').select('id').where('message_id', '=', body.messageID).executeTakeFirstOrThrow()
  return id
}

/** An admin warns the buyer of a session. Returns the id of the warning. */
export async function aWarningIn(app: TestApp, session: TestSession, warningNote = ''): Promise<string> {
  const report = await aReportOf(app, session)
  const body = { outcome: 'warned', note: 'We have warned them.', warningNote } as const
  expect((await app.call(decideReport, await anAdmin(app), { params: { id: report }, body })).status).toBe(202)
  return (await app.db.query.selectFrom('warnings').select('id').where('report_id', '=', report).executeTakeFirstOrThrow()).id
}

const FORM = { reason: 'abusive', words: '', consent: true } as const

export function tryReport(app: TestApp, by: Person, messageID: string, form: object = {}) {
  return app.call(createReport, by, { body: { ...FORM, messageID, ...form } })
}

/** The buyer's note on kept minutes, as the chatter gets it. */
export async function aNoteIn(app: TestApp, session: TestSession, note = 'a note to report'): Promise<string> {
  await app.call(updateSessionNote, session.user, { params: { id: session.id }, body: { note } })
  return (await checked(app, session, session.chatter)).session.notes.otherID
}

export function tryReportNote(app: TestApp, by: Person, noteID: string, form: object = {}) {
  return app.call(createReport, by, { body: { ...FORM, noteID, ...form } })
}

/** Messages 'm 1' to 'm n', in turn from the chatter and from the buyer. */
export async function aConversation(app: TestApp, session: TestSession, count: number): Promise<string[]> {
  const { user, chatter, id } = session
  const [buyers, chatters] = [await aListener(app, user, id), await aListener(app, chatter, id)]
  const ids: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const [listener, by] = index % 2 === 0 ? [buyers, user] : [chatters, chatter]
    ids.push((await sendText(listener, session, by, `m ${index}`))._id)
  }
  return ids
}

export async function onlyReport(app: TestApp, admin: Person) {
  const { body } = await app.call(listReports, admin, { query: {} })
  expect(body.totalReports).toBe(1)
  const one = await app.call(fetchReport, admin, { params: { id: body.reports[0]._id } })
  return { listed: body.reports[0], ...one.body }
}
