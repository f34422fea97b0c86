// The search across everything.

import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { aBankScene } from '../../testing/bank-matches.ts'
import { aStatement, businessDay, importFile } from '../../testing/bank-statements.ts'
import { aChatterWithPrices, buy } from '../../testing/money.ts'
import { createRun } from '../../testing/payouts.ts'
import { aChatter, anAdmin, aUser } from '../../testing/people.ts'
import { foundFor, idsOf } from '../../testing/person-search.ts'
import { aRefund, giveAccount, payRefund, REFUND_BANK } from '../../testing/refunds.ts'
import { aWithdraw, BANK } from '../../testing/withdraws.ts'

const NOTHING = { people: [], payments: [], withdraws: [], refunds: [], payoutRuns: [], bankImports: [] }

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
  const search = async (text: string) => idsOf(await foundFor(app, admin, text))

  expect(await search('SANA')).toMatchObject({ people: [user.id], payments: [session] })
  expect(await search('sana.t@example')).toMatchObject({ people: [user.id] })
  expect(await search('0345 111 2223')).toMatchObject({ people: [chatter.id] })
  expect(await search(user.id)).toMatchObject({ people: [user.id] })
  expect(await search('tx 7788')).toEqual({ ...NOTHING, payments: [session] })
  expect((await search(session)).payments).toEqual([session])
  expect((await search(session.slice(-8))).payments).toEqual([session])
  expect((await search(BANK.accountNumber)).withdraws).toEqual([withdrawal])
  expect((await search(withdrawal)).withdraws).toEqual([withdrawal])
  expect((await search('payee')).withdraws).toEqual([withdrawal])
  expect((await search(REFUND_BANK.accountNumber)).refunds).toEqual([refund])
  expect((await search(reference ?? '')).refunds).toEqual([refund])
  expect(await search('nobody at all')).toEqual(NOTHING)
  expect(await search('   ')).toEqual(NOTHING)
})

it('a payout run is found by its number, and an import of a bank statement by its number or the name of its file', async () => {
  const app = await testApp()
  const { admin, account } = await aBankScene(app)
  const withdrawal = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  const file = aStatement([{ date: businessDay(app), credit: 450 }])
  const imported = await importFile(app, admin, { account, file, fileName: 'Zulfi_2026%.csv' })
  const search = async (text: string) => idsOf(await foundFor(app, admin, text))

  const { payoutRuns, bankImports } = await foundFor(app, admin, run)
  expect(payoutRuns).toMatchObject([{ _id: run, status: 'open', amount: 100 }])
  expect(bankImports).toEqual([])
  const runNumber = payoutRuns[0]?.number
  for (const text of [`${runNumber}`, ` #${runNumber} `, `Payout  run ${runNumber}`, `run #${runNumber}`, `ادائیگیوں کی کھیپ ${runNumber}`])
    expect((await search(text)).payoutRuns, text).toEqual([run])
  expect((await search(`${runNumber}0`)).payoutRuns).toEqual([])
  expect((await search(`import ${runNumber}`)).payoutRuns).toEqual([])

  for (const text of [
    'zulfi_',
    'ZULFI_2026%',
    `${imported.number}`,
    `Import ${imported.number}`,
    `امپورٹ ${imported.number}`,
    imported._id,
  ])
    expect((await search(text)).bankImports, text).toEqual([imported._id])
  expect((await search('zulfi%csv')).bankImports).toEqual([])
  expect((await search(`run ${imported.number}`)).bankImports).toEqual([])
})

it('users and chatters take turns, and each group is short', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  for (let index = 0; index < 8; index += 1) await aUser(app, { username: `same name ${index}` })
  const chatter = await aChatter(app, { username: 'same name too' })
  const { people } = await foundFor(app, admin, 'same name')
  expect(people).toHaveLength(6)
  expect(people.map(({ _id }) => _id)).toContain(chatter.id)
})
