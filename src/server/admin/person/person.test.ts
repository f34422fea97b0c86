// The person page: the header and every section, for every kind of person, and what it never shows.

import { expect, it } from 'vitest'
import { deleteUser, updateUserRole } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as contract from '#contract/person.ts'
import { accountId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { aComplaintAbout, endSession } from '../../testing/complaints.ts'
import { aChatterWithPrices, anEarning, buy, complete, reject } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { aRefund } from '../../testing/refunds.ts'
import { aReportOf } from '../../testing/reports.ts'
import { rejectedSessions } from '../../testing/session-rows.ts'
import { aWithdraw } from '../../testing/withdraws.ts'

const SECTIONS = [
  contract.listPersonSessions,
  contract.listPersonJournal,
  contract.listPersonWithdraws,
  contract.listPersonRefunds,
  contract.listPersonComplaints,
  contract.listPersonReports,
  contract.listPersonNotices,
] as const

async function rowsOf(app: TestApp, admin: Person, endpoint: Endpoint, { id }: { readonly id: string }, cursor?: number) {
  const { status, body } = await app.call(endpoint, admin, { params: { id }, query: cursor === undefined ? {} : { cursor } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function headOf(app: TestApp, admin: Person, { id }: Person): Promise<contract.Person> {
  const { status, body } = await app.call(contract.fetchPerson, admin, { params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.person
}

it('the head of a buyer has the profile, who changed the status, and the figures', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  await complete(app, admin, await buy(app, { user, chatter }))
  await app.call(updateUserRole, admin, { params: { id: user.id }, body: { role: 'admin' } })
  const head = await headOf(app, admin, user)
  expect(head).toMatchObject({
    _id: user.id,
    username: user.username,
    email: user.email,
    role: 'admin',
    status: 'approved',
    deletedAt: null,
    changed: { by: { username: admin.username }, at: app.clock.now().toISOString() },
    figures: { sessionsBought: 1, spent: 100, refunded: 0, sessionsGiven: 0 },
  })
  expect((await headOf(app, admin, user)).counts).toEqual({ sessions: 1, withdraws: 0, refunds: 0, complaints: 0, reports: 0 })
  expect((await headOf(app, admin, chatter)).figures).toMatchObject({ sessionsGiven: 1, availableBalance: 100, sessionsBought: 0 })
})

it('sessions are shown from both sides, with the payment and its proof', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const session = await buy(app, { user, chatter, transactionId: 'TX 1' })
  await reject(app, admin, session, { reason: 'not_received' })
  const [bought] = (await rowsOf(app, admin, contract.listPersonSessions, user)).rows
  expect(bought).toMatchObject({
    _id: session,
    as: 'buyer',
    other: { _id: chatter.id, username: chatter.username },
    amount: 100,
    status: 'rejected',
    phase: 'rejected',
    transactionID: 'TX 1',
    decidedBy: admin.username,
    reason: 'not_received',
    isRemoved: false,
  })
  expect((await app.http.inject(bought.transactionSS)).statusCode).toBe(200)
  const [given] = (await rowsOf(app, admin, contract.listPersonSessions, chatter)).rows
  expect(given).toMatchObject({ _id: session, as: 'chatter', other: { _id: user.id } })
})

it('the journal, the withdraws and the refunds of a chatter agree with the balance', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
  const withdrawal = await aWithdraw(app, { chatter, rupees: 100, admin })
  await anEarning(app, { chatter, rupees: 300, admin })
  const refund = await aRefund(app, { admin, user, chatter, price: 200, amount: 50 })
  const { rows: entries } = await rowsOf(app, admin, contract.listPersonJournal, chatter)
  const moved = (bucket: string) =>
    entries.reduce(
      (sum: number, { from, to, amount }: contract.JournalEntry) => sum + (to === bucket ? amount : from === bucket ? -amount : 0),
      0,
    )
  const { figures } = await headOf(app, admin, chatter)
  expect(moved('available')).toBe(figures.availableBalance)
  expect(moved('pending')).toBe(figures.pendingWithdraw)
  expect((await rowsOf(app, admin, contract.listPersonWithdraws, chatter)).rows).toMatchObject([{ _id: withdrawal, status: 'pending' }])
  expect((await rowsOf(app, admin, contract.listPersonRefunds, chatter)).rows).toMatchObject([{ _id: refund, as: 'chatter', amount: 50 }])
  expect((await rowsOf(app, admin, contract.listPersonRefunds, user)).rows).toMatchObject([{ _id: refund, as: 'buyer' }])
})

it('complaints and reports are shown to both sides, without any message', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aRunningSession(app, { admin })
  const report = await aReportOf(app, session)
  await endSession(app, session.id)
  const complaint = await aComplaintAbout(app, session)
  const { user, chatter } = session
  expect((await rowsOf(app, admin, contract.listPersonComplaints, user)).rows).toMatchObject([{ _id: complaint, as: 'buyer' }])
  expect((await rowsOf(app, admin, contract.listPersonComplaints, chatter)).rows).toMatchObject([
    { as: 'chatter', other: { _id: user.id } },
  ])
  expect((await rowsOf(app, admin, contract.listPersonReports, user)).rows).toMatchObject([{ _id: report, as: 'reported' }])
  expect((await rowsOf(app, admin, contract.listPersonReports, chatter)).rows).toMatchObject([{ _id: report, as: 'reporter' }])
  expect((await headOf(app, admin, user)).figures).toMatchObject({ complaints: 1, reportsAbout: 1 })
})

it('sign-ins and devices are shown without what could be used to act as the person', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await app.tokenOf(user)
  const endpoint = 'https://push.example.org/secret-address'
  await app.db.query
    .insertInto('notice_devices')
    .values({
      id: crypto.randomUUID(),
      account_id: user.id,
      endpoint,
      p256dh: 'secret-p256dh',
      auth: 'secret-auth',
      name: 'Firefox on Linux',
      language: 'en',
      created_at: app.clock.now(),
    })
    .execute()
  const { body } = await app.call(contract.fetchPersonSignIns, admin, { params: { id: user.id } })
  expect(body.signIns).toHaveLength(1)
  expect(Object.keys(body.signIns[0]).toSorted()).toEqual(['_id', 'address', 'createdAt', 'device', 'lastUsedAt'])
  expect(body.devices).toMatchObject([{ name: 'Firefox on Linux', isFailing: false }])
  expect(JSON.stringify(body)).not.toContain('secret')
})

it('the pages of a section together are every row once, newest first', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
  const bought = (await rejectedSessions(app, Array(23).fill({ user, chatter }))).toReversed()
  const first = await rowsOf(app, admin, contract.listPersonSessions, user)
  expect(first.rows).toHaveLength(20)
  const second = await rowsOf(app, admin, contract.listPersonSessions, user, first.next)
  expect(second.next).toBeNull()
  expect([...first.rows, ...second.rows].map(({ _id }) => _id)).toEqual(bought)
})

it('of a deleted account the history stays, and the name, the email and the phone do not', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app, { username: 'Gone Soon', phoneNumber: '03001112223' })]
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  await reject(app, admin, await buy(app, { user, chatter }))
  expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
  const head = await headOf(app, admin, user)
  expect(head).toMatchObject({ username: 'Deleted account', email: null, phoneNumber: null, avatar: null })
  expect(head.deletedAt).toBe(app.clock.now().toISOString())
  expect((await rowsOf(app, admin, contract.listPersonSessions, user)).rows).toHaveLength(1)
  for (const section of SECTIONS) expect(JSON.stringify(await rowsOf(app, admin, section, user))).not.toContain('Gone Soon')
})

it('an account that does not exist is not found, in every call', async () => {
  const app = await testApp()
  const [admin, id] = [await anAdmin(app), accountId(crypto.randomUUID())]
  const answers = [
    await app.call(contract.fetchPerson, admin, { params: { id } }),
    await app.call(contract.fetchPersonSignIns, admin, { params: { id } }),
  ]
  for (const section of SECTIONS) answers.push(await app.call(section, admin, { params: { id }, query: {} }))
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'account_not_found'])
})
