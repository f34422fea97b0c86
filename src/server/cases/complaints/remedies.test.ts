// What a complaint's decision gives back (docs/product.md#complaints): minutes that are kept again, or a refund. Either happens in the
// decision's transaction, once.

import { beforeAll, describe, expect, it } from 'vitest'
import { listComplaints, listOwnComplaints } from '#contract/complaints.ts'
import { settleDue } from '../../sessions/minutes/due.ts'
import { openTestApp, sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { aListener, aRunningSession, sendText, type TestSession } from '../../testing/chats.ts'
import { aComplaintAbout } from '../../testing/complaints.ts'
import { aPage, bothView, checked, DAY_MS, MINUTE_MS, stored, windowsOf } from '../../testing/minutes.ts'
import { anAdmin } from '../../testing/people.ts'
import { LIMIT, listed, tryToConfirm } from '../../testing/proposals.ts'
import { refund } from '../../testing/refunds.ts'
import { aLargeScene, expectRefund, giveBack, keep, NOTE, noticesOf, type Scene, sceneBy, statusOf } from '../../testing/remedies.ts'
import { expectUnchanged } from '../../testing/snapshot.ts'
import { next } from '../../testing/socket.ts'
import { figuresOf } from '../../testing/withdraws.ts'

const aScene = sceneBy(settleDue)

const creditsOf = (app: TestApp, { id }: TestSession) =>
  app.db.query
    .selectFrom('journal_entries')
    .select('amount_paisa')
    .where('session_id', '=', id)
    .where('reason', '=', 'session_credit')
    .execute()

describe('keeping the minutes again', () => {
  it('both learn it at once, and the minutes start when both are there, on whatever nodes, without another credit', async () => {
    const { app, session, admin, id } = await aScene(await testApp())
    const { user, chatter } = session
    const pages = [await aPage(app, user), await aPage(app, chatter)]
    const updates = pages.map((page) => next(page, 'sessionUpdate'))
    expect(await keep(app, admin, id, 10)).toMatchObject({ status: 202, body: { code: 'complaint_closed', proposal: null } })
    for (const update of updates) expect(await update).toMatchObject({ sessionID: session.id, phase: 'kept' })
    const keptUntil = new Date(app.clock.now().getTime() + 7 * DAY_MS)
    for (const person of [user, chatter]) {
      expect((await checked(app, session, person)).session).toMatchObject({
        phase: 'kept',
        keptUntil: keptUntil.toISOString(),
        keptMinutes: 10,
        startTime: null,
      })
      expect(await noticesOf(app, person)).toEqual(expect.arrayContaining(['complaint_decided', 'minutes_ready 10']))
      const { complaints } = (await app.call(listOwnComplaints, person, {})).body
      expect(complaints).toMatchObject([{ outcome: 'keep_minutes', keptMinutes: 10, refundAmount: null, note: NOTE }])
    }
    expect(await figuresOf(app, chatter)).toEqual([100, 0, 0])

    app.clock.advance(DAY_MS)
    const { app: other, close } = await openTestApp({ beside: app })
    await bothView(app, session, other)
    const startsAt = app.clock.now()
    const endsAt = new Date(startsAt.getTime() + 10 * MINUTE_MS)
    expect(await stored(app, session)).toMatchObject({ starts_at: startsAt, ends_at: endsAt, kept_until: null })
    app.clock.set(endsAt)
    await settleDue(app.deps, session.id)
    await close()
    expect((await checked(app, session)).session).toMatchObject({ phase: 'ended' })
    expect(await windowsOf(app, session)).toHaveLength(2)
    expect(await figuresOf(app, chatter)).toEqual([100, 0, 0])
    expect(await creditsOf(app, session)).toEqual([{ amount_paisa: 100_00 }])
    expect((await noticesOf(app, chatter)).filter((kind) => kind === 'session_earned')).toHaveLength(1)
  })

  it('a session that was refunded, wholly or in part, is refused', async () => {
    const app = await testApp()
    for (const amount of [100, 40]) {
      const { session, admin, id } = await aScene(app)
      await refund(app, admin, session.id, amount)
      await expectUnchanged(app, () => keep(app, admin, id), 409, 'session_refunded')
    }
  })

  it('repeating the decision changes nothing, and another number of minutes is refused', async () => {
    const { app, session, admin, id } = await aScene(await testApp())
    for (const _again of [1, 2]) expect(await keep(app, admin, id, 5)).toMatchObject({ status: 202 })
    await expectUnchanged(app, () => keep(app, admin, id, 6), 409, 'complaint_decided')
    expect((await checked(app, session)).session).toMatchObject({ keptMinutes: 5 })
  })
})

describe('a refund', () => {
  it('after "nobody came" has the reason "chatter absent" and the sentence of the decision', async () => {
    await expectRefund(await aScene(await testApp(), { kind: 'nobody_came' }), 'chatter_absent')
  })

  it('of a session that was refunded is refused, and one decision refunds once', async () => {
    const { app, session, admin, id } = await aScene(await testApp())
    for (const _again of [1, 2]) expect(await giveBack(app, admin, id)).toMatchObject({ status: 202 })
    expect(await figuresOf(app, session.chatter)).toEqual([0, 0, 0])
    const second = await aScene(app)
    await refund(app, admin, second.session.id, 100)
    await expectUnchanged(app, () => giveBack(app, admin, second.id), 409, 'session_refunded')
  })
})

describe('a wrong form', () => {
  // All share one complaint, because a refusal changes nothing.
  const shared = sharedTestApp()

  let scene: Scene

  beforeAll(async () => {
    scene = await aScene(shared())
  })

  it.each([null, 0, 16, 1.5, 'ten', ''])('%j minutes are refused', async (minutes) => {
    const { app, admin, id } = scene
    const code = minutes === 'ten' ? 'validation_failed' : 'kept_minutes_form'
    await expectUnchanged(app, () => keep(app, admin, id, minutes), 400, code)
  })

  it.each([
    [null, 400, 'refund_amount_form'],
    [0, 400, 'refund_amount_form'],
    [40.5, 400, 'refund_amount_form'],
    [101, 400, 'refund_too_large'],
    ['all', 400, 'validation_failed'],
  ])('a refund of %j is refused', async (amount, status, code) => {
    const { app, admin, id } = scene
    await expectUnchanged(app, () => giveBack(app, admin, id, amount), status, code)
  })
})

describe('above the limit of one admin', () => {
  it('the refund is proposed, and its confirmation decides the complaint with the same sentence', async () => {
    const { app, admin, other, session, complaint, proposal } = await aLargeScene()
    expect(await statusOf(app, complaint)).toEqual({ status: 'pending', decided_by: null, note: null })
    expect(await listed(app, other)).toMatchObject([{ _id: proposal, kind: 'refund_session', complaintID: complaint, note: NOTE }])
    for (const amount of [LIMIT + 100, LIMIT])
      await expectUnchanged(app, () => giveBack(app, other, complaint, amount), 409, 'proposal_exists')
    await expectUnchanged(app, () => keep(app, admin, complaint), 409, 'proposal_exists')
    expect(await tryToConfirm(app, other, proposal)).toMatchObject({ status: 202 })
    expect(await statusOf(app, complaint)).toEqual({ status: 'closed', decided_by: other.id, note: NOTE })
    expect(await figuresOf(app, session.chatter)).toEqual([0, 0, 0])
    expect(await noticesOf(app, session.user)).toEqual(expect.arrayContaining(['complaint_decided', 'refund_decided']))
    const [recorded] = await app.db.query
      .selectFrom('admin_actions')
      .select(['admin_id', 'after'])
      .where('action', '=', 'decide_complaint')
      .where('subject_id', '=', complaint)
      .execute()
    expect(recorded).toMatchObject({ admin_id: other.id, after: { outcome: 'refund', proposedBy: admin.id } })
  })
})

it('the facts say who was there when', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const startTime = app.clock.now().toISOString()
  const listener = await aListener(app, session.user, session.id)
  await sendText(listener, session, session.user, 'Anybody there?')
  await bothView(app, session)
  app.clock.advance(5 * MINUTE_MS)
  await aComplaintAbout(app, session)
  const endTime = app.clock.now().toISOString()
  const { complaints } = (await app.call(listComplaints, admin, { query: {} })).body
  expect(complaints).toMatchObject([
    {
      facts: {
        windows: [{ startTime, endTime, metAt: startTime, readBy: null }],
        visits: expect.arrayContaining([
          { userID: session.user.id, from: startTime, until: null },
          { userID: session.chatter.id, from: startTime, until: null },
        ]),
      },
      refusals: { keep_minutes: null, refund: null },
    },
  ])
})
