// Full run: more races for the same rows.

// Refunds that race with other movements of a chatter's money.

import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { giveRefundAccount } from '#contract/refunds.ts'
import { deleteSessionRequest, updateSessionStatus } from '#contract/sessions.ts'
import { rowOf } from '../testing/gate.ts'
import { buy, setPrices } from '../testing/money.ts'
import { aChatter, aUser } from '../testing/people.ts'
import type { ServerProcess } from '../testing/processes.ts'
import { aRefund, REFUND_BANK } from '../testing/refunds.ts'
import {
  anEarned,
  aWithdrawOf,
  balanceRow,
  figuresOf,
  openRaces,
  refund,
  refundRow,
  sessionRow,
  setStatus,
  statusesOf,
  withdraw,
} from './races.ts'

const race = openRaces()

it('four refunds of one session at two servers: one happens', async () => {
  const { chatter, id } = await anEarned(race)
  const lock = await sessionRow(race, id)
  const answers = await lock.release([
    refund(race.one, race.admin, id),
    refund(race.other, race.secondAdmin, id),
    refund(race.one, race.secondAdmin, id, 100),
    refund(race.other, race.admin, id, 100),
  ])
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
  const [available] = await figuresOf(race, chatter)
  expect([0, 300]).toContain(available)
})

it('a refund and a withdraw request: the request gets everything or nothing, and nothing is negative', async () => {
  const { chatter, id } = await anEarned(race)
  const lock = await balanceRow(race, chatter)
  const [refunded, asked] = await lock.release([refund(race.one, race.admin, id), withdraw(race.other, chatter, 400)])
  expect(refunded?.status).toBe(201)
  expect([400, 201]).toContain(asked?.status)
  expect(await figuresOf(race, chatter)).toEqual(asked?.status === 201 ? [0, 400, 0, 400] : [0, 0, 0, 0])
})

it('a part refund and a withdraw request of the full balance: a late request sees the changed balance', async () => {
  const { chatter, id } = await anEarned(race)
  const lock = await balanceRow(race, chatter)
  const [refunded, asked] = await lock.release([refund(race.one, race.admin, id, 100), withdraw(race.other, chatter, 400)])
  expect(refunded?.status).toBe(201)
  expect(await figuresOf(race, chatter)).toEqual(asked?.status === 201 ? [0, 400, 0, 100] : [300, 0, 0, 0])
  expect([409, 201]).toContain(asked?.status)
})

it.each([
  ['completed', [0, 0, 400, 400]],
  ['rejected', [0, 0, 0, 0]],
] as const)('a refund while a withdraw becomes %s: both happen, in either order', async (to, figures) => {
  const { chatter, id } = await anEarned(race)
  const request = await aWithdrawOf(race, chatter)
  const lock = await balanceRow(race, chatter)
  const answers = await lock.release([refund(race.one, race.admin, id), setStatus(race.other, race.secondAdmin, request, to)])
  expect(answers.map(({ status }) => status)).toEqual([201, 202])
  expect(await figuresOf(race, chatter)).toEqual(figures)
})

it('a refund while a paid withdraw is taken back: both happen, and nothing is owed', async () => {
  const { chatter, id } = await anEarned(race)
  const request = await aWithdrawOf(race, chatter)
  await setStatus(race.one, race.secondAdmin, request, 'completed')()
  const lock = await balanceRow(race, chatter)
  const answers = await lock.release([refund(race.one, race.admin, id), setStatus(race.other, race.secondAdmin, request, 'rejected')])
  expect(answers.map(({ status }) => status)).toEqual([201, 202])
  expect(await figuresOf(race, chatter)).toEqual([0, 0, 0, 0])
})

it('a refund and an approval: the credit repays what the refund left owing, in either order', async () => {
  const { user, chatter, id } = await anEarned(race)
  await aWithdrawOf(race, chatter)
  await setPrices(race.app, chatter, { Basic: 300 })
  const next = await buy(race.app, { user, chatter })
  const lock = await balanceRow(race, chatter)
  const answers = await lock.release([
    refund(race.one, race.admin, id),
    () => race.other.call(updateSessionStatus, race.secondAdmin, { params: { id: next }, body: { status: 'completed' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 202])
  expect(await figuresOf(race, chatter)).toEqual([0, 400, 0, 100])
})

it('a refund and the deletion of its session: one of them happens', async () => {
  const { id } = await anEarned(race)
  const lock = await sessionRow(race, id)
  const answers = await lock.release([
    refund(race.one, race.admin, id),
    () => race.other.call(deleteSessionRequest, race.secondAdmin, { params: { id } }),
  ])
  expect([
    [201, 409],
    [404, 200],
  ]).toContainEqual(answers.map(({ status }) => status))
})

it('a refund and the deletion of its buyer: one of them happens', async () => {
  const { user, id } = await anEarned(race)
  const lock = await rowOf(race.app, race.admin)
  const answers = await lock.release([
    refund(race.one, race.admin, id),
    () => race.other.call(deleteUser, race.secondAdmin, { params: { id: user.id } }),
  ])
  expect([
    [201, 409],
    [409, 203],
  ]).toContainEqual(answers.map(({ status }) => status))
})

it('two accounts given at once: one is stored, the other refused', async () => {
  const [user, chatter] = [await aUser(race.app), await aChatter(race.app)]
  const id = await aRefund(race.app, { admin: race.admin, user, chatter })
  const lock = await refundRow(race, id)
  const give = (node: ServerProcess, accountNumber: string) => () =>
    node.call(giveRefundAccount, user, { params: { id }, body: { ...REFUND_BANK, accountNumber } })
  expect(statusesOf(await lock.release([give(race.one, '111'), give(race.other, '222')]))).toEqual([202, 409])
})
