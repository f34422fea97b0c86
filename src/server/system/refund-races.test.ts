// Refunds at the same moment as what else moves the money of a chatter, at two servers on one database (docs/guarantees.md#money).

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { completeRefund, createRefund, giveRefundAccount } from '#contract/refunds.ts'
import { deleteSessionRequest, updateSessionStatus } from '#contract/sessions.ts'
import { createWithdraw, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { type SessionId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
import { findBalance } from '../ledger/store.ts'
import { expectBooksInOrder } from '../testing/books.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { anEarning, buy, setPrices } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { type Answer, type Nodes, openNodes, type ServerProcess } from '../testing/processes.ts'
import { aRefund, giveAccount, REFUND_BANK } from '../testing/refunds.ts'
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
const sessionRow = (id: SessionId) => gate(setup.app, 'select 1 from sessions where id = $1 for update', [id])
const balanceRow = ({ id }: Person) => gate(setup.app, 'select 1 from chatter_balances where chatter_id = $1 for update', [id])

/** Available, pending, withdrawn and owed. */
async function figuresOf({ id }: Person) {
  const { available, pendingWithdraw, totalWithdrawn, advance } = await findBalance(setup.app.db.query, id)
  return [available, pendingWithdraw, totalWithdrawn, advance].map(rupeesFromPaisa)
}

async function anEarner(rupees = 400) {
  const [user, chatter] = [await aUser(setup.app), await aChatter(setup.app)]
  return { user, chatter, id: await anEarning(setup.app, { chatter, rupees, admin, user }) }
}

const refund =
  (node: ServerProcess, by: Person, sessionID: SessionId, amount = 400) =>
  () =>
    node.call(createRefund, by, { body: { sessionID, amount, reason: 'technical' } })

const withdraw = (node: ServerProcess, chatter: Person, amount: number) => () =>
  node.call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...BANK, amount } })

const setStatus = (node: ServerProcess, id: WithdrawalId, status: WithdrawalStatus) => () =>
  node.call(updateWithdrawStatus, secondAdmin, { params: { id }, body: { status, reason: A_REASON } })

async function aWithdrawOf(chatter: Person, rupees = 400): Promise<WithdrawalId> {
  const { body } = await withdraw(one, chatter, rupees)()
  return withdrawalId((body['withdraw'] as { _id: string })._id)
}

it('four refunds of one session at two servers: one happens', async () => {
  const { chatter, id } = await anEarner()
  const lock = await sessionRow(id)
  const answers = await lock.release([
    refund(one, admin, id),
    refund(other, secondAdmin, id),
    refund(one, secondAdmin, id, 100),
    refund(other, admin, id, 100),
  ])
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
  const [available] = await figuresOf(chatter)
  expect([0, 300]).toContain(available)
})

it('refunds of two sessions of one chatter: both take from what the other left', async () => {
  const { user, chatter, id } = await anEarner()
  const second = await anEarning(setup.app, { chatter, rupees: 100, admin, user })
  await aWithdrawOf(chatter, 500)
  const third = await anEarning(setup.app, { chatter, rupees: 150, admin, user })
  const lock = await balanceRow(chatter)
  const answers = await lock.release([refund(one, admin, id), refund(other, secondAdmin, second, 100), refund(other, admin, third, 150)])
  expect(statusesOf(answers)).toEqual([201, 201, 201])
  expect(await figuresOf(chatter)).toEqual([0, 500, 0, 500])
})

it('a refund and a withdraw request: the request gets everything or nothing, and nothing is negative', async () => {
  const { chatter, id } = await anEarner()
  const lock = await balanceRow(chatter)
  const [refunded, asked] = await lock.release([refund(one, admin, id), withdraw(other, chatter, 400)])
  expect(refunded?.status).toBe(201)
  expect([400, 201]).toContain(asked?.status)
  expect(await figuresOf(chatter)).toEqual(asked?.status === 201 ? [0, 400, 0, 400] : [0, 0, 0, 0])
})

it('a part refund and a withdraw request of the full balance: a late request sees the changed balance', async () => {
  const { chatter, id } = await anEarner()
  const lock = await balanceRow(chatter)
  const [refunded, asked] = await lock.release([refund(one, admin, id, 100), withdraw(other, chatter, 400)])
  expect(refunded?.status).toBe(201)
  expect(await figuresOf(chatter)).toEqual(asked?.status === 201 ? [0, 400, 0, 100] : [300, 0, 0, 0])
  expect([409, 201]).toContain(asked?.status)
})

it.each([
  ['completed', [0, 0, 400, 400]],
  ['rejected', [0, 0, 0, 0]],
] as const)('a refund while a withdraw becomes %s: both happen, in either order', async (to, figures) => {
  const { chatter, id } = await anEarner()
  const request = await aWithdrawOf(chatter)
  const lock = await balanceRow(chatter)
  const answers = await lock.release([refund(one, admin, id), setStatus(other, request, to)])
  expect(answers.map(({ status }) => status)).toEqual([201, 202])
  expect(await figuresOf(chatter)).toEqual(figures)
})

it('a refund while a paid withdraw is taken back: both happen, and nothing is owed', async () => {
  const { chatter, id } = await anEarner()
  const request = await aWithdrawOf(chatter)
  await setStatus(one, request, 'completed')()
  const lock = await balanceRow(chatter)
  const answers = await lock.release([refund(one, admin, id), setStatus(other, request, 'rejected')])
  expect(answers.map(({ status }) => status)).toEqual([201, 202])
  expect(await figuresOf(chatter)).toEqual([0, 0, 0, 0])
})

it('a refund and an approval: the credit repays what the refund left owing, in either order', async () => {
  const { user, chatter, id } = await anEarner()
  await aWithdrawOf(chatter)
  await setPrices(setup.app, chatter, { Basic: 300 })
  const next = await buy(setup.app, { user, chatter })
  const lock = await balanceRow(chatter)
  const answers = await lock.release([
    refund(one, admin, id),
    () => other.call(updateSessionStatus, secondAdmin, { params: { id: next }, body: { status: 'completed' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 202])
  expect(await figuresOf(chatter)).toEqual([0, 400, 0, 100])
})

it('a refund and the deletion of its session: one of them happens', async () => {
  const { id } = await anEarner()
  const lock = await sessionRow(id)
  const answers = await lock.release([refund(one, admin, id), () => other.call(deleteSessionRequest, secondAdmin, { params: { id } })])
  expect([
    [201, 409],
    [404, 200],
  ]).toContainEqual(answers.map(({ status }) => status))
})

it('a refund and the deletion of its buyer: one of them happens', async () => {
  const { user, id } = await anEarner()
  const lock = await rowOf(setup.app, admin)
  const answers = await lock.release([refund(one, admin, id), () => other.call(deleteUser, secondAdmin, { params: { id: user.id } })])
  expect([
    [201, 409],
    [409, 203],
  ]).toContainEqual(answers.map(({ status }) => status))
})

it('two payments of one refund with two references: one happens', async () => {
  const [user, chatter] = [await aUser(setup.app), await aChatter(setup.app)]
  const id = await aRefund(setup.app, { admin, user, chatter })
  await giveAccount(setup.app, user, id)
  const lock = await gate(setup.app, 'select 1 from refunds where id = $1 for update', [id])
  const pay = (node: ServerProcess, by: Person, bankReference: string) => () =>
    node.call(completeRefund, by, { params: { id }, body: { bankReference, accountNumber: REFUND_BANK.accountNumber } })
  const answers = await lock.release([pay(one, admin, 'RACE 1'), pay(other, secondAdmin, 'RACE 2')])
  expect(statusesOf(answers)).toEqual([202, 409])
})

it('two accounts given at once: one is stored, the other refused', async () => {
  const [user, chatter] = [await aUser(setup.app), await aChatter(setup.app)]
  const id = await aRefund(setup.app, { admin, user, chatter })
  const lock = await gate(setup.app, 'select 1 from refunds where id = $1 for update', [id])
  const give = (node: ServerProcess, accountNumber: string) => () =>
    node.call(giveRefundAccount, user, { params: { id }, body: { ...REFUND_BANK, accountNumber } })
  expect(statusesOf(await lock.release([give(one, '111'), give(other, '222')]))).toEqual([202, 409])
})
