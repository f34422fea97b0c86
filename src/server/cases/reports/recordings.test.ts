// Reported recordings, which admins can play (docs/product.md#reports).

import { expect, it } from 'vitest'
import type { FileKey } from '../../platform/files/keys.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { anAdmin, aUser, type Person } from '../../testing/people.ts'
import { onlyReport, tryReport } from '../../testing/reports.ts'
import { trySendVoice } from '../../testing/voice.ts'

/** The chatter reports the second of the buyer's two recordings. */
async function aReportedRecording(app: TestApp) {
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const reported = (await trySendVoice(app, session)).body.message
  expect((await tryReport(app, session.chatter, reported._id)).status).toBe(201)
  const later = (await trySendVoice(app, session)).body.message
  return { session, admin, reported, later, url: String((await onlyReport(app, admin)).messages[0].voiceURL) }
}

const statusAt = async (app: TestApp, url: string) => (await app.http.inject(url)).statusCode

/** Signs the address for this reader, as the server would. */
function signedFor(app: TestApp, url: string, { id }: Person): string {
  const key = (url.split('?')[0] ?? '').replace('/files/', '') as FileKey<'voice'>
  return app.deps.files.signedUrlOf(key, { seconds: 60, reader: id })
}

it('an admin plays a recording of a report for 15 minutes, by ranges, and that is in the trail once', async () => {
  const app = await testApp()
  const { admin, url } = await aReportedRecording(app)
  const views = async () =>
    (await app.db.query.selectFrom('admin_actions').select('action').where('admin_id', '=', admin.id).execute()).map((row) => row.action)
  expect(await views()).toEqual(['view_report'])
  expect(await statusAt(app, url)).toBe(200)
  expect((await app.http.inject({ url, headers: { range: 'bytes=0-9' } })).statusCode).toBe(206)
  expect(await views()).toEqual(['view_report', 'view_report_recording'])
  app.clock.advance(15 * 60_000)
  expect(await statusAt(app, url)).toBe(403)
})

it('a recording is for admins when it is in a report, and for no stranger', async () => {
  const app = await testApp()
  const { admin, later, url } = await aReportedRecording(app)
  expect(await statusAt(app, signedFor(app, url, admin))).toBe(200)
  expect(await statusAt(app, signedFor(app, url, await aUser(app)))).toBe(403)
  // It was sent after the report.
  expect(await statusAt(app, signedFor(app, later.voiceURL, admin))).toBe(403)
  await app.db.query.updateTable('accounts').set({ role: 'user' }).where('id', '=', admin.id).execute()
  expect(await statusAt(app, url)).toBe(403)
})

it('a recording of a report from before admins could play them has no address', async () => {
  const app = await testApp()
  const { admin, url } = await aReportedRecording(app)
  await app.db.query.updateTable('report_messages').set({ message_id: null }).execute()
  expect((await onlyReport(app, admin)).messages).toMatchObject([{ message: null, seconds: expect.any(Number), voiceURL: null, peaks: [] }])
  expect(await statusAt(app, url)).toBe(403)
})
