// What a report's decision does to the reported account (docs/product.md#reports).

import { expect, it } from 'vitest'
import { deleteUser, toggleUserBan } from '#contract/accounts.ts'
import { decideReport, listReports } from '#contract/reports.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { expectPagesClosed } from '../../testing/account-pages.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { gate } from '../../testing/gate.ts'
import { haveMet } from '../../testing/money.ts'
import { anAdmin, type Person } from '../../testing/people.ts'
import { aReportOf } from '../../testing/reports.ts'

async function aReport(app: TestApp) {
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  return { session, user: session.user, admin, report: await aReportOf(app, session) }
}

function decide(app: TestApp, by: Person, id: string, body: object) {
  return app.call(decideReport, by, { params: { id }, body: { outcome: 'no_action', note: 'We have looked at it.', ...body } })
}

async function statusOf(app: TestApp, { id }: Person) {
  return (await app.db.query.selectFrom('accounts').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}

async function outcomeOf(app: TestApp, admin: Person) {
  return (await app.call(listReports, admin, { query: {} })).body.reports[0].outcome
}

async function trailOf(app: TestApp, admin: Person) {
  const rows = await app.db.query.selectFrom('admin_actions').select(['action', 'subject_id']).where('admin_id', '=', admin.id).execute()
  return rows.map(({ action, subject_id }) => `${action} ${subject_id}`).toSorted()
}

it('Ban bans the sender and closes their pages; both are in the trail once, and a later un-ban leaves the report as it is', async () => {
  const app = await testApp()
  const { user, admin, report } = await aReport(app)
  await expectPagesClosed(app, user, () => decide(app, admin, report, { outcome: 'banned' }))
  expect(await statusOf(app, user)).toBe('banned')
  expect((await decide(app, admin, report, { outcome: 'banned' })).status).toBe(202)
  expect(await trailOf(app, admin)).toEqual([`change_status ${user.id}`, `decide_report ${report}`])

  await app.call(toggleUserBan, admin, { params: { id: user.id }, body: { status: 'banned' } })
  expect((await decide(app, admin, report, { outcome: 'banned' })).status).toBe(202)
  expect(await statusOf(app, user)).toBe('approved')
  expect(await outcomeOf(app, admin)).toBe('banned')
})

it('an account that was banned before stays banned, and its report is closed', async () => {
  const app = await testApp()
  const { user, admin, report } = await aReport(app)
  await app.call(toggleUserBan, admin, { params: { id: user.id }, body: { status: 'approved' } })
  expect((await decide(app, admin, report, { outcome: 'banned' })).status).toBe(202)
  expect([await statusOf(app, user), await outcomeOf(app, admin)]).toEqual(['banned', 'banned'])
})

it('the account of the sender is banned if and only if that decision was the first of two at the same moment', async () => {
  const app = await testApp()
  const [{ user, admin, report }, other] = [await aReport(app), await anAdmin(app)]
  const lock = await gate(app, 'select 1 from reports where id = $1 for update', [report])
  const answers = await lock.release([
    async () => (await decide(app, admin, report, { outcome: 'banned' })).status,
    async () => (await decide(app, other, report, {})).status,
  ])
  expect(answers.toSorted()).toEqual([202, 409])
  expect(await statusOf(app, user)).toBe((await outcomeOf(app, admin)) === 'banned' ? 'banned' : 'approved')
})

it('a decision about a deleted account that cannot be carried out is refused, and the report stays open', async () => {
  const app = await testApp()
  const { session, user, admin, report } = await aReport(app)
  await haveMet(app, session.id)
  app.clock.advance(16 * 60_000)
  expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
  for (const outcome of ['warned', 'banned'])
    expect((await decide(app, admin, report, { outcome })).body.code).toBe('reported_account_deleted')
  expect(await outcomeOf(app, admin)).toBe(null)
  expect((await decide(app, admin, report, {})).status).toBe(202)
})

it('a session whose report is pending cannot be deleted, because a refund may follow from it', async () => {
  const app = await testApp()
  const { session, admin, report } = await aReport(app)
  await haveMet(app, session.id)
  app.clock.advance(16 * 60_000)
  const remove = () => app.call(deleteSessionRequest, admin, { params: { id: session.id } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'session_report_open' } })
  expect((await decide(app, admin, report, {})).status).toBe(202)
  expect((await remove()).status).toBe(200)
})
