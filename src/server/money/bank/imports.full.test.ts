// Full run: every layout, and a large file.

import { expect, it } from 'vitest'
import { listReceivingAccounts } from '#contract/bank-statements.ts'
import { deletePaymentMethod, editPaymentMethod } from '#contract/payments.ts'
import { receivingKey } from '#domain/payments.ts'
import { LAYOUTS } from '#domain/testing/bank-layouts.ts'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import { aScene, rowsIn, takeBack } from '../../testing/bank-imports.ts'
import { importFile, tryToRead } from '../../testing/bank-statements.ts'
import { gate } from '../../testing/gate.ts'
import { aPaymentMethod } from '../../testing/money.ts'

const shared = sharedTestApp()

it.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('the rows of this layout are stored: %s', async (_name, layout) => {
  const { app, admin, account } = await aScene(shared())
  const made = await importFile(app, admin, { account, file: Buffer.from(layout.csv) })
  expect(made).toMatchObject({ newRows: layout.rows.length, refusedLines: 0 })
  const stored = (await rowsIn(app, account)).map(({ day, direction, amount_paisa }) => [day, direction, amount_paisa].join(' '))
  expect(stored.toSorted()).toEqual(layout.rows.map(([day, direction, paisa]) => [day, direction, paisa].join(' ')).toSorted())
})

it('a file of more rows than can be imported is refused', async () => {
  const { app, admin, account } = await aScene(shared())
  const file = Buffer.from(`Date,Credit\r\n${'05/11/2026,1\r\n'.repeat(100_001)}`)
  expect(await tryToRead(app, admin, { account, file })).toMatchObject({ status: 413, body: { code: 'statement_too_large' } })
})

it('the same row of another account is another row', async () => {
  const { app, admin, account } = await aScene(shared())
  const other = (await aScene(shared())).account
  for (const each of [account, other]) expect(await importFile(app, admin, { account: each })).toMatchObject({ newRows: 1 })
})

it('an import is taken back from two screens at once: once', async () => {
  const { app, admin, account } = await aScene(shared())
  const { _id } = await importFile(app, admin, { account })
  const lock = await gate(app, 'select 1 from bank_statement_accounts where receiving_key = $1 for update', [receivingKey(account)])
  const answers = await lock.release([1, 2].map(() => () => takeBack(app, admin, _id)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  const trail = await app.db.query
    .selectFrom('admin_actions')
    .select('id')
    .where('subject_id', '=', _id)
    .where('action', '=', 'take_back_bank_statement')
    .execute()
  expect(trail).toHaveLength(1)
})

it('text that a database cannot store is cleaned, in any encoding', async () => {
  const { app, admin, account } = await aScene(shared())
  const text = 'Date,Description,Credit\r\n05/11/2026,"Zero\u0000 and half \ud83d",100\r\n05/11/2026,علی رضا,50'
  expect(await importFile(app, admin, { account, file: Buffer.from(`\ufeff${text}`, 'utf16le') })).toMatchObject({ newRows: 2 })
  const [first, second] = await rowsIn(app, account)
  expect(first?.description.isWellFormed() && !first.description.includes('\u0000')).toBe(true)
  expect(second?.description).toBe('علی رضا')
})

it('every account is listed, also one that its method no longer has, those on offer first, with the days that were imported', async () => {
  const app = await testApp()
  const { admin, account: replaced } = await aScene(app)
  const account = { ...replaced, accountNumber: 'PK-NEW-1' }
  const body = { ...account, receivingLimit: null, raastID: '', payerNote: '', version: 1 }
  expect((await app.call(editPaymentMethod, admin, { params: { id: replaced.id }, body })).status).toBe(200)
  const old = await aPaymentMethod(app, admin)
  await app.call(deletePaymentMethod, admin, { params: { id: old.id } })
  await importFile(app, admin, { account: old })
  const { accounts } = (await app.call(listReceivingAccounts, admin, {})).body
  expect(accounts).toMatchObject([
    {
      account: receivingKey(account),
      isOffered: true,
      firstDay: null,
      lastDay: null,
      unmatched: 0,
      suggested: { certain: 0, likely: 0, possible: 0 },
      lastImportAt: null,
    },
    { account: receivingKey(replaced), isOffered: false, unmatched: 0 },
    {
      account: receivingKey(old),
      isOffered: false,
      firstDay: '2026-11-05',
      lastDay: '2026-11-05',
      unmatched: 1,
      lastImportAt: expect.any(String),
    },
  ])
})
