// An admin's view of a proof or reported messages is recorded, once an hour.

import { expect, it } from 'vitest'
import { fetchReport, listReports } from '#contract/reports.ts'
import { listSessionRequests } from '#contract/sessions.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { aChatterWithPrices, buy } from '../../testing/money.ts'
import { anAdmin, aUser, type Person } from '../../testing/people.ts'
import { aReportOf } from '../../testing/reports.ts'

const viewsIn = (app: TestApp) =>
  app.db.query
    .selectFrom('admin_actions')
    .select(['action', 'subject_kind', 'subject_id', 'admin_id', 'ip', 'before', 'after'])
    .where('action', 'like', 'view%')
    .orderBy('id')
    .execute()

async function aProof(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const session = await buy(app, { user, chatter: await aChatterWithPrices(app, { Basic: 100 }) })
  return { admin, user, session }
}

async function addressFor(app: TestApp, admin: Person): Promise<string> {
  const { body } = await app.call(listSessionRequests, admin, { query: {} })
  return body.sessions[0].transactionSS
}

it('a look at a proof is a row, and the list alone is not', async () => {
  const app = await testApp()
  const { admin, session } = await aProof(app)
  const address = await addressFor(app, admin)
  expect(await viewsIn(app)).toEqual([])
  expect((await app.http.inject(address)).statusCode).toBe(200)
  expect(await viewsIn(app)).toEqual([
    { action: 'view_proof', subject_kind: 'session', subject_id: session, admin_id: admin.id, ip: '127.0.0.1', before: {}, after: {} },
  ])
})

it('the same admin within an hour is one row, another admin or a later hour is another', async () => {
  const app = await testApp()
  const { admin } = await aProof(app)
  const address = await addressFor(app, admin)
  await Promise.all(Array.from({ length: 6 }, () => app.http.inject(address)))
  expect(await viewsIn(app)).toHaveLength(1)
  await app.http.inject(await addressFor(app, await anAdmin(app)))
  expect(await viewsIn(app)).toHaveLength(2)
  app.clock.advance(59 * 60_000)
  await app.http.inject(await addressFor(app, admin))
  expect(await viewsIn(app)).toHaveLength(2)
  app.clock.advance(2 * 60_000)
  await app.http.inject(await addressFor(app, admin))
  expect(await viewsIn(app)).toHaveLength(3)
})

it('a refused look, and the buyer who looks at their own proof, are not recorded', async () => {
  const app = await testApp()
  const { admin } = await aProof(app)
  const address = await addressFor(app, admin)
  expect((await app.http.inject(`${address}0`)).statusCode).toBe(403)
  await app.db.query.updateTable('accounts').set({ role: 'user' }).where('id', '=', admin.id).execute()
  expect((await app.http.inject(address)).statusCode).toBe(403)
  expect(await viewsIn(app)).toEqual([])
})

it('a look at reported messages is a row, and the list of reports is not', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const report = await aReportOf(app, await aRunningSession(app, { admin }))
  await app.call(listReports, admin, { query: {} })
  expect(await viewsIn(app)).toEqual([])
  const look = () => app.call(fetchReport, admin, { params: { id: report } })
  expect((await Promise.all([look(), look()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await viewsIn(app)).toMatchObject([{ action: 'view_report', subject_kind: 'report', subject_id: report, admin_id: admin.id }])
  const stranger = await aUser(app)
  expect((await app.call(fetchReport, stranger, { params: { id: report } })).status).toBe(403)
  expect(await viewsIn(app)).toHaveLength(1)
})
