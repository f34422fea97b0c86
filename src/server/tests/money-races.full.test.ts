// Full run: more races for the same rows.

// Concurrent decisions and payouts.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser, signUp } from '#contract/accounts.ts'
import { completeRefund } from '#contract/refunds.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import type { SessionId } from '#domain/ids.ts'
import { gate } from '../testing/gate.ts'
import { aChatterWithPrices, buy } from '../testing/money.ts'
import { aChatter, aUser, PASSWORD, type Person } from '../testing/people.ts'
import type { ServerProcess } from '../testing/processes.ts'
import { aRefund, giveAccount, REFUND_BANK } from '../testing/refunds.ts'
import {
  anEarner,
  aPendingSession,
  aPendingWithdraw,
  balanceRow,
  decide,
  figuresOf,
  openRaces,
  type Races,
  refundRow,
  sessionRow,
  setStatus,
  statusesOf,
  withdraw,
  withdrawalRow,
} from './races.ts'

const race = openRaces()

async function timeWhenOneWaits({ app }: Races): Promise<Date> {
  for (;;) {
    const { rows } = await sql<{ now: Date; waiting: number }>`
      select clock_timestamp() as now, count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db.query)
    if (rows[0] && rows[0].waiting > 0) {
      // Stored times are whole milliseconds, so the next one must have begun.
      await sleep(5)
      return rows[0].now
    }
    await sleep(5)
  }
}

it('Complete and Reject together: one decides, the other is refused', async () => {
  const { chatter, id } = await aPendingSession(race)
  const lock = await sessionRow(race, id)
  const [completed, rejected] = await lock.release([
    decide(race.one, race.admin, id, 'completed'),
    decide(race.other, race.secondAdmin, id, 'rejected'),
  ])
  const isCompleted = completed?.status === 202
  expect([completed?.status, rejected?.status]).toEqual(isCompleted ? [202, 409] : [409, 202])
  expect(await figuresOf(race, chatter)).toEqual([isCompleted ? 400 : 0, 0, 0, 0])
})

it('Complete and Delete together: no earned money is lost', async () => {
  const { chatter, id } = await aPendingSession(race)
  const lock = await sessionRow(race, id)
  const [completed, deleted] = await lock.release([
    decide(race.one, race.admin, id, 'completed'),
    () => race.other.call(deleteSessionRequest, race.secondAdmin, { params: { id } }),
  ])
  const isCompleted = completed?.status === 202
  expect([completed?.status, deleted?.status]).toEqual(isCompleted ? [202, 409] : [404, 200])
  expect(await figuresOf(race, chatter)).toEqual([isCompleted ? 400 : 0, 0, 0, 0])
})

it('two pending purchases of two buyers with the same transaction ID, approved together: one is completed', async () => {
  const chatters = await Promise.all([400, 400].map((Basic) => aChatterWithPrices(race.app, { Basic })))
  const ids = []
  for (const chatter of chatters) ids.push(await buy(race.app, { user: await aUser(race.app), chatter, transactionId: 'SHARED RECEIPT 1' }))
  const [first, second] = ids as [SessionId, SessionId]
  const lock = await gate(race.app, 'select 1 from sessions where id = any($1) for update', [ids])
  const answers = await lock.release([
    decide(race.one, race.admin, first, 'completed'),
    decide(race.other, race.secondAdmin, second, 'completed'),
  ])
  expect(statusesOf(answers)).toEqual([202, 409])
  const figures = await Promise.all(chatters.map((chatter) => figuresOf(race, chatter)))
  expect(figures.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [0, 0, 0, 0],
    [400, 0, 0, 0],
  ])
})

it('a withdraw and a Complete together: the withdraw takes what was seen, or nothing', async () => {
  const chatter = await anEarner(race, 100)
  const id = await buy(race.app, { user: await aUser(race.app), chatter })
  const lock = await balanceRow(race, chatter)
  const [withdrawn, completed] = await lock.release([withdraw(race.one, chatter, 100), decide(race.other, race.admin, id, 'completed')])
  expect(completed?.status).toBe(202)
  expect([201, 409]).toContain(withdrawn?.status)
  expect(await figuresOf(race, chatter)).toEqual(withdrawn?.status === 201 ? [100, 100, 0, 0] : [200, 0, 0, 0])
})

it('two changes of one withdraw together, from what both saw: one is made, the other refused', async () => {
  const { chatter, id } = await aPendingWithdraw(race)
  const lock = await withdrawalRow(race, id)
  const [completed, rejected] = await lock.release([
    setStatus(race.one, race.admin, id, 'completed', 'pending'),
    setStatus(race.other, race.secondAdmin, id, 'rejected', 'pending'),
  ])
  const isCompleted = completed?.status === 202
  expect([completed?.status, rejected?.status]).toEqual(isCompleted ? [202, 409] : [409, 202])
  expect(await figuresOf(race, chatter)).toEqual(isCompleted ? [0, 0, 400, 0] : [400, 0, 0, 0])
})

it('two Rejects of one withdraw together give the money back once', async () => {
  const { chatter, id } = await aPendingWithdraw(race)
  const lock = await withdrawalRow(race, id)
  const answers = await lock.release([
    setStatus(race.one, race.admin, id, 'rejected'),
    setStatus(race.other, race.secondAdmin, id, 'rejected'),
  ])
  expect(statusesOf(answers)).toEqual([202, 202])
  expect(await figuresOf(race, chatter)).toEqual([400, 0, 0, 0])
})

it('a change and a delete of one withdraw together: paid out and hidden, or given back and gone', async () => {
  const { chatter, id } = await aPendingWithdraw(race)
  const lock = await withdrawalRow(race, id)
  const [completed, deleted] = await lock.release([
    setStatus(race.one, race.admin, id, 'completed'),
    () => race.other.call(deleteWithdrawRequest, race.secondAdmin, { params: { id } }),
  ])
  expect(deleted?.status).toBe(200)
  expect([202, 404]).toContain(completed?.status)
  expect(await figuresOf(race, chatter)).toEqual(completed?.status === 202 ? [0, 0, 400, 0] : [400, 0, 0, 0])
})

it('two deletes of one pending withdraw together give the money back once', async () => {
  const { chatter, id } = await aPendingWithdraw(race)
  const lock = await withdrawalRow(race, id)
  const answers = await lock.release([
    () => race.one.call(deleteWithdrawRequest, race.admin, { params: { id } }),
    () => race.other.call(deleteWithdrawRequest, race.secondAdmin, { params: { id } }),
  ])
  expect(statusesOf(answers)).toEqual([200, 404])
  expect(await figuresOf(race, chatter)).toEqual([400, 0, 0, 0])
})

it.each(['chatter', 'user'] as const)('deleting the %s of a session that is being approved is refused', async (role) => {
  const pending = await aPendingSession(race)
  const { id } = pending[role]
  const lock = await sessionRow(race, pending.id)
  const endpoint = role === 'chatter' ? deleteAccountRequest : deleteUser
  const deleting = race.one.call(endpoint, race.admin, { params: { id } })
  const [completed] = await lock.release([decide(race.other, race.secondAdmin, pending.id, 'completed')])
  expect([completed?.status, (await deleting).status]).toEqual([202, 409])
  expect(await figuresOf(race, pending.chatter)).toEqual([400, 0, 0, 0])
})

it('deleting a chatter and rejecting their last purchase together: the deletion is refused before the rejection and done after it', async () => {
  const { chatter, id } = await aPendingSession(race)
  const lock = await gate(race.app, 'select 1 from accounts, sessions where accounts.id = $1 and sessions.id = $2 for update', [
    chatter.id,
    id,
  ])
  const [deleted, rejected] = await lock.release([
    () => race.one.call(deleteAccountRequest, race.admin, { params: { id: chatter.id } }),
    decide(race.other, race.secondAdmin, id, 'rejected'),
  ])
  expect(rejected?.status).toBe(202)
  expect([203, 409]).toContain(deleted?.status)
})

it('two signups with one name together make one account', async () => {
  const names = { username: 'Only One', email: 'only.one@example.com' }
  const lock = await gate(race.app, 'lock table accounts in exclusive mode')
  const form = { ...names, password: PASSWORD, role: 'user' }
  const answers = await lock.release([race.one, race.other].map((node) => () => node.call(signUp, null, { body: form })))
  expect(statusesOf(answers)).toEqual([201, 409])
})

it('a session whose Complete had to wait starts when the wait is over', async () => {
  const chatter = await anEarner(race, 100)
  const id = await buy(race.app, { user: await aUser(race.app), chatter })
  const lock = await balanceRow(race, chatter)
  let waitingAt: Date | undefined
  const [completed] = await lock.release([
    decide(race.one, race.admin, id, 'completed'),
    // Reads the clock once the other is waiting, and only then queues behind it.
    async () => {
      waitingAt = await timeWhenOneWaits(race)
      await sql`select 1 from chatter_balances where chatter_id = ${chatter.id} for update`.execute(race.app.db.query)
      return { status: 0, body: {} }
    },
  ])
  expect(completed?.status).toBe(202)
  const { starts_at } = await race.app.db.query.selectFrom('sessions').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect(starts_at?.getTime()).toBeGreaterThan(waitingAt?.getTime() ?? Number.POSITIVE_INFINITY)
})

it('two payments of one refund with two references: one happens', async () => {
  const [user, chatter] = [await aUser(race.app), await aChatter(race.app)]
  const id = await aRefund(race.app, { admin: race.admin, user, chatter })
  await giveAccount(race.app, user, id)
  const lock = await refundRow(race, id)
  const pay = (node: ServerProcess, by: Person, bankReference: string) => () =>
    node.call(completeRefund, by, { params: { id }, body: { bankReference, accountNumber: REFUND_BANK.accountNumber } })
  const answers = await lock.release([pay(race.one, race.admin, 'RACE 1'), pay(race.other, race.secondAdmin, 'RACE 2')])
  expect(statusesOf(answers)).toEqual([202, 409])
})
