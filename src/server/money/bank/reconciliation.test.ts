// Reconciliation day by day, and erasing personal data in bank statements (docs/product.md#bank-statements).

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { type BankRow, noteBankRow } from '#contract/bank-matches.ts'
import { type ReconciledDay, reconcileAccount } from '#contract/bank-statements.ts'
import { bankRowId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  aBankScene,
  aPurchaseInto,
  aRow,
  bankRows,
  confirm,
  newReference,
  reconcile,
  type Scene,
  unmatch,
} from '../../testing/bank-matches.ts'
import { aStatement, businessDay, importFile } from '../../testing/bank-statements.ts'
import { complete, reject } from '../../testing/money.ts'
import { aChatter, anAdmin } from '../../testing/people.ts'
import { aWithdraw } from '../../testing/withdraws.ts'
import { eraseOldDescriptions } from './old-descriptions.ts'

const NOTHING_APART = { reversedIn: 0, reversedOut: 0, doneIn: 0, doneOut: 0 }

/** Sets the time in Karachi, which is five hours ahead of UTC. */
function setKarachi(app: TestApp, time: string): void {
  app.clock.set(new Date(`${time}+05:00`))
}

it('approved purchases and matched payouts of each day are compared with credits and debits', async () => {
  const app = await testApp()
  // This runs first, so that its earning was paid into another account.
  const withdraw = await aWithdraw(app, { chatter: await aChatter(app), rupees: 60, admin: await anAdmin(app) })
  const scene = await aBankScene(app)
  const { admin, account } = scene
  const [approved, rejected] = [await aPurchaseInto(scene), await aPurchaseInto(scene)]
  // It is still waiting, so the books do not have it.
  await aPurchaseInto(scene)
  await complete(app, admin, approved.id)
  await reject(app, admin, rejected.id)
  const file = aStatement([
    { date: businessDay(app), credit: 100, balance: 1100 },
    { date: businessDay(app), credit: '25.50', balance: 1125.5 },
    { date: businessDay(app), debit: 60, reference: newReference(), balance: 1065.5 },
  ])
  await importFile(app, admin, { account, file })
  const rows = await bankRows(scene)
  const [debit, credit] = [rows.find(({ direction }) => direction === 'debit'), rows.find(({ amount }) => amount === 100)]
  if (!debit || !credit) throw new Error('rows are missing')
  expect(await confirm(app, admin, [debit, ['withdraw', withdraw]], [credit, ['purchase', approved.id]])).toEqual(['paid', 'matched'])
  const { days, total } = await reconcile(scene)
  const [today] = days as ReconciledDay[]
  expect(today).toEqual({
    day: credit.day,
    books: { moneyIn: 100, moneyOut: 60 },
    bank: { moneyIn: 125.5, moneyOut: 60, ...NOTHING_APART, balance: 1065.5 },
    differenceIn: 25.5,
    differenceOut: 0,
    unmatched: 1,
    isCovered: true,
  })
  expect(total).toMatchObject({ books: { moneyIn: 100 }, bank: { moneyIn: 125.5 }, differenceIn: 25.5, unmatched: 1 })
})

it('what the bank has reversed and what is done are shown apart and make no difference', async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  const reference = newReference()
  await aRow(scene, { credit: 100, text: 'IBFT', reference })
  await aRow(scene, { debit: 100, text: 'Reversal', reference })
  await note(scene, await aRow(scene, { debit: 35, text: 'SMS charges' }), 'A charge of the bank')
  await note(scene, await aRow(scene, { credit: 12, text: 'Profit' }), 'Profit')
  await aRow(scene, { credit: 7, text: 'CASH' })
  const { days, total } = await reconcile(scene)
  const expected = {
    bank: { moneyIn: 119, moneyOut: 135, reversedIn: 100, reversedOut: 100, doneIn: 12, doneOut: 35 },
    differenceIn: 7,
    differenceOut: 0,
    unmatched: 1,
  }
  expect(days).toMatchObject([expected])
  expect(total).toMatchObject(expected)
})

it("a purchase in the last minutes of a month is of that month's last day, and the next one of the next month", async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  for (const time of ['2027-01-31T23:55:00', '2027-02-01T00:00:30']) {
    setKarachi(app, time)
    const { id } = await aPurchaseInto(scene)
    await complete(app, scene.admin, id)
  }
  const dayOf = async (day: string) => (await reconcile(scene, { from: day, to: day })).days
  for (const day of ['2027-01-31', '2027-02-01'])
    expect(await dayOf(day)).toMatchObject([{ day, books: { moneyIn: 100 }, isCovered: false, differenceIn: -100 }])
  const { from, to, total } = await reconcile(scene)
  expect({ from, to }).toEqual({ from: '2027-01-03', to: '2027-02-01' })
  // No import covers these days, so the bank's figures are unknown and not in the sum.
  expect(total).toMatchObject({ books: { moneyIn: 0 }, differenceIn: 0, differenceOut: 0 })
})

it('a range must have both days, in their order', async () => {
  const app = await testApp()
  const { admin } = await aBankScene(app)
  for (const query of [{ from: '2026-11-05' }, { from: '2026-11-05', to: '2026-11-04' }, { from: '2026-02-30', to: '2026-11-04' }])
    expect((await app.call(reconcileAccount, admin, { query: { account: 'a/1', ...query } })).status).toBe(400)
})

it('descriptions and the words of notes are erased as long after their day as proofs are kept, and the row is still recognized', async () => {
  const app = await testApp({ config: { keepProofsDays: 30 } })
  const scene = await aBankScene(app)
  const file = aStatement([
    { date: businessDay(app, -31), credit: 100, text: 'IBFT from ALI RAZA' },
    { date: businessDay(app, -5), credit: 50, text: 'IBFT from SANA MALIK' },
  ])
  await importFile(app, scene.admin, { account: scene.account, file })
  for (const row of await bankRows(scene)) await note(scene, row, 'Belongs to ALI RAZA')
  expect(await eraseOldDescriptions(app.deps)).toBe(1)
  expect((await bankRows(scene)).map(({ description, note: noted }) => [description, noted?.words, noted?.isDone])).toEqual([
    ['IBFT from SANA MALIK', 'Belongs to ALI RAZA', true],
    [null, '', true],
  ])
  expect(await importFile(app, scene.admin, { account: scene.account, file })).toMatchObject({ newRows: 0, knownRows: 2 })
  // A note may be written after the description was erased.
  const old = (await bankRows(scene)).find(({ description }) => description === null)
  if (old) await note(scene, old, 'Asked ALI RAZA')
  expect(await eraseOldDescriptions(app.deps)).toBe(1)
  expect(await eraseOldDescriptions(app.deps)).toBe(0)
})

it('the deletion of a buyer erases what the bank and admins have written about their payments, and nothing else', async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  const { admin } = scene
  const [{ id, user }, another] = [await aPurchaseInto(scene), await aPurchaseInto(scene)]
  const [row, other] = [await aRow(scene, { credit: 100, text: 'IBFT from ALI RAZA' }), await aRow(scene, { credit: 50, text: 'Raast' })]
  await confirm(app, admin, [row, ['purchase', id]])
  await reject(app, admin, id)
  for (const each of [row, other]) await note(scene, each, 'Called ALI RAZA')
  // By now the row is matched with another payment.
  await confirm(app, admin, [row, ['purchase', another.id]])
  await unmatch(app, admin, row)
  await note(scene, row, 'Called ALI RAZA')
  expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
  const { rows } = await sql<{ id: string; description: string | null; note_words: string | null }>`
    select id, description, note_words from bank_statement_rows`.execute(app.db.query)
  expect(new Map(rows.map((each) => [each.id, [each.description, each.note_words]]))).toEqual(
    new Map([
      [row._id, [null, null]],
      [other._id, ['Raast', 'Called ALI RAZA']],
    ]),
  )
})

async function note({ app, admin }: Scene, row: BankRow, words: string): Promise<void> {
  const noted = await app.call(noteBankRow, admin, { params: { id: bankRowId(row._id) }, body: { note: 'other', words, isDone: true } })
  expect(noted.status, JSON.stringify(noted.body)).toBe(202)
}
