// Messages that are reported.

import { expect } from 'vitest'
import { createReport } from '#contract/reports.ts'
import type { TestApp } from './app.ts'
import { aListener, sendText, type TestSession } from './chats.ts'

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
