// Minutes that a decision gave back end again, and the buyer may complain about that end too (docs/product.md#complaints).

import { expect, it } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import { createComplaint, decideComplaint, listComplaints } from '#contract/complaints.ts'
import { settleDue } from '../../sessions/minutes/due.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession, type TestSession } from '../../testing/chats.ts'
import { aComplaintAbout } from '../../testing/complaints.ts'
import { bothView, MINUTE_MS } from '../../testing/minutes.ts'
import { haveMet } from '../../testing/money.ts'
import { noticesOf } from '../../testing/notices.ts'
import { anAdmin, type Person } from '../../testing/people.ts'

/** A session that ended, got minutes back after a complaint, and runs again for ten minutes. */
async function aSecondWindow(app: TestApp): Promise<{ readonly session: TestSession; readonly admin: Person }> {
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  await haveMet(app, session.id)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  const id = await aComplaintAbout(app, session)
  await app.call(decideComplaint, admin, { params: { id }, body: { outcome: 'keep_minutes', minutes: 10, note: 'Please try again.' } })
  await bothView(app, session)
  return { session, admin }
}

const complain = (app: TestApp, { id, user }: TestSession) =>
  app.call(createComplaint, user, { body: { sessionID: id, kind: 'left_early', words: '' } })

const pendingOf = async (app: TestApp, admin: Person) =>
  (await app.call(listComplaints, admin, { query: { status: 'pending' } })).body.complaints

const countOf = async (app: TestApp, person: Person, kind: string) =>
  (await noticesOf(app, person)).filter((notice) => notice.kind === kind).length

it('a block in minutes that were given back is a complaint of its own, with its own notices and decision', async () => {
  const app = await testApp()
  const { session, admin } = await aSecondWindow(app)
  const { user, chatter } = session
  app.clock.advance(MINUTE_MS)
  await app.call(updateBlock, chatter, { params: { id: user.id }, body: { blocked: true } })
  const pending = await pendingOf(app, admin)
  expect(pending).toMatchObject([{ kind: 'blocked', sessionEndTime: app.clock.now().toISOString() }])
  expect([await countOf(app, chatter, 'complaint_received'), await countOf(app, admin, 'new_complaint')]).toEqual([2, 2])
  const decision = { outcome: 'refund', amount: 60, note: 'We refund the rest.' } as const
  expect(await app.call(decideComplaint, admin, { params: { id: pending[0]?._id ?? '' }, body: decision })).toMatchObject({ status: 202 })
  expect([await countOf(app, user, 'complaint_decided'), await countOf(app, chatter, 'complaint_decided')]).toEqual([2, 2])
})

it('the buyer may complain about each end once, and not while the minutes are kept or run', async () => {
  const app = await testApp()
  const { session, admin } = await aSecondWindow(app)
  expect((await complain(app, session)).body.code).toBe('complaint_too_early')
  app.clock.advance(10 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  expect((await complain(app, session)).status).toBe(201)
  expect((await complain(app, session)).body.code).toBe('complaint_exists')
  expect(await pendingOf(app, admin)).toHaveLength(1)
})
