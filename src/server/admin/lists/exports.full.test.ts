// Full run: thousands of rows.

import { expect, it } from 'vitest'
import { exportComplaints, listComplaints } from '#contract/complaints.ts'
import { exportNeedsDecision, listLapsedSessions } from '#contract/minutes.ts'
import { exportProposals, listProposals } from '#contract/proposals.ts'
import { exportReports, listReports } from '#contract/reports.ts'
import { exportSessionRequests, listSessionRequests, searchSessionRequests } from '#contract/sessions.ts'
import { readCsv } from '#domain/bank/csv.ts'
import { testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { aComplaintAbout, endSession } from '../../testing/complaints.ts'
import { expectFileHasRowsOf, exported, today, withStatus } from '../../testing/list-exports.ts'
import { aLapsedSession } from '../../testing/minutes.ts'
import { aChatterWithPrices, buy, complete, reject } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../../testing/people.ts'
import { aWithdrawProposal, WITH_LIMIT } from '../../testing/proposals.ts'
import { aReportOf } from '../../testing/reports.ts'
import { hideSessions, pendingSessions, rejectedSessions } from '../../testing/session-rows.ts'

it('many pages: every row once, also when rows are decided and added while the file is read', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  const users = await Promise.all(Array.from({ length: 12 }, () => aUser(app)))
  const waiting = await pendingSessions(
    app,
    users.map((user) => ({ user, chatter })),
  )
  const [user] = users
  if (!user) throw new Error('no user')
  const rejected = await rejectedSessions(app, Array(2_300).fill({ user, chatter }))
  const url = `${await app.listen()}/api${exportSessionRequests.path}?status=all`
  const response = await fetch(url, { headers: { authorization: `Bearer ${await app.tokenOf(admin)}` } })
  // The first page has been read; its pending rows are decided before the list's second part is read.
  for (const id of waiting.slice(0, 3)) await reject(app, admin, id)
  await rejectedSessions(app, [{ user, chatter }])
  const ids = readCsv((await response.text()).trimEnd())
    .slice(1)
    .map(([id]) => String(id).replace(/^'/, ''))
  expect(ids).toEqual([...waiting, ...rejected.toReversed()])
}, 60_000)

it('session requests: every view, every search, and what a figure counts', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatterWithPrices(app, { Basic: 100 })]
  const users = await Promise.all(Array.from({ length: 30 }, () => aUser(app)))
  await pendingSessions(
    app,
    users.map((user) => ({ user, chatter })),
  )
  const rejected = await rejectedSessions(
    app,
    users.map((user) => ({ user, chatter })),
  )
  await hideSessions(app, rejected.slice(3, 9))
  await complete(app, admin, await buy(app, { user: await aUser(app), chatter }))
  const views = withStatus('all', 'pending', 'completed', 'rejected')
  const figures = ['purchases', 'decided', 'approved', 'rejected', 'received', 'fees', 'used', 'kept'].map((each) => today(app, each))
  await expectFileHasRowsOf(app, admin, exportSessionRequests, listSessionRequests, [...views, ...figures])
  const searched = views.map((view) => ({ ...view, searchText: chatter.username }))
  await expectFileHasRowsOf(app, admin, exportSessionRequests, searchSessionRequests, searched)
  expect((await exported(app, admin, exportSessionRequests)).ids).toHaveLength(55)
})

it('complaints, reports, proposals and sessions that need a decision', async () => {
  const app = await testApp({ config: WITH_LIMIT })
  const admin = await anAdmin(app)
  for (let made = 0; made < 2; made += 1) {
    const session = await aRunningSession(app)
    await aReportOf(app, session)
    await endSession(app, session.id)
    await aComplaintAbout(app, session)
  }
  await aWithdrawProposal(app)
  await aLapsedSession(app)
  const views = withStatus('all', 'pending', 'closed')
  await expectFileHasRowsOf(app, admin, exportComplaints, listComplaints, views)
  await expectFileHasRowsOf(app, admin, exportReports, listReports, views)
  await expectFileHasRowsOf(app, admin, exportProposals, listProposals, withStatus('all', 'pending', 'confirmed', 'declined'))
  await expectFileHasRowsOf(app, admin, exportNeedsDecision, listLapsedSessions, [{}])
  for (const file of [exportComplaints, exportReports]) expect((await exported(app, admin, file)).ids).toHaveLength(2)
  for (const file of [exportProposals, exportNeedsDecision]) expect((await exported(app, admin, file)).ids).toHaveLength(1)
})
