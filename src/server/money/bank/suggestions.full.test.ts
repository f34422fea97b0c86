// Full run: thousands of rows.
//
// Comparing rows in batches finds the same as comparing them all at once.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { suggestMatches } from '#contract/bank-matches.ts'
import { type ExpectedPayment, matchStatement } from '#domain/bank/matching.ts'
import { paisa } from '#domain/money.ts'
import { receivingKey } from '#domain/payments.ts'
import { testApp } from '../../testing/app.ts'
import { aBankScene, aPurchaseInto, confirm, type Scene, suggestions } from '../../testing/bank-matches.ts'
import { aStatement, businessDay, importFile, type Line } from '../../testing/bank-statements.ts'

/** More than one batch. */
const ROWS = 2_100

it('a bank statement of several pieces gets the suggestions that all its rows together have', async () => {
  const scene = await aBankScene(await testApp())
  const { app, admin, account } = scene
  const purchases = [
    await aPurchaseInto(scene, 'FT 77001122'),
    await aPurchaseInto(scene, 'FT 77001133'),
    await aPurchaseInto(scene, 'FT 77001144'),
    await aPurchaseInto(scene, 'FT 77001155'),
  ]
  const named = new Map<number, Line['text']>([
    [7, 'IBFT FT77001122'],
    // Three rows in two batches have it, so it proves nothing.
    ...[20, 1_050, 2_090].map((line): [number, string] => [line, 'IBFT FT77001133']),
    [2_001, 'IBFT FT77001144'],
    [2_099, 'IBFT FT77001155'],
  ])
  const lines = Array.from({ length: ROWS }, (_, line) => ({
    date: businessDay(app, -Math.floor(line / 800)),
    text: named.get(line) ?? `Payment ${line}`,
    credit: named.has(line) ? 100 : 1 + (line % 50),
  }))
  await importFile(app, admin, { account, file: aStatement(lines) })
  expect(await suggested(scene)).toEqual(await foundAtOnce(scene, purchases))
  expect((await suggested(scene)).filter(({ degree }) => degree === 'certain')).toHaveLength(3)

  // A matched row only counts occurrences; another row's payment is taken.
  const taken = (await suggestions(scene)).find(({ payment }) => payment.subjectID === purchases[2]?.id)
  if (!taken) throw new Error('the purchase is not suggested')
  await confirm(app, admin, [taken.row, ['purchase', taken.payment.subjectID]])
  await app.call(suggestMatches, admin, { body: { account: receivingKey(account) } })
  expect(await suggested(scene)).toEqual(
    await foundAtOnce(
      scene,
      purchases.filter((_, index) => index !== 2),
    ),
  )
  expect((await suggested(scene)).filter(({ degree }) => degree === 'certain')).toHaveLength(2)
})

type Found = { readonly rowId: string; readonly paymentId: string; readonly degree: string; readonly reasons: readonly string[] }
const sorted = (found: readonly Found[]) => found.toSorted((a, b) => (a.rowId < b.rowId ? -1 : 1))

async function suggested({ app }: Scene): Promise<Found[]> {
  const rows = await app.db.query.selectFrom('bank_statement_suggestions').select(['row_id', 'session_id', 'degree', 'reasons']).execute()
  return sorted(rows.map(({ row_id, session_id, degree, reasons }) => ({ rowId: row_id, paymentId: session_id ?? '', degree, reasons })))
}

async function foundAtOnce({ app }: Scene, purchases: readonly Awaited<ReturnType<typeof aPurchaseInto>>[]): Promise<Found[]> {
  const stored = await app.db.query
    .selectFrom('bank_statement_rows as rows')
    .leftJoin('bank_statement_matches as match', 'match.row_id', 'rows.id')
    .select(['rows.id', sql<string>`rows.day::text`.as('date'), 'rows.amount_paisa', 'rows.description', 'match.number as match'])
    .orderBy('rows.day')
    .orderBy('rows.id')
    .execute()
  const rows = stored.map(({ id, date, amount_paisa, description, match }, line) => ({
    id,
    line,
    date,
    direction: 'credit' as const,
    amountPaisa: paisa(amount_paisa),
    description: description ?? '',
    reference: '',
    isReversal: false,
    isClosed: match !== null,
  }))
  const payments = purchases.map(
    ({ id, transactionId, user }): ExpectedPayment => ({
      id,
      direction: 'credit',
      amountPaisa: paisa(10_000),
      date: businessDay(app).split('/').toReversed().join('-'),
      reference: transactionId,
      accountNumber: '',
      names: [user.username],
    }),
  )
  return sorted(
    matchStatement(rows, payments).matches.map(({ row, payment, degree, reasons }) => ({
      rowId: row.id,
      paymentId: payment.id,
      degree,
      reasons,
    })),
  )
}
