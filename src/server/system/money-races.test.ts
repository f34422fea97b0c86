// Concurrent decisions and payouts, at two servers on one database (docs/guarantees.md#money). A test connection holds the row that the
// calls need, and releases it when all of them wait.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser, signUp } from '#contract/accounts.ts'
import { deleteSessionRequest, updateSessionStatus } from '#contract/sessions.ts'
import { createWithdraw, deleteWithdrawRequest, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { type SessionId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
import { findBalance } from '../ledger/store.ts'
import { expectBooksInOrder } from '../testing/books.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { aChatterWithPrices, anEarning, buy } from '../testing/money.ts'
import { anAdmin, aUser, PASSWORD, type Person } from '../testing/people.ts'
import { type Answer, type Nodes, openNodes, type ServerProcess } from '../testing/processes.ts'
import { A_REASON } from '../testing/withdraws.ts'

let setup: Nodes
let one: ServerProcess
let other: ServerProcess
let admin: Person
let secondAdmin: Person

beforeAll(async () => {
  setup = await openNodes()
  ;[one, other] = setup.nodes
  admin = await anAdmin(setup.app)
  secondAdmin = await anAdmin(setup.app)
})
afterAll(() => setup.close())
afterEach(() => expectBooksInOrder(setup.app.db))

const BANK = { bankName: 'Allied Bank', accountName: 'Payee', accountNumber: '0101' }

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted()

async function figuresOf({ id }: Person) {
  const { available, pendingWithdraw, totalWithdrawn } = await findBalance(setup.app.db.query, id)
  return [available, pendingWithdraw, totalWithdrawn].map(rupeesFromPaisa)
}

const sessionRow = (id: SessionId) => gate(setup.app, 'select 1 from sessions where id = $1 for update', [id])
const withdrawalRow = (id: WithdrawalId) => gate(setup.app, 'select 1 from withdrawals where id = $1 for update', [id])
const balanceRow = ({ id }: Person) => gate(setup.app, 'select 1 from chatter_balances where chatter_id = $1 for update', [id])

const decide = (node: ServerProcess, by: Person, id: SessionId, status: 'completed' | 'rejected') => () =>
  node.call(updateSessionStatus, by, { params: { id }, body: { status } })

async function aPendingSession(price = 400) {
  const chatter = await aChatterWithPrices(setup.app, { Basic: price })
  const user = await aUser(setup.app)
  return { chatter, user, id: await buy(setup.app, { user, chatter }) }
}

/** A chatter with this balance, whose session is over. */
async function anEarner(rupees: number): Promise<Person> {
  const chatter = await aChatterWithPrices(setup.app, { Basic: rupees })
  await anEarning(setup.app, { chatter, rupees, admin })
  return chatter
}

const withdraw = (node: ServerProcess, chatter: Person, amount: number) => () =>
  node.call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...BANK, amount } })

async function aPendingWithdraw(rupees = 400) {
  const chatter = await anEarner(rupees)
  const { status, body } = await withdraw(one, chatter, rupees)()
  expect(status, JSON.stringify(body)).toBe(201)
  return { chatter, id: withdrawalId((body['withdraw'] as { _id: string })._id) }
}

const setStatus = (node: ServerProcess, by: Person, id: WithdrawalId, status: WithdrawalStatus, expectedStatus?: WithdrawalStatus) => () =>
  node.call(updateWithdrawStatus, by, { params: { id }, body: { status, reason: A_REASON, ...(expectedStatus ? { expectedStatus } : {}) } })

const creditsOf = ({ id }: Person) =>
  setup.app.db.query
    .selectFrom('journal_entries')
    .select('amount_paisa')
    .where('chatter_id', '=', id)
    .where('reason', '=', 'session_credit')
    .execute()

async function timeWhenOneWaits(): Promise<Date> {
  for (;;) {
    const { rows } = await sql<{ now: Date; waiting: number }>`
      select clock_timestamp() as now, count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(setup.app.db.query)
    if (rows[0] && rows[0].waiting > 0) {
      // Stored times are whole milliseconds: the next one must have begun.
      await sleep(5)
      return rows[0].now
    }
    await sleep(5)
  }
}

it('four Completes at two servers credit once, and all succeed', async () => {
  const { chatter, id } = await aPendingSession(400)
  const lock = await sessionRow(id)
  const answers = await lock.release([
    decide(one, admin, id, 'completed'),
    decide(other, secondAdmin, id, 'completed'),
    decide(one, secondAdmin, id, 'completed'),
    decide(other, admin, id, 'completed'),
  ])
  expect(statusesOf(answers)).toEqual([202, 202, 202, 202])
  expect(await figuresOf(chatter)).toEqual([400, 0, 0])
  expect(await creditsOf(chatter)).toHaveLength(1)
})

it('Complete and Reject together: one decides, the other is refused', async () => {
  const { chatter, id } = await aPendingSession(400)
  const lock = await sessionRow(id)
  const [completed, rejected] = await lock.release([decide(one, admin, id, 'completed'), decide(other, secondAdmin, id, 'rejected')])
  const isCompleted = completed?.status === 202
  expect([completed?.status, rejected?.status]).toEqual(isCompleted ? [202, 409] : [409, 202])
  expect(await figuresOf(chatter)).toEqual([isCompleted ? 400 : 0, 0, 0])
})

it('Complete and Delete together: no earned money is lost', async () => {
  const { chatter, id } = await aPendingSession(400)
  const lock = await sessionRow(id)
  const [completed, deleted] = await lock.release([
    decide(one, admin, id, 'completed'),
    () => other.call(deleteSessionRequest, secondAdmin, { params: { id } }),
  ])
  const isCompleted = completed?.status === 202
  expect([completed?.status, deleted?.status]).toEqual(isCompleted ? [202, 409] : [404, 200])
  expect(await figuresOf(chatter)).toEqual([isCompleted ? 400 : 0, 0, 0])
})

it('two sessions of one chatter, approved together: one runs, the other has to wait', async () => {
  const chatter = await anEarner(100)
  await setup.app.db.query.updateTable('plan_prices').set({ price_paisa: 40_000 }).where('account_id', '=', chatter.id).execute()
  const first = await buy(setup.app, { user: await aUser(setup.app), chatter })
  const second = await buy(setup.app, { user: await aUser(setup.app), chatter })
  const lock = await balanceRow(chatter)
  const answers = await lock.release([decide(one, admin, first, 'completed'), decide(other, secondAdmin, second, 'completed')])
  expect(statusesOf(answers)).toEqual([202, 409])
  expect(await figuresOf(chatter)).toEqual([500, 0, 0])
})

it('a session whose Complete had to wait starts when the wait is over', async () => {
  const chatter = await anEarner(100)
  const id = await buy(setup.app, { user: await aUser(setup.app), chatter })
  const lock = await balanceRow(chatter)
  let waitingAt: Date | undefined
  const [completed] = await lock.release([
    decide(one, admin, id, 'completed'),
    // Looks at the clock once the other waits, and only then queues behind it.
    async () => {
      waitingAt = await timeWhenOneWaits()
      await sql`select 1 from chatter_balances where chatter_id = ${chatter.id} for update`.execute(setup.app.db.query)
      return { status: 0, body: {} }
    },
  ])
  expect(completed?.status).toBe(202)
  const { starts_at } = await setup.app.db.query.selectFrom('sessions').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect(starts_at?.getTime()).toBeGreaterThan(waitingAt?.getTime() ?? Number.POSITIVE_INFINITY)
})

it('two pending purchases of two buyers with the same transaction ID, approved together: one is completed', async () => {
  const chatters = await Promise.all([400, 400].map((Basic) => aChatterWithPrices(setup.app, { Basic })))
  const ids = []
  for (const chatter of chatters)
    ids.push(await buy(setup.app, { user: await aUser(setup.app), chatter, transactionId: 'SHARED RECEIPT 1' }))
  const [first, second] = ids as [SessionId, SessionId]
  const lock = await gate(setup.app, 'select 1 from sessions where id = any($1) for update', [ids])
  const answers = await lock.release([decide(one, admin, first, 'completed'), decide(other, secondAdmin, second, 'completed')])
  expect(statusesOf(answers)).toEqual([202, 409])
  const figures = await Promise.all(chatters.map(figuresOf))
  expect(figures.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [0, 0, 0],
    [400, 0, 0],
  ])
})

it('of two withdrawals at once, one takes everything and the other finds nothing', async () => {
  const chatter = await anEarner(400)
  const lock = await balanceRow(chatter)
  const answers = await lock.release([withdraw(one, chatter, 400), withdraw(other, chatter, 400)])
  expect(statusesOf(answers)).toEqual([201, 400])
  expect(await figuresOf(chatter)).toEqual([0, 400, 0])
})

it('a withdraw and a Complete together: the withdraw takes what was seen, or nothing', async () => {
  const chatter = await anEarner(100)
  const id = await buy(setup.app, { user: await aUser(setup.app), chatter })
  const lock = await balanceRow(chatter)
  const [withdrawn, completed] = await lock.release([withdraw(one, chatter, 100), decide(other, admin, id, 'completed')])
  expect(completed?.status).toBe(202)
  expect([201, 409]).toContain(withdrawn?.status)
  expect(await figuresOf(chatter)).toEqual(withdrawn?.status === 201 ? [100, 100, 0] : [200, 0, 0])
})

it('two changes of one withdraw together, from what both saw: one is made, the other refused', async () => {
  const { chatter, id } = await aPendingWithdraw(400)
  const lock = await withdrawalRow(id)
  const [completed, rejected] = await lock.release([
    setStatus(one, admin, id, 'completed', 'pending'),
    setStatus(other, secondAdmin, id, 'rejected', 'pending'),
  ])
  const isCompleted = completed?.status === 202
  expect([completed?.status, rejected?.status]).toEqual(isCompleted ? [202, 409] : [409, 202])
  expect(await figuresOf(chatter)).toEqual(isCompleted ? [0, 0, 400] : [400, 0, 0])
})

it('four changes of one withdraw together, without the status they saw: the amount is in one place', async () => {
  const { chatter, id } = await aPendingWithdraw(400)
  const lock = await withdrawalRow(id)
  const answers = await lock.release([
    setStatus(one, admin, id, 'completed'),
    setStatus(other, secondAdmin, id, 'rejected'),
    setStatus(one, secondAdmin, id, 'rejected'),
    setStatus(other, admin, id, 'completed'),
  ])
  expect(statusesOf(answers)).toEqual([202, 202, 202, 202])
  expect([[400, 0, 0].join(), [0, 0, 400].join()]).toContain((await figuresOf(chatter)).join())
})

it('two Rejects of one withdraw together give the money back once', async () => {
  const { chatter, id } = await aPendingWithdraw(400)
  const lock = await withdrawalRow(id)
  const answers = await lock.release([setStatus(one, admin, id, 'rejected'), setStatus(other, secondAdmin, id, 'rejected')])
  expect(statusesOf(answers)).toEqual([202, 202])
  expect(await figuresOf(chatter)).toEqual([400, 0, 0])
})

it('a change and a delete of one withdraw together: paid out and hidden, or given back and gone', async () => {
  const { chatter, id } = await aPendingWithdraw(400)
  const lock = await withdrawalRow(id)
  const [completed, deleted] = await lock.release([
    setStatus(one, admin, id, 'completed'),
    () => other.call(deleteWithdrawRequest, secondAdmin, { params: { id } }),
  ])
  expect(deleted?.status).toBe(200)
  expect([202, 404]).toContain(completed?.status)
  expect(await figuresOf(chatter)).toEqual(completed?.status === 202 ? [0, 0, 400] : [400, 0, 0])
})

it('two deletes of one pending withdraw together give the money back once', async () => {
  const { chatter, id } = await aPendingWithdraw(400)
  const lock = await withdrawalRow(id)
  const answers = await lock.release([
    () => one.call(deleteWithdrawRequest, admin, { params: { id } }),
    () => other.call(deleteWithdrawRequest, secondAdmin, { params: { id } }),
  ])
  expect(statusesOf(answers)).toEqual([200, 404])
  expect(await figuresOf(chatter)).toEqual([400, 0, 0])
})

it.each(['chatter', 'user'] as const)('deleting the %s of a session that is being approved is refused', async (role) => {
  const pending = await aPendingSession(400)
  const { id } = pending[role]
  const lock = await sessionRow(pending.id)
  const endpoint = role === 'chatter' ? deleteAccountRequest : deleteUser
  const deleting = one.call(endpoint, admin, { params: { id } })
  const [completed] = await lock.release([decide(other, secondAdmin, pending.id, 'completed')])
  expect([completed?.status, (await deleting).status]).toEqual([202, 409])
  expect(await figuresOf(pending.chatter)).toEqual([400, 0, 0])
})

it('deleting a chatter and rejecting their last purchase together: the deletion is refused before the rejection and done after it', async () => {
  const { chatter, id } = await aPendingSession(400)
  const lock = await gate(setup.app, 'select 1 from accounts, sessions where accounts.id = $1 and sessions.id = $2 for update', [
    chatter.id,
    id,
  ])
  const [deleted, rejected] = await lock.release([
    () => one.call(deleteAccountRequest, admin, { params: { id: chatter.id } }),
    decide(other, secondAdmin, id, 'rejected'),
  ])
  expect(rejected?.status).toBe(202)
  expect([203, 409]).toContain(deleted?.status)
})

it('deleting a chatter and withdrawing the last of the money together: the withdraw succeeds, and the deletion is refused', async () => {
  const chatter = await anEarner(400)
  const lock = await rowOf(setup.app, chatter)
  const deleting = one.call(deleteAccountRequest, admin, { params: { id: chatter.id } })
  const [withdrawn] = await lock.release([withdraw(other, chatter, 400)])
  expect([(await deleting).status, withdrawn?.status]).toEqual([409, 201])
  expect(await figuresOf(chatter)).toEqual([0, 400, 0])
})

it('two signups with one name together make one account', async () => {
  const names = { username: 'Only One', email: 'only.one@example.com' }
  const lock = await gate(setup.app, 'lock table accounts in exclusive mode')
  const form = { ...names, password: PASSWORD, role: 'user' }
  const answers = await lock.release(setup.nodes.map((node) => () => node.call(signUp, null, { body: form })))
  expect(statusesOf(answers)).toEqual([201, 409])
})
