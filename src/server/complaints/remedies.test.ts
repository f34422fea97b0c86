// What the decision of a complaint gives back (docs/product.md#complaints): minutes that are kept again, or a refund. Both happen in the
// transaction of the decision, once.

import { beforeAll, describe, expect, it } from 'vitest'
import { toggleUserBan } from '#contract/accounts.ts'
import { updateBlock } from '#contract/blocks.ts'
import { decideComplaint, listComplaints, listOwnComplaints } from '#contract/complaints.ts'
import { decideLapsedSession } from '#contract/minutes.ts'
import { listNotices, type Notice } from '#contract/notices.ts'
import { sessionId } from '#domain/ids.ts'
import { settleDue } from '../minutes/due.ts'
import { openTestApp, sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { aListener, aRunningSession, newMessage, sendText, type TestSession } from '../testing/chats.ts'
import { aComplaintAbout } from '../testing/complaints.ts'
import { gate } from '../testing/gate.ts'
import { aPage, bothView, checked, DAY_MS, MINUTE_MS, stored, windowsOf } from '../testing/minutes.ts'
import { anEarning, haveMet } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { LIMIT, listed, proposedBy, tryToConfirm, tryToDecline, WITH_LIMIT } from '../testing/proposals.ts'
import { refund, tryToRefund } from '../testing/refunds.ts'
import { expectUnchanged } from '../testing/snapshot.ts'
import { emit, next } from '../testing/socket.ts'
import { figuresOf } from '../testing/withdraws.ts'

const NOTE = 'We are sorry for the trouble.'

function tryDecide(app: TestApp, by: Person, id: string, form: object) {
  return app.call(decideComplaint, by, { params: { id }, body: { note: NOTE, ...form } })
}

const keep = (app: TestApp, by: Person, id: string, minutes: unknown = 15) => tryDecide(app, by, id, { outcome: 'keep_minutes', minutes })
const giveBack = (app: TestApp, by: Person, id: string, amount: unknown = 100) => tryDecide(app, by, id, { outcome: 'refund', amount })

/** A session in which the two have met, that has ended, and a complaint about it. */
async function aScene(app: TestApp, form: object = {}) {
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  await haveMet(app, session.id)
  app.clock.advance(15 * MINUTE_MS)
  await settleDue(app.deps, session.id)
  return { app, session, admin, id: await aComplaintAbout(app, session, form) }
}

async function noticesOf(app: TestApp, person: Person): Promise<string[]> {
  const { body } = await app.call(listNotices, person, { query: {} })
  return body.notices.map(({ kind, minutes }: Notice & { minutes?: number }) => (kind === 'minutes_ready' ? `${kind} ${minutes}` : kind))
}

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

  it('minutes that are kept again lapse like others, and can then be refunded, once', async () => {
    const { app, session, admin, id } = await aScene(await testApp())
    await keep(app, admin, id, 5)
    const lapse = async () => {
      app.clock.advance(7 * DAY_MS)
      await settleDue(app.deps, session.id)
      expect((await checked(app, session)).session).toMatchObject({ phase: 'lapsed', keptMinutes: 5 })
    }
    await lapse()
    expect((await app.call(listNotices, admin, { query: {} })).body.notices[0]).toMatchObject({ kind: 'minutes_lapsed', minutes: 5 })
    await app.call(decideLapsedSession, admin, { params: { id: session.id }, body: { decision: 'keep', days: 7 } })
    // They have met, so nobody reads that they did not.
    expect((await noticesOf(app, session.user)).slice(0, 1)).toEqual(['minutes_ready 5'])
    await lapse()
    expect(await tryToRefund(app, admin, session.id)).toMatchObject({ status: 201 })
    expect(await figuresOf(app, session.chatter)).toEqual([0, 0, 0])
    expect(await tryToRefund(app, admin, session.id)).toMatchObject({ status: 409, body: { code: 'session_refunded' } })
  })

  it('after a block: refused while it is in place; later the two talk again', async () => {
    const app = await testApp()
    const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
    const { user, chatter } = session
    const block = (blocked: boolean) => app.call(updateBlock, user, { params: { id: chatter.id }, body: { blocked } })
    app.clock.advance(5 * MINUTE_MS)
    await block(true)
    const listedComplaint = async () => (await app.call(listComplaints, admin, { query: {} })).body.complaints[0]
    const { _id: id, refusals } = await listedComplaint()
    expect(refusals).toEqual({ keep_minutes: 'keeping_blocked', refund: null })
    await expectUnchanged(app, () => keep(app, admin, id), 409, 'keeping_blocked')
    await block(false)
    expect((await listedComplaint()).refusals.keep_minutes).toBeNull()
    const stoppedAt = app.clock.now().toISOString()
    expect(await keep(app, admin, id)).toMatchObject({ status: 202 })
    expect(await listedComplaint()).toMatchObject({
      facts: { stoppedAt, endTime: stoppedAt },
      refusals: { keep_minutes: 'minutes_not_over' },
    })
    app.clock.advance(MINUTE_MS)
    const { ofUser } = await bothView(app, session)
    expect(await emit(ofUser, 'sendMessage', newMessage(session, user, 'There we are.'))).toMatchObject({ ok: true })
  })

  it('a message is refused until the minutes start', async () => {
    const { app, session, admin, id } = await aScene(await testApp())
    await keep(app, admin, id)
    const page = await aPage(app, session.user)
    expect(await emit(page, 'sendMessage', newMessage(session, session.user, 'Hello?'))).toMatchObject({
      ok: false,
      code: 'session_not_running',
    })
  })

  it('a session that was refunded, wholly or in part, is refused', async () => {
    for (const amount of [100, 40]) {
      const { app, session, admin, id } = await aScene(await testApp())
      await refund(app, admin, session.id, amount)
      await expectUnchanged(app, () => keep(app, admin, id), 409, 'session_refunded')
    }
  })

  it('minutes that are kept already, or were released, are refused', async () => {
    const app = await testApp()
    const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
    app.clock.advance(15 * MINUTE_MS)
    // The two never met, and the buyer complains before the job has kept the minutes.
    const id = await aComplaintAbout(app, session)
    await expectUnchanged(app, () => keep(app, admin, id), 409, 'minutes_not_over')
    await settleDue(app.deps, session.id)
    expect((await stored(app, session)).kept_again).toBe(true)
    await expectUnchanged(app, () => keep(app, admin, id), 409, 'minutes_not_over')
    app.clock.advance(7 * DAY_MS)
    await settleDue(app.deps, session.id)
    await app.call(decideLapsedSession, admin, { params: { id: session.id }, body: { decision: 'release' } })
    await expectUnchanged(app, () => keep(app, admin, id), 409, 'minutes_released_before')
  })

  it('a banned party is refused', async () => {
    const { app, session, admin, id } = await aScene(await testApp())
    expect(await app.call(toggleUserBan, admin, { params: { id: session.user.id }, body: { status: 'approved' } })).toMatchObject({
      body: { status: 'banned' },
    })
    await expectUnchanged(app, () => keep(app, admin, id), 409, 'keeping_party_gone')
  })

  it('repeating the decision changes nothing, and another number of minutes is refused', async () => {
    const { app, session, admin, id } = await aScene(await testApp())
    for (const _again of [1, 2]) expect(await keep(app, admin, id, 5)).toMatchObject({ status: 202 })
    await expectUnchanged(app, () => keep(app, admin, id, 6), 409, 'complaint_decided')
    expect((await checked(app, session)).session).toMatchObject({ keptMinutes: 5 })
  })
})

describe('a refund', () => {
  it.each([
    ['nobody_came', 'chatter_absent'],
    ['left_early', 'left_early'],
    ['abusive', 'other'],
    ['technical', 'technical'],
  ])('after "%s" has the reason "%s" and the sentence of the decision', async (kind, reason) => {
    const { app, session, admin, id } = await aScene(await testApp(), { kind })
    expect(await giveBack(app, admin, id, 40)).toMatchObject({ status: 202, body: { code: 'complaint_closed', proposal: null } })
    const rows = await app.db.query.selectFrom('refunds').select(['amount_paisa', 'reason', 'note', 'created_by']).execute()
    expect(rows).toEqual([{ amount_paisa: 40_00, reason, note: NOTE, created_by: admin.id }])
    expect(await figuresOf(app, session.chatter)).toEqual([60, 0, 0])
    for (const person of [session.user, session.chatter]) {
      const { complaints } = (await app.call(listOwnComplaints, person, {})).body
      expect(complaints).toMatchObject([{ outcome: 'refund', refundAmount: 40, keptMinutes: null, note: NOTE }])
      expect(await noticesOf(app, person)).toContain('complaint_decided')
    }
    expect(await noticesOf(app, session.user)).toContain('refund_decided')
    const { rows: trail } = { rows: await app.db.query.selectFrom('admin_actions').select(['action']).execute() }
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['refund_session', 'decide_complaint']))
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
  // One complaint for all of them, because a refusal changes nothing.
  const shared = sharedTestApp()
  let scene: Awaited<ReturnType<typeof aScene>>
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

it.each([
  ['keep', keep, giveBack],
  ['refund', giveBack, keep],
] as const)('two admins at once, %s first: one decision, one remedy', async (_name, first, second) => {
  const { app, session, admin, id } = await aScene(await testApp())
  const other = await anAdmin(app)
  const lock = await gate(app, 'select 1 from complaints where id = $1 for update', [id])
  const answers = await lock.release([async () => (await first(app, admin, id)).status, async () => (await second(app, other, id)).status])
  expect(answers.toSorted()).toEqual([202, 409])
  const { outcome } = await app.db.query.selectFrom('complaints').select('outcome').executeTakeFirstOrThrow()
  const refunds = await app.db.query.selectFrom('refunds').select('id').execute()
  const { kept_until } = await stored(app, session)
  expect([refunds.length, kept_until !== null]).toEqual(outcome === 'refund' ? [1, false] : [0, true])
})

it('a refund on the page of the session against keeping its minutes: only one of them', async () => {
  const { app, session, admin, id } = await aScene(await testApp())
  const other = await anAdmin(app)
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [session.id])
  const answers = await lock.release([
    async () => (await keep(app, admin, id)).status,
    async () => (await tryToRefund(app, other, session.id)).status,
  ])
  const { kept_until } = await stored(app, session)
  const row = await app.db.query.selectFrom('sessions').select('refunded_at').where('id', '=', session.id).executeTakeFirstOrThrow()
  // Kept minutes may still be refunded; refunded ones are never kept.
  expect(answers[1]).toBe(201)
  expect(row.refunded_at).not.toBeNull()
  expect(answers[0] === 202).toBe(kept_until !== null)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'refunded' })
})

describe('above the limit of one admin', () => {
  async function aLargeScene() {
    const app = await testApp({ config: WITH_LIMIT })
    const [admin, other, user, chatter] = [await anAdmin(app), await anAdmin(app), await aUser(app), await aChatter(app)]
    const session = { id: sessionId(await anEarning(app, { chatter, rupees: LIMIT + 100, admin, user })), user, chatter }
    const complaint = await aComplaintAbout(app, session)
    const proposal = proposedBy(await giveBack(app, admin, complaint, LIMIT + 100))
    return { app, admin, other, session, complaint, proposal }
  }
  const statusOf = async (app: TestApp, id: string) =>
    await app.db.query.selectFrom('complaints').select(['status', 'decided_by', 'note']).where('id', '=', id).executeTakeFirstOrThrow()

  it('the refund is proposed, and its confirmation decides the complaint with the same sentence', async () => {
    const { app, admin, other, session, complaint, proposal } = await aLargeScene()
    expect(await statusOf(app, complaint)).toEqual({ status: 'pending', decided_by: null, note: null })
    expect(await listed(app, other)).toMatchObject([{ _id: proposal, kind: 'refund_session', complaintID: complaint, note: NOTE }])
    await expectUnchanged(app, () => giveBack(app, admin, complaint, LIMIT + 100), 409, 'proposal_exists')
    await expectUnchanged(app, () => keep(app, admin, complaint), 409, 'proposal_exists')
    expect(await tryToConfirm(app, other, proposal)).toMatchObject({ status: 202 })
    expect(await statusOf(app, complaint)).toEqual({ status: 'closed', decided_by: other.id, note: NOTE })
    expect(await figuresOf(app, session.chatter)).toEqual([0, 0, 0])
    expect(await noticesOf(app, session.user)).toEqual(expect.arrayContaining(['complaint_decided', 'refund_decided']))
  })

  it('a declined proposal leaves the complaint pending', async () => {
    const { app, admin, other, complaint, proposal } = await aLargeScene()
    expect(await tryToDecline(app, other, proposal)).toMatchObject({ status: 202 })
    expect(await statusOf(app, complaint)).toMatchObject({ status: 'pending' })
    expect(await giveBack(app, admin, complaint, LIMIT)).toMatchObject({ status: 202, body: { proposal: null } })
  })

  it('a complaint that was decided meanwhile overtakes the proposal, and nothing is refunded', async () => {
    const { app, other, session, complaint, proposal } = await aLargeScene()
    expect(await tryDecide(app, other, complaint, { outcome: 'nothing' })).toMatchObject({ status: 202 })
    expect(await tryToConfirm(app, other, proposal)).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
    expect(await figuresOf(app, session.chatter)).toEqual([LIMIT + 100, 0, 0])
  })

  it('confirming against deciding at the same moment: one of them', async () => {
    const { app, admin, other, session, complaint, proposal } = await aLargeScene()
    const lock = await gate(app, 'select 1 from complaints where id = $1 for update', [complaint])
    const answers = await lock.release([
      async () => (await tryToConfirm(app, other, proposal)).status,
      async () => (await tryDecide(app, admin, complaint, { outcome: 'nothing' })).status,
    ])
    expect(answers.toSorted()).toEqual([202, 409])
    expect((await figuresOf(app, session.chatter))[0]).toBe(answers[0] === 202 ? 0 : LIMIT + 100)
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
        windows: [{ startTime, endTime, metAt: startTime }],
        visits: expect.arrayContaining([
          { userID: session.user.id, from: startTime, until: null },
          { userID: session.chatter.id, from: startTime, until: null },
        ]),
      },
      refusals: { keep_minutes: null, refund: null },
    },
  ])
})
