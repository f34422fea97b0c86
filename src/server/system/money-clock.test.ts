// Every node has its own clock, and money never depends on it: every stored time comes from the database's clock, which all nodes
// share.

import { expect, it } from 'vitest'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { createWithdraw, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { testApp } from '../testing/app.ts'
import { testClock } from '../testing/clock.ts'
import { aChatterWithPrices, buy, complete, reject } from '../testing/money.ts'
import { anAdmin, aUser } from '../testing/people.ts'

const BANK = { bankName: 'Allied Bank', accountName: 'Payee', accountNumber: '0101' }
/** A Monday in UTC and in Karachi. */
const SHARED = new Date('2026-06-15T07:00:00Z')

it('a server whose clock is three hours behind stores the time of the database with every purchase, decision and withdrawal', async () => {
  const own = testClock(new Date(SHARED.getTime() - 3 * 60 * 60_000))
  const app = await testApp({ clock: { ...own, nowIn: async () => SHARED } })
  const admin = await anAdmin(app)
  const chatter = await aChatterWithPrices(app, { Basic: 400 })
  const bought = await buy(app, { user: await aUser(app), chatter })
  const rejected = await buy(app, { user: await aUser(app), chatter })
  const removed = await buy(app, { user: await aUser(app), chatter })
  await complete(app, admin, bought)
  await reject(app, admin, rejected)
  await app.call(deleteSessionRequest, admin, { params: { id: removed } })
  const { body } = await app.call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...BANK, amount: 400 } })
  await app.call(updateWithdrawStatus, admin, { params: { id: body.withdraw._id }, body: { status: 'completed' } })

  const sessions = await app.db.query.selectFrom('sessions').select(['created_at', 'starts_at', 'decided_at', 'deleted_at']).execute()
  const withdrawals = await app.db.query.selectFrom('withdrawals').select(['created_at', 'updated_at']).execute()
  const journal = await app.db.query.selectFrom('journal_entries').select('entered_at').execute()
  const times = [...sessions, ...withdrawals, ...journal].flatMap((row) => Object.values(row).filter((value) => value !== null))
  // Three sessions made, one started, two decided, one deleted; a withdrawal made and changed; three journal entries.
  expect(times).toHaveLength(3 + 1 + 2 + 1 + 2 + 3)
  expect(new Set(times.map((time) => time.toISOString()))).toEqual(new Set([SHARED.toISOString()]))
})
