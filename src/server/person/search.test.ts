// One search over everything.

import { expect, it } from 'vitest'
import { type Found, searchEverything } from '#contract/person.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { aRefund, giveAccount, payRefund, REFUND_BANK } from '../testing/refunds.ts'
import { aWithdraw, BANK } from '../testing/withdraws.ts'

async function found(app: TestApp, admin: Person, searchText: string): Promise<Found> {
  const { status, body } = await app.call(searchEverything, admin, { query: { searchText } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const idsOf = ({ people, payments, withdraws, refunds }: Found) => ({
  people: people.map(({ _id }) => _id),
  payments: payments.map(({ _id }) => _id),
  withdraws: withdraws.map(({ _id }) => _id),
  refunds: refunds.map(({ _id }) => _id),
})

it('finds people, payments, withdraws and refunds by whatever an admin has at hand', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const user = await aUser(app, { username: 'Sana Tariq', email: 'sana.t@example.org' })
  const chatter = await aChatterWithPrices(app, { Basic: 100 }, { username: 'zoya.reads', phoneNumber: '03451112223' })
  const session = await buy(app, { user, chatter, transactionId: 'TX 778899' })
  const payee = await aChatter(app, { username: 'payee' })
  const withdrawal = await aWithdraw(app, { chatter: payee, rupees: 100, admin })
  const buyer = await aUser(app, { username: 'refunded buyer' })
  const refund = await aRefund(app, { admin, user: buyer, chatter: await aChatter(app) })
  await giveAccount(app, buyer, refund)
  await payRefund(app, admin, refund)
  const { bank_reference: reference } = await app.db.query
    .selectFrom('refunds')
    .select('bank_reference')
    .where('id', '=', refund)
    .executeTakeFirstOrThrow()
  const search = async (text: string) => idsOf(await found(app, admin, text))

  expect(await search('SANA')).toMatchObject({ people: [user.id], payments: [session] })
  expect(await search('sana.t@example')).toMatchObject({ people: [user.id] })
  expect(await search('0345 111 2223')).toMatchObject({ people: [chatter.id] })
  expect(await search(user.id)).toMatchObject({ people: [user.id] })
  expect(await search('tx 7788')).toEqual({ people: [], payments: [session], withdraws: [], refunds: [] })
  expect((await search(session)).payments).toEqual([session])
  expect((await search(session.slice(-8))).payments).toEqual([session])
  expect((await search(BANK.accountNumber)).withdraws).toEqual([withdrawal])
  expect((await search(withdrawal)).withdraws).toEqual([withdrawal])
  expect((await search('payee')).withdraws).toEqual([withdrawal])
  expect((await search(REFUND_BANK.accountNumber)).refunds).toEqual([refund])
  expect((await search(reference ?? '')).refunds).toEqual([refund])
  expect(await search('nobody at all')).toEqual({ people: [], payments: [], withdraws: [], refunds: [] })
  expect(await search('   ')).toEqual({ people: [], payments: [], withdraws: [], refunds: [] })
})

it('users and chatters take turns, and each group is short', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  for (let index = 0; index < 8; index += 1) await aUser(app, { username: `same name ${index}` })
  const chatter = await aChatter(app, { username: 'same name too' })
  const { people } = await found(app, admin, 'same name')
  expect(people).toHaveLength(6)
  expect(people.map(({ _id }) => _id)).toContain(chatter.id)
})
