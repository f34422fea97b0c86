// Deciding on a refund (docs/product.md#refunds): what it reverses and for whom, that it happens once, and the end of a running session.

import { describe, expect, it } from 'vitest'
import { previewRefund } from '#contract/refunds.ts'
import { checkSession, deleteSessionRequest, listOwnSessions, listSessionRequests } from '#contract/sessions.ts'
import { refundId, type SessionId, sessionId } from '#domain/ids.ts'
import { advanceOf, expectRepaid } from '../../testing/advances.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession, newMessage } from '../../testing/chats.ts'
import { aKeptSession, checked, DAY_MS } from '../../testing/minutes.ts'
import { aChatterWithPrices, anEarning, buy, complete, reject, setPrices } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { aRefund, giveAccount, payRefund, refund, tryToRefund } from '../../testing/refunds.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { connect, emit } from '../../testing/socket.ts'
import { askForWithdraw, figuresOf, waitForWithdrawDay } from '../../testing/withdraws.ts'

const UNKNOWN = sessionId('0190f1a0-0000-7000-8000-000000000001')
const withFee = sharedTestApp({ config: { platformFee: 1_000 } })

async function aScene(app: TestApp, rupees = 500) {
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
  return { app, admin, user, chatter, id: await anEarning(app, { chatter, rupees, admin, user }) }
}

async function movesOf(app: TestApp, { id }: Person): Promise<string[]> {
  const rows = await app.db.query
    .selectFrom('journal_entries')
    .select(['from_bucket', 'to_bucket', 'amount_paisa', 'reason'])
    .where('chatter_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map((row) => `${row.reason}: ${row.amount_paisa} ${row.from_bucket} → ${row.to_bucket}`)
}

describe('a refund', () => {
  it('of the whole price reverses credit and fee', async () => {
    const { app, admin, chatter, id } = await aScene(withFee())
    const { status, body } = await tryToRefund(app, admin, id, { amount: 500, reason: 'other', note: ' Nobody came. ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: 'refund_created',
      refund: {
        sessionID: id,
        amountPaid: 500,
        amount: 500,
        fromChatter: 450,
        advance: 0,
        fromFee: 50,
        reason: 'other',
        note: 'Nobody came.',
        status: 'awaiting_account',
        accountNumber: null,
        bankReference: null,
        createdBy: admin.username,
      },
    })
    expect(await figuresOf(app, chatter)).toEqual([0, 0, 0])
    expect(await movesOf(app, chatter)).toEqual([
      'session_credit: 45000 bank → available',
      'session_fee: 5000 bank → fees',
      'refund_credit: 45000 available → refunds',
      'refund_fee: 5000 fees → refunds',
    ])
  })

  it('of a part reverses both in proportion', async () => {
    const { app, admin, chatter, id } = await aScene(withFee())
    const { body } = await tryToRefund(app, admin, id, { amount: 101 })
    expect(body.refund).toMatchObject({ amount: 101, fromChatter: 90.9, fromFee: 10.1, advance: 0 })
    expect(await figuresOf(app, chatter)).toEqual([359.1, 0, 0])
  })

  it('of money that was withdrawn becomes an advance, which the next credits repay first', async () => {
    const app = await testApp()
    const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
    const id = await anEarning(app, { chatter, rupees: 500, admin, user })
    waitForWithdrawDay(app)
    await askForWithdraw(app, chatter, 500)
    const { body } = await tryToRefund(app, admin, id, { amount: 500 })
    expect(body.refund).toMatchObject({ fromChatter: 500, advance: 500 })
    // The pending withdraw is not touched.
    expect(await figuresOf(app, chatter)).toEqual([0, 500, 0])
    expect(await advanceOf(app, chatter)).toEqual({ advance: 500, lines: ['advance 500'] })

    await anEarning(app, { chatter, rupees: 300, admin })
    expect(await figuresOf(app, chatter)).toEqual([0, 500, 0])
    expect(await advanceOf(app, chatter)).toEqual({ advance: 200, lines: ['repaid 300', 'advance 500'] })
    await anEarning(app, { chatter, rupees: 300, admin })
    expect(await figuresOf(app, chatter)).toEqual([100, 500, 0])
    expect(await advanceOf(app, chatter)).toEqual({ advance: 0, lines: ['repaid 200', 'repaid 300', 'advance 500'] })
  })

  it('is repaid by a withdraw whose money comes back', () => expectRepaid('completed'))

  it('is seen by the buyer, and the chatter sees only what was taken back', async () => {
    const { app, admin, user, chatter, id } = await aScene(withFee())
    await tryToRefund(app, admin, id, { amount: 100, note: 'Sorry.' })
    const history = async (who: Person) => (await app.call(listOwnSessions, who, { query: { id: who.id, role: 'user' } })).body.sessions[0]
    expect(await history(user)).toMatchObject({
      refund: { amount: 100, status: 'awaiting_account', reason: 'technical', note: 'Sorry.', accountNumber: null, bankReference: null },
      takenBack: null,
    })
    expect(await history(chatter)).toMatchObject({ refund: null, takenBack: 90 })
    const { body } = await app.call(listSessionRequests, admin, { query: {} })
    expect(body.sessions.find((each: { _id: string }) => each._id === id).refund).toMatchObject({ amount: 100, status: 'awaiting_account' })
  })
})

describe('is refused', () => {
  async function expectRefusal(app: TestApp, admin: Person, id: SessionId, form: object, status: number, code: string) {
    const before = await fingerprint(app.db)
    expect(await tryToRefund(app, admin, id, form)).toMatchObject({ status, body: { code } })
    expect(await fingerprint(app.db)).toEqual(before)
  }

  it('when its form is wrong', async () => {
    const { app, admin, id } = await aScene(withFee())
    for (const [form, code] of [
      [{ amount: 501 }, 'refund_too_large'],
      [{ amount: 99.5 }, 'refund_amount_form'],
      [{ amount: '' }, 'refund_amount_form'],
      [{ reason: '' }, 'refund_reason_missing'],
      [{ reason: 'other' }, 'refund_note_missing'],
      [{ reason: 'because' }, 'validation_failed'],
    ] as const)
      await expectRefusal(app, admin, id, form, 400, code)
  })

  it('a second time, also for the rest', async () => {
    const { app, admin, id } = await aScene(withFee())
    await refund(app, admin, id, 100)
    await expectRefusal(app, admin, id, { amount: 100 }, 409, 'session_refunded')
    await expectRefusal(app, await anAdmin(app), id, { amount: 400 }, 409, 'session_refunded')
  })

  it('for a pending, rejected, deleted or unknown session', async () => {
    const app = withFee()
    const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
    const pending = await buy(app, { user, chatter })
    await expectRefusal(app, admin, pending, {}, 409, 'session_not_refundable')
    await reject(app, admin, pending)
    await expectRefusal(app, admin, pending, {}, 409, 'session_not_refundable')
    const deleted = await anEarning(app, { chatter, rupees: 500, admin, user })
    await app.call(deleteSessionRequest, admin, { params: { id: deleted } })
    await expectRefusal(app, admin, deleted, {}, 404, 'session_not_found')
    await expectRefusal(app, admin, UNKNOWN, {}, 404, 'session_not_found')
  })

  it('for the own purchase of an admin', async () => {
    const { app, user, id } = await aScene(withFee())
    await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', user.id).execute()
    await expectRefusal(app, user, id, {}, 409, 'own_refund')
  })
})

describe('a running session', () => {
  it('that is refunded wholly ends at once, and the chatter is free', async () => {
    const app = await testApp()
    const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
    const session = await aRunningSession(app, { user, chatter, admin })
    app.clock.advance(60_000)
    await refund(app, admin, session.id, 500)
    const { body } = await app.call(checkSession, user, { query: { userID: user.id, chatterID: chatter.id } })
    expect(body.session.endTime).toBe(app.clock.now().toISOString())
    const page = await connect(await app.listen(), { token: await app.tokenOf(user) })
    expect(await emit(page, 'sendMessage', newMessage(session, user, 'Hello?'))).toMatchObject({ ok: false, code: 'session_not_running' })
    await setPrices(app, chatter, { Basic: 100 })
    await complete(app, admin, await buy(app, { user: await aUser(app), chatter }))
  })
})

it('the preview shows what a refund would be taken from, and changes nothing', async () => {
  const { app, admin, user, chatter, id } = await aScene(withFee())
  const preview = () => app.call(previewRefund, admin, { params: { id } })
  const before = await fingerprint(app.db)
  expect((await preview()).body).toEqual({
    sessionID: id,
    username: user.username,
    chatterName: chatter.username,
    amountPaid: 500,
    earned: 450,
    fee: 50,
    held: 0,
    availableBalance: 450,
    isRunning: false,
    unusedMinutes: 0,
    boughtMinutes: expect.any(Number),
    isRefunded: false,
  })
  expect(await fingerprint(app.db)).toEqual(before)
  await refund(app, admin, id, 500)
  expect((await preview()).body).toMatchObject({ isRefunded: true, availableBalance: 0 })
  expect((await app.call(previewRefund, admin, { params: { id: UNKNOWN } })).status).toBe(404)
})

it('the preview says how many minutes go with a refund of kept or lapsed ones, and a refund of a part takes them all', async () => {
  const app = await testApp()
  const [admin, session] = [await anAdmin(app), await aKeptSession(app)]
  const minutes = async () => {
    const { unusedMinutes, boughtMinutes, isRunning } = (await app.call(previewRefund, admin, { params: { id: session.id } })).body
    return [unusedMinutes, boughtMinutes, isRunning]
  }
  expect(await minutes()).toEqual([15, 15, false])
  app.clock.advance(app.deps.config.keptDays * DAY_MS)
  expect(await minutes()).toEqual([15, 15, false])
  await app.db.query.updateTable('sessions').set({ kept_minutes: 5 }).where('id', '=', session.id).execute()
  expect(await minutes()).toEqual([5, 15, false])
  await app.db.query.updateTable('sessions').set({ kept_minutes: null }).where('id', '=', session.id).execute()
  await refund(app, admin, session.id, 1)
  expect(await minutes()).toEqual([0, 15, false])
  expect((await checked(app, session)).session.phase).toBe('refunded')
})

it('a session is not deleted before its refund was paid', async () => {
  const { app, admin, user, chatter } = await aScene(withFee())
  const id = await aRefund(app, { admin, user, chatter })
  const row = await app.db.query.selectFrom('refunds').select('session_id').where('id', '=', id).executeTakeFirstOrThrow()
  const remove = () => app.call(deleteSessionRequest, admin, { params: { id: sessionId(row.session_id) } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'session_refund_open' } })
  await giveAccount(app, user, refundId(id))
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'session_refund_open' } })
  await payRefund(app, admin, refundId(id))
  expect((await remove()).status).toBe(200)
})
