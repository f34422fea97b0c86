// Full run: further variants, and more races for the same locks.

import { describe, expect, it } from 'vitest'
import { toggleUserBan } from '#contract/accounts.ts'
import { updateBlock } from '#contract/blocks.ts'
import { listComplaints } from '#contract/complaints.ts'
import { decideLapsedSession } from '#contract/minutes.ts'
import { listNotices } from '#contract/notices.ts'
import { settleDue } from '../../sessions/minutes/due.ts'
import { testApp } from '../../testing/app.ts'
import { aRunningSession, newMessage } from '../../testing/chats.ts'
import { aComplaintAbout } from '../../testing/complaints.ts'
import { gate } from '../../testing/gate.ts'
import { aPage, bothView, checked, DAY_MS, MINUTE_MS, stored } from '../../testing/minutes.ts'
import { anAdmin } from '../../testing/people.ts'
import { LIMIT, tryToConfirm, tryToDecline } from '../../testing/proposals.ts'
import { tryToRefund } from '../../testing/refunds.ts'
import {
  aLargeScene,
  expectOneRemedy,
  expectRefund,
  giveBack,
  keep,
  noticesOf,
  sceneBy,
  statusOf,
  tryDecide,
} from '../../testing/remedies.ts'
import { expectUnchanged } from '../../testing/snapshot.ts'
import { emit } from '../../testing/socket.ts'
import { figuresOf } from '../../testing/withdraws.ts'

const aScene = sceneBy(settleDue)

describe('keeping the minutes again', () => {
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
    // They did meet, so neither is told that they did not.
    expect((await noticesOf(app, session.user)).slice(0, 1)).toEqual(['minutes_ready 5'])
    await lapse()
    expect(await tryToRefund(app, admin, session.id)).toMatchObject({ status: 201 })
    expect(await figuresOf(app, session.chatter)).toEqual([0, 0, 0])
    expect(await tryToRefund(app, admin, session.id)).toMatchObject({ status: 409, body: { code: 'session_refunded' } })
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

  it('minutes that are kept already, or were released, are refused', async () => {
    const app = await testApp()
    const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
    app.clock.advance(15 * MINUTE_MS)
    // The two never met, and the buyer complains before the job keeps the minutes.
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

  it('a banned party is refused', async () => {
    const { app, session, admin, id } = await aScene(await testApp())
    expect(await app.call(toggleUserBan, admin, { params: { id: session.user.id }, body: { status: 'approved' } })).toMatchObject({
      body: { status: 'banned' },
    })
    await expectUnchanged(app, () => keep(app, admin, id), 409, 'keeping_party_gone')
  })
})

describe('a refund', () => {
  it.each([
    ['left_early', 'left_early'],
    ['abusive', 'other'],
    ['technical', 'technical'],
  ])('after "%s" has the reason "%s" and the sentence of the decision', async (kind, reason) => {
    await expectRefund(await aScene(await testApp(), { kind }), reason)
  })
})

it('two admins at once, refund first: one decision, one remedy', async () => {
  await expectOneRemedy(await aScene(await testApp()), giveBack, keep)
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
  // Kept minutes may still be refunded, but refunded minutes are never kept.
  expect(answers[1]).toBe(201)
  expect(row.refunded_at).not.toBeNull()
  expect(answers[0] === 202).toBe(kept_until !== null)
  expect((await checked(app, session)).session).toMatchObject({ phase: 'refunded' })
})

describe('above the limit of one admin', () => {
  it('a declined proposal leaves the complaint pending', async () => {
    const { app, admin, other, complaint, proposal } = await aLargeScene()
    expect(await tryToDecline(app, other, proposal)).toMatchObject({ status: 202 })
    expect(await statusOf(app, complaint)).toMatchObject({ status: 'pending' })
    expect(await giveBack(app, admin, complaint, LIMIT)).toMatchObject({ status: 202, body: { proposal: null } })
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

  it('a complaint that has since been decided overtakes the proposal, and nothing is refunded', async () => {
    const { app, other, session, complaint, proposal } = await aLargeScene()
    expect(await tryDecide(app, other, complaint, { outcome: 'nothing' })).toMatchObject({ status: 202 })
    expect(await tryToConfirm(app, other, proposal)).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
    expect(await figuresOf(app, session.chatter)).toEqual([LIMIT + 100, 0, 0])
  })
})

it('two admins at once, keep first: one decision, one remedy', async () => {
  await expectOneRemedy(await aScene(await testApp()), keep, giveBack)
})
