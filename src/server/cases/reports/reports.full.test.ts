// Full run: further cases of the rules in reports.test.ts.

import { expect, it } from 'vitest'
import { decideReport, listReports } from '#contract/reports.ts'
import { testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { anAdmin } from '../../testing/people.ts'
import { aConversation, aMessageIn, aReportOf, onlyReport, tryReport } from '../../testing/reports.ts'
import { trySendVoice } from '../../testing/voice.ts'

it('at the ends of a conversation fewer are copied; messages after the report are not', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const [first] = await aConversation(app, session, 1)
  await trySendVoice(app, session)
  await tryReport(app, session.user, first ?? '')
  await aMessageIn(app, session, 'written after the report')
  const { messages } = await onlyReport(app, admin)
  expect(messages).toMatchObject([
    { place: 0, message: 'm 1', seconds: null, voiceURL: null, peaks: [] },
    { place: 1, message: null, seconds: expect.any(Number), voiceURL: expect.any(String), peaks: [0, 128, 255] },
  ])
})

it('pending reports come first, oldest first, then closed ones, newest first; each tab has its own', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const ids: string[] = []
  for (let index = 0; index < 4; index += 1) ids.push(await aReportOf(app, session))
  for (const id of ids.slice(0, 2))
    await app.call(decideReport, admin, { params: { id }, body: { outcome: 'no_action', note: 'Nothing wrong.' } })
  const listed = async (status: 'all' | 'pending' | 'closed') => {
    const { body } = await app.call(listReports, admin, { query: { status } })
    return [body.totalReports, body.reports.map(({ _id }: { _id: string }) => ids.indexOf(_id))]
  }
  expect(await listed('all')).toEqual([4, [2, 3, 1, 0]])
  expect(await listed('pending')).toEqual([2, [2, 3]])
  expect(await listed('closed')).toEqual([2, [1, 0]])
  expect((await app.call(listReports, admin, { query: { page: 2 } })).body).toEqual({ reports: [], totalReports: 4 })
})
