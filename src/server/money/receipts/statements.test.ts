// Receipts and monthly statements (docs/product.md#receipts-and-statements): what they show, and that their sums match the books.

import { describe, expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { deletePaymentMethod } from '#contract/payments.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { exportStatement, fetchReceipt, fetchStatement, type Statement } from '#contract/statements.ts'
import { listTrail } from '#contract/trail.ts'
import { readCsv } from '#domain/bank/csv.ts'
import { monthIn } from '#domain/business-time.ts'
import { type SessionId, withdrawalId } from '#domain/ids.ts'
import { otherMonth } from '#domain/statements.ts'
import { sharedTestApp, type TestApp } from '../../testing/app.ts'
import { approve } from '../../testing/minutes.ts'
import { anEarning, aPaymentMethod, buy, reject, setPrices } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { giveAccount, payRefund, refund } from '../../testing/refunds.ts'
import { askForWithdraw, setWithdrawStatus, waitForWithdrawDay } from '../../testing/withdraws.ts'

const shared = sharedTestApp({ config: { platformFee: 1_000 } })
const ZONE = 'Asia/Karachi'
const DAY_MS = 24 * 3_600_000

const receiptOf = (app: TestApp, by: Person, id: string) => app.call(fetchReceipt, by, { params: { id } })
const thisMonth = (app: TestApp) => monthIn(ZONE, app.clock.now())

async function statementOf(app: TestApp, by: Person, { id }: Person, month = thisMonth(app)): Promise<Statement> {
  const { status, body } = await app.call(fetchStatement, by, { params: { id }, query: { month } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.statement
}

const shown = ({ lines }: Statement) => lines.map(({ kind, change, balance }) => [kind, change, balance])

/** Moves the clock to this long before the next business month begins, or after it if negative. */
function goToMonthsEdge(app: TestApp, beforeMs: number): void {
  const edge = new Date(`${otherMonth(thisMonth(app), 1)}-01T00:00:00+05:00`).getTime() - beforeMs
  app.clock.advance(edge - app.clock.now().getTime())
}

describe('a receipt', () => {
  it('says what was bought, how it was paid, and when it was approved, as it was at the purchase', async () => {
    const app = shared()
    const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
    const method = await aPaymentMethod(app, admin, { accountNumber: '0012345678' })
    const id = await anEarning(app, { chatter, rupees: 500, admin, user, method })
    await app.call(deletePaymentMethod, admin, { params: { id: method.id } })
    await setPrices(app, chatter, { Basic: 900 })
    const { body } = await receiptOf(app, user, id)
    expect(body.receipt).toMatchObject({
      _id: id,
      username: user.username,
      chatterName: chatter.username,
      plan: 'Basic',
      amountPaid: 500,
      bankName: method.bankName,
      accountNumber: '0012345678',
      refund: null,
      timeZone: ZONE,
    })
    expect(body.receipt.approvedAt >= body.receipt.requestedAt).toBe(true)
    expect((await receiptOf(app, admin, id)).body).toEqual(body)
    for (const stranger of [await aUser(app), chatter]) expect((await receiptOf(app, stranger, id)).status).toBeGreaterThanOrEqual(403)
  })

  it('shows a refund of a part and of the whole, and its payment', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    const [part, whole] = [
      await anEarning(app, { chatter: await aChatter(app), rupees: 500, admin, user }),
      await anEarning(app, { chatter: await aChatter(app), rupees: 300, admin, user }),
    ]
    const refunded = await refund(app, admin, part, 200)
    await refund(app, admin, whole, 300)
    await giveAccount(app, user, refunded)
    await payRefund(app, admin, refunded)
    const [first, second] = [(await receiptOf(app, user, part)).body.receipt, (await receiptOf(app, user, whole)).body.receipt]
    expect(first).toMatchObject({ amountPaid: 500, refund: { amount: 200, isWhole: false, status: 'completed' } })
    expect(first.refund.bankReference).not.toBeNull()
    expect(second).toMatchObject({
      amountPaid: 300,
      refund: { amount: 300, isWhole: true, status: 'awaiting_account', bankReference: null },
    })
  })

  it('does not exist before the approval, after a rejection and for a removed request', async () => {
    const app = shared()
    const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
    await setPrices(app, chatter, { Basic: 100 })
    const id = await buy(app, { user, chatter })
    expect(await receiptOf(app, user, id)).toMatchObject({ status: 409, body: { code: 'receipt_pending' } })
    await reject(app, admin, id)
    expect(await receiptOf(app, user, id)).toMatchObject({ status: 409, body: { code: 'receipt_rejected' } })
    const removed = await buy(app, { user, chatter })
    await app.call(deleteSessionRequest, admin, { params: { id: removed } })
    expect((await receiptOf(app, user, removed)).status).toBe(404)
  })
})

describe('a statement', () => {
  it('has every movement, and its closing balance is that of the books and opens the next month', async () => {
    const app = shared()
    goToMonthsEdge(app, -1)
    const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
    const first = await anEarning(app, { chatter, rupees: 1_000, admin })
    waitForWithdrawDay(app)
    const asked = await askForWithdraw(app, chatter, 900)
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    const month = thisMonth(app)
    const id = withdrawalId(asked.body.withdraw._id)
    await setWithdrawStatus(app, admin, id, 'completed')
    await refund(app, admin, first, 500)
    await anEarning(app, { chatter, rupees: 200, admin })
    await setWithdrawStatus(app, admin, id, 'rejected', 'completed')

    const statement = await statementOf(app, chatter, chatter)
    expect(shown(statement)).toEqual([
      ['earned', 900, 900],
      ['withdraw_requested', -900, 0],
      ['withdraw_paid', 0, 0],
      ['advance', 0, 0],
      ['earned', 180, 180],
      ['advance_repaid', -180, 0],
      ['withdraw_taken_back', 900, 900],
      ['advance_repaid', -270, 630],
    ])
    expect(statement).toMatchObject({
      username: chatter.username,
      month,
      opening: { held: 0, available: 0, pendingWithdraw: 0, totalWithdrawn: 0, advance: 0 },
      closing: { held: 0, available: 630, pendingWithdraw: 0, totalWithdrawn: 0, advance: 0 },
      totals: { earned: 1_080, fees: 120, refunded: 450, paidOut: 0 },
      isCut: false,
    })
    const balance = await app.db.query
      .selectFrom('chatter_balances')
      .select(['available_paisa', 'pending_paisa', 'withdrawn_paisa', 'advance_paisa'])
      .where('chatter_id', '=', chatter.id)
      .executeTakeFirstOrThrow()
    expect(balance).toEqual({ available_paisa: 63_000, pending_paisa: 0, withdrawn_paisa: 0, advance_paisa: 0 })
    const next = await statementOf(app, admin, chatter, otherMonth(month, 1))
    expect(next).toMatchObject({ opening: statement.closing, closing: statement.closing, lines: [] })
    expect((await statementOf(app, admin, chatter, otherMonth(month, -1))).closing).toEqual(statement.opening)
  })

  it('a movement in the last moment of a business month belongs to it, and one in the first moment to the next', async () => {
    const app = shared()
    const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
    const pay = async (rupees: number) => {
      await setPrices(app, chatter, { Basic: rupees })
      return buy(app, { user: await aUser(app), chatter })
    }
    goToMonthsEdge(app, DAY_MS)
    const [late, early] = [await pay(100), await pay(200)]
    const month = thisMonth(app)
    const approveAt = async (id: SessionId, atMs: number) => {
      const edge = new Date(`${otherMonth(month, 1)}-01T00:00:00+05:00`).getTime()
      app.clock.advance(edge + atMs - app.clock.now().getTime())
      expect((await approve(app, admin, id, 'together')).status).toBe(202)
    }
    await approveAt(late, -1)
    await approveAt(early, 0)
    const [before, after] = [
      await statementOf(app, chatter, chatter, month),
      await statementOf(app, chatter, chatter, otherMonth(month, 1)),
    ]
    expect(shown(before)).toEqual([['earned', 90, 90]])
    expect(shown(after)).toEqual([['earned', 180, 270]])
    expect(before.closing).toEqual(after.opening)
    expect(after).toMatchObject({
      opening: { held: 0, available: 90 },
      closing: { held: 0, available: 270 },
      firstMonth: month,
      lastMonth: thisMonth(app),
    })
  })

  it('as a file it has the same lines; that of an admin is in the audit trail, and the own one is not', async () => {
    const app = shared()
    goToMonthsEdge(app, -1)
    const [admin, chatter, user] = [await anAdmin(app), await aChatter(app), await aUser(app)]
    await anEarning(app, { chatter, rupees: 1_000, admin, user })
    const { lines } = await statementOf(app, chatter, chatter)
    const file = async (by: Person) => {
      const response = await app.http.inject({
        method: 'GET',
        url: `/api${exportStatement.path.replace(':id', chatter.id)}`,
        query: { month: thisMonth(app) },
        headers: { authorization: `Bearer ${await app.tokenOf(by)}` },
      })
      expect(response.statusCode, response.payload).toBe(200)
      return readCsv(response.payload.slice(1)).map((cells) => cells.map(String))
    }
    const [head, ...rows] = await file(chatter)
    expect(head).toHaveLength(8)
    expect(rows.map((row) => row.slice(1).map((cell) => cell.replace(/^'/, '')))).toEqual(
      lines.map(({ kind, about, amount, fee, change, balance }) =>
        [kind, about, user.username, amount, fee, change, balance].map((value) => String(value ?? '')),
      ),
    )
    expect(await file(admin)).toEqual([head, ...rows])
    const { body } = await app.call(listTrail, admin, { query: { searchText: '', action: 'export_list', admin: admin.id } })
    expect(body.rows).toHaveLength(1)
    expect(JSON.stringify(body.rows)).toContain('statement')
    const ofChatter = await app.call(listTrail, admin, { query: { searchText: '', action: 'export_list', account: chatter.id } })
    expect(ofChatter.body.rows).toEqual(body.rows)
  })

  it('only for chatters, with a month that exists, and a deleted buyer has no name in it', async () => {
    const app = shared()
    goToMonthsEdge(app, -1)
    const [admin, chatter, user] = [await anAdmin(app), await aChatter(app), await aUser(app)]
    await anEarning(app, { chatter, rupees: 100, admin, user })
    app.clock.advance(DAY_MS)
    await app.call(deleteUser, admin, { params: { id: user.id } })
    const month = monthIn(ZONE, new Date(app.clock.now().getTime() - DAY_MS))
    expect((await statementOf(app, chatter, chatter, month)).lines[0]?.username).toBe('Deleted account')
    const ask = (by: Person, { id }: Person, asked: string) => app.call(fetchStatement, by, { params: { id }, query: { month: asked } })
    expect((await ask(admin, await aUser(app), month)).status).toBe(404)
    expect((await ask(await aChatter(app), chatter, month)).status).toBe(403)
    for (const wrong of ['', '2026-13', '2026', '0000-01', "2026-01'--"]) expect((await ask(admin, chatter, wrong)).status, wrong).toBe(400)
  })
})
