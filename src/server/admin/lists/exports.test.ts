// List exports (docs/product.md#files-of-lists): the file has the rows of all pages of its list, with the same filter and in the same
// order.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  exportAccountRequests,
  exportUsers,
  listAccountRequests,
  listUsers,
  searchAccountRequests,
  searchUsers,
} from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportPaymentMethods, listPaymentMethods } from '#contract/payments.ts'
import { exportPayoutRuns, listPayoutRuns } from '#contract/payouts.ts'
import { exportRefunds, listRefunds, searchRefunds } from '#contract/refunds.ts'
import { exportReports } from '#contract/reports.ts'
import { exportSessionRequests } from '#contract/sessions.ts'
import { listTrail } from '#contract/trail.ts'
import { exportWithdrawRequests, listWithdrawRequests, searchWithdrawRequests } from '#contract/withdrawals.ts'
import { testApp } from '../../testing/app.ts'
import { expectFileHasRowsOf, exported, LIST_FILES, type Query, today, withStatus } from '../../testing/list-exports.ts'
import { anEarning, aPaymentMethod } from '../../testing/money.ts'
import { createRun } from '../../testing/payouts.ts'
import { aChatter, anAdmin, aUser } from '../../testing/people.ts'
import { aRefund, giveAccount, payRefund, refund } from '../../testing/refunds.ts'
import { aWithdraw, setWithdrawStatus } from '../../testing/withdraws.ts'

it('users and account requests: every view, every search, and what a figure counts', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  for (let index = 0; index < 25; index += 1) {
    await aUser(app, { username: `reader ${index}` })
    await aChatter(app, { status: (['approved', 'pending', 'rejected', 'banned'] as const)[index % 4] ?? 'pending' })
  }
  await expectFileHasRowsOf(app, admin, exportUsers, listUsers, [{}, today(app, 'joined'), today(app, 'active')])
  await expectFileHasRowsOf(app, admin, exportUsers, searchUsers, [{ searchText: 'reader 1' }, { searchText: 'zzz' }])
  const views = withStatus('all', 'pending', 'approved', 'rejected', 'banned')
  await expectFileHasRowsOf(app, admin, exportAccountRequests, listAccountRequests, [...views, today(app, 'joined'), today(app, 'owed')])
  await expectFileHasRowsOf(
    app,
    admin,
    exportAccountRequests,
    searchAccountRequests,
    views.map((view) => ({ ...view, searchText: '@' })),
  )
  expect((await exported(app, admin, exportUsers)).ids).toHaveLength(26)
})

it('the file of the chatters to whom money is owed has the amounts, also of those that a search finds', async () => {
  const app = await testApp()
  const [admin, one, other] = [
    await anAdmin(app),
    await aChatter(app, { username: 'voice one' }),
    await aChatter(app, { username: 'voice two' }),
  ]
  await anEarning(app, { chatter: one, admin, rupees: 300 })
  const owedIn = async (query: Query) => {
    const { head, rows } = await exported(app, admin, exportAccountRequests, query)
    return { heading: head.at(-1), owed: Object.fromEntries(rows.map((cells) => [cells[1], cells.at(-1)])) }
  }
  const heading = 'Owed (PKR)'
  expect(await owedIn(today(app, 'owed'))).toEqual({ heading, owed: { [one.username]: '300' } })
  const searched = await owedIn({ ...today(app, 'owed'), searchText: 'voice' })
  expect(searched).toEqual({ heading, owed: { [one.username]: '300', [other.username]: '0' } })
  expect((await owedIn(today(app, 'joined'))).heading).not.toBe(heading)
})

it('withdraws, refunds, payout runs and payment methods', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const paid = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const pending = await aWithdraw(app, { chatter: await aChatter(app), rupees: 200, admin })
  await aWithdraw(app, { chatter: await aChatter(app), rupees: 300, admin })
  await setWithdrawStatus(app, admin, paid, 'completed')
  const user = await aUser(app)
  const refunds = []
  for (let made = 0; made < 3; made += 1) refunds.push(await aRefund(app, { admin, user, chatter: await aChatter(app) }))
  const [first, second] = refunds
  if (!first || !second) throw new Error('no refunds')
  await giveAccount(app, user, first)
  await giveAccount(app, user, second)
  await payRefund(app, admin, first)
  await createRun(app, admin, { withdrawals: [pending] })
  await createRun(app, admin, { refunds: [second] })
  await aPaymentMethod(app, admin, { receivingLimit: 5_000 })

  const views = withStatus('all', 'pending', 'completed', 'rejected')
  await expectFileHasRowsOf(app, admin, exportWithdrawRequests, listWithdrawRequests, [...views, today(app, 'paid_out')])
  await expectFileHasRowsOf(app, admin, exportWithdrawRequests, searchWithdrawRequests, [{ searchText: pending }, { searchText: '@' }])
  const states = withStatus('all', 'pending', 'awaiting_account', 'completed')
  await expectFileHasRowsOf(app, admin, exportRefunds, listRefunds, [...states, today(app, 'refunds'), today(app, 'refunds_paid')])
  await expectFileHasRowsOf(app, admin, exportRefunds, searchRefunds, [{ searchText: user.username }, { searchText: first }])
  await expectFileHasRowsOf(app, admin, exportPayoutRuns, listPayoutRuns, [{}])
  await expectFileHasRowsOf(app, admin, exportPaymentMethods, listPaymentMethods, [{}])
  expect((await exported(app, admin, exportRefunds)).ids).toHaveLength(3)
  expect((await exported(app, admin, exportPayoutRuns)).ids).toHaveLength(2)
})

it('the cells: amounts are numbers, numbers of accounts are text, times are of the business day, and no cell is a formula', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const user = await aUser(app, { username: '=HYPERLINK("x")' })
  const method = await aPaymentMethod(app, admin, { accountNumber: '0012345678901234567' })
  const chatter = await aChatter(app)
  const id = await anEarning(app, { chatter, rupees: 1250, admin, user, method })
  await refund(app, admin, id, 250)
  const { head, rows, headers } = await exported(app, admin, exportSessionRequests)
  const row = Object.fromEntries(head.map((heading, index) => [heading, rows[0]?.[index]]))
  const { decided_at } = await app.db.query.selectFrom('sessions').select('decided_at').where('id', '=', id).executeTakeFirstOrThrow()
  const at = new Date((decided_at?.getTime() ?? 0) + 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  expect(row).toMatchObject({
    User: `'=HYPERLINK("x")`,
    Chatter: chatter.username,
    'Paid Amount (PKR)': '1250',
    'Account Number': "'0012345678901234567",
    Status: 'completed',
    Phase: 'refunded',
    'Decided By': admin.username,
    'Decided At (Asia/Karachi)': at,
    'Refunded (PKR)': '250',
    'Refund Status': 'awaiting_account',
  })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename="session-requests-${today(app, '').from}.csv"`)
  expect(JSON.stringify(rows)).not.toMatch(/proofs|webp/)
})

it('the headings are in the language of the admin, and English for an unknown one', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  for (const endpoint of LIST_FILES) {
    const english = (await exported(app, admin, endpoint)).head
    const urdu = (await exported(app, admin, endpoint, { language: 'ur' })).head
    expect(urdu).toHaveLength(english.length)
    expect(new Set(english).size, endpoint.path).toBe(english.length)
    for (const heading of urdu) expect(heading, endpoint.path).toMatch(/\p{Script=Arabic}/u)
  }
  const unknown = await exported(app, admin, exportUsers, { language: 'xx' })
  expect(unknown.head).toEqual((await exported(app, admin, exportUsers)).head)
})

it('a file is in the audit trail with its list, its filter and its rows, and without the text of a search', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app, { username: 'Sought After' })]
  await exported(app, admin, exportUsers)
  await exported(app, admin, exportUsers, { searchText: user.username })
  await exported(app, admin, exportSessionRequests, { status: 'pending' })
  const { body } = await app.call(listTrail, admin, { query: { searchText: '', action: 'export_list' } })
  const recorded = body.rows.map(
    ({ by, subjectID, fields }: { by: { _id: string }; subjectID: string; fields: { field: string; after: unknown }[] }) => [
      by._id === admin.id && subjectID === admin.id,
      Object.fromEntries(fields.map(({ field, after }) => [field, after])),
    ],
  )
  expect(recorded).toEqual([
    [true, { list: 'session-requests', rows: 0, status: 'pending' }],
    [true, { list: 'users', rows: 1, isSearched: true }],
    [true, { list: 'users', rows: 2 }],
  ])
  expect(JSON.stringify(body)).not.toContain('Sought')
})

it('a filter that the list does not have is refused', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const refused: readonly (readonly [Endpoint, Query])[] = [
    [exportSessionRequests, { status: 'deleted' }],
    [exportSessionRequests, { counted: 'purchases', from: '2026-01-02', to: '2026-01-01' }],
    [exportUsers, { counted: 'unknown', from: '2026-01-01', to: '2026-01-01' }],
    [exportReports, { status: 'open' }],
    [exportUsers, { searchText: 'x'.repeat(255) }],
    [exportUsers, { language: 'x'.repeat(11) }],
  ]
  for (const [endpoint, query] of refused) {
    const { status } = await app.call(endpoint, admin, { query })
    expect(status, `${endpoint.path} ${JSON.stringify(query)}`).toBe(400)
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from admin_actions`.execute(app.db.query)
  expect(rows).toEqual([{ count: 0 }])
})
