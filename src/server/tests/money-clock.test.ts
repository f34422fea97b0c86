// Every node has its own clock, but money never depends on it: every stored time comes from the database clock, which all nodes share.

import { expect, it } from 'vitest'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { createWithdraw, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { settleDue } from '../sessions/minutes/due.ts'
import { testApp } from '../testing/app.ts'
import { aRunningSession } from '../testing/chats.ts'
import { testClock } from '../testing/clock.ts'
import { aKeptSession, bothView, DAY_MS, MINUTE_MS, stored } from '../testing/minutes.ts'
import { aChatterWithPrices, buy, complete, reject } from '../testing/money.ts'
import { anAdmin, aUser } from '../testing/people.ts'

const BANK = { bankName: 'Allied Bank', accountName: 'Payee', accountNumber: '0101' }
const BASIC_MS = 15 * MINUTE_MS
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
  // Three sessions created, one started, two decided, one deleted; a withdrawal created and changed; three journal entries.
  expect(times).toHaveLength(3 + 1 + 2 + 1 + 2 + 3)
  expect(new Set(times.map((time) => time.toISOString()))).toEqual(new Set([SHARED.toISOString()]))
})

it.each([
  ['behind', -3],
  ['ahead', 3],
])('a server whose clock is three hours %s keeps, starts and lapses minutes by the time of the database', async (_title, hours) => {
  let shared = SHARED
  const own = testClock()
  const app = await testApp({ clock: { ...own, now: () => new Date(shared.getTime() + hours * 3_600_000), nowIn: async () => shared } })
  const later = (milliseconds: number) => new Date(SHARED.getTime() + milliseconds)
  const admin = await anAdmin(app)

  const missed = await aRunningSession(app, { admin })
  shared = later(BASIC_MS - 1)
  await settleDue(app.deps, missed.id)
  expect(await stored(app, missed)).toMatchObject({ starts_at: SHARED, ends_at: later(BASIC_MS) })
  shared = later(BASIC_MS)
  await settleDue(app.deps, missed.id)
  expect(await stored(app, missed)).toMatchObject({ starts_at: null, kept_until: later(BASIC_MS + 7 * DAY_MS) })

  shared = later(DAY_MS)
  await bothView(app, missed)
  expect(await stored(app, missed)).toMatchObject({ starts_at: later(DAY_MS), ends_at: later(DAY_MS + BASIC_MS) })

  const kept = await aKeptSession(app, { admin })
  const until = later(8 * DAY_MS)
  shared = new Date(until.getTime() - 1)
  await settleDue(app.deps, kept.id)
  expect((await stored(app, kept)).lapsed_at).toBeNull()
  shared = until
  await settleDue(app.deps, kept.id)
  expect((await stored(app, kept)).lapsed_at).toEqual(until)
})
