// Held earnings (docs/product.md#held-earnings). tests/money-model.test.ts covers any order of holds, releases and refunds.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteAccountRequest, fetchOwnAccount } from '#contract/accounts.ts'
import { type HeldEarning, listHeldEarnings } from '#contract/earnings.ts'
import { decideLapsedSession } from '#contract/minutes.ts'
import { decideReport } from '#contract/reports.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { settleDue } from '../../sessions/minutes/due.ts'
import { meet } from '../../sessions/minutes/meeting.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession, type TestSession } from '../../testing/chats.ts'
import { tryComplain } from '../../testing/complaints.ts'
import { gate } from '../../testing/gate.ts'
import { aKeptSession, aLapsedSession, bothView, DAY_MS, MINUTE_MS } from '../../testing/minutes.ts'
import { aChatterWithPrices, anEarning, haveMet } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { LIMIT, proposedBy, tryToDecline, WITH_LIMIT } from '../../testing/proposals.ts'
import { refund, tryToRefund } from '../../testing/refunds.ts'
import { keep, tryDecide } from '../../testing/remedies.ts'
import { aReportOf } from '../../testing/reports.ts'
import { next } from '../../testing/socket.ts'
import { askForWithdraw, waitForWithdrawDay } from '../../testing/withdraws.ts'
import { releaseIfDue, sweepReleases } from './release.ts'

const HOUR_MS = 60 * MINUTE_MS
const BASIC_MS = 15 * MINUTE_MS

const holding = (hours: number | null, more: object = {}) => testApp({ config: { earningsHoldHours: hours, ...more } })

/** Held and available. */
async function balanceOf(app: TestApp, chatter: Person): Promise<readonly [held: number, available: number]> {
  const { user } = (await app.call(fetchOwnAccount, chatter, {})).body
  return [user.heldBalance, user.availableBalance]
}

async function listOf(app: TestApp, chatter: Person) {
  const { body } = await app.call(listHeldEarnings, chatter, { query: {} })
  return body.earnings.map(({ amount, waitsFor, availableAt }: HeldEarning) => [amount, waitsFor, availableAt])
}

/** An ended session in which the two met. */
async function anEnded(app: TestApp): Promise<TestSession> {
  const session = await aRunningSession(app)
  await haveMet(app, session.id)
  app.clock.advance(BASIC_MS)
  await settleDue(app.deps, session.id)
  return session
}

const releasesOf = (app: TestApp, id: SessionId) =>
  app.db.query
    .selectFrom('journal_entries')
    .select(['from_bucket', 'to_bucket', 'amount_paisa'])
    .where('session_id', '=', id)
    .where('reason', '=', 'credit_released')
    .execute()

/** Does what the jobs after a decision and after the end do. */
const look = (app: TestApp, { id }: { readonly id: SessionId }) => releaseIfDue(app.deps, id)

describe('without the setting', () => {
  it('a credit is available at the approval, and nothing is ever held', async () => {
    const app = await holding(null)
    const { chatter, id } = await aRunningSession(app)
    expect(await balanceOf(app, chatter)).toEqual([0, 100])
    await releaseIfDue(app.deps, id)
    expect([await balanceOf(app, chatter), await releasesOf(app, id)]).toEqual([[0, 100], []])
  })
})

describe('with the setting', () => {
  it('a credit is held until so many hours after the end, is then released once, and a withdraw never takes it', async () => {
    const app = await holding(24, { platformFee: 1000 })
    const session = await aRunningSession(app)
    const { chatter, id } = session
    const endsAt = new Date(app.clock.now().getTime() + BASIC_MS)
    const dueAt = new Date(endsAt.getTime() + 24 * HOUR_MS).toISOString()
    expect(await balanceOf(app, chatter)).toEqual([90, 0])
    expect(await listOf(app, chatter)).toEqual([[90, 'end', dueAt]])
    await haveMet(app, id)
    app.clock.advance(BASIC_MS)
    await settleDue(app.deps, id)
    await look(app, session)
    expect(await listOf(app, chatter)).toEqual([[90, 'time', dueAt]])
    expect((await askForWithdraw(app, chatter, 90)).status).toBe(400)
    app.clock.advance(24 * HOUR_MS - 1)
    await look(app, session)
    expect(await balanceOf(app, chatter)).toEqual([90, 0])
    app.clock.advance(1)
    await Promise.all([look(app, session), look(app, session)])
    await look(app, session)
    expect(await balanceOf(app, chatter)).toEqual([0, 90])
    expect(await releasesOf(app, id)).toEqual([{ from_bucket: 'held', to_bucket: 'available', amount_paisa: 90_00 }])
    expect(await listOf(app, chatter)).toEqual([])
  })

  it('with a hold of 0 hours it is released at the end, even if the end was not noticed yet', async () => {
    const app = await holding(0)
    const session = await aRunningSession(app)
    await haveMet(app, session.id)
    app.clock.advance(BASIC_MS - 1)
    await look(app, session)
    expect(await balanceOf(app, session.chatter)).toEqual([100, 0])
    app.clock.advance(1)
    await look(app, session)
    expect(await balanceOf(app, session.chatter)).toEqual([0, 100])
  })

  it('another setting counts for later credits only, either way', async () => {
    const app = await holding(1)
    const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
    const settings = app.deps.config as { earningsHoldHours: number | null }
    const first = await anEarning(app, { chatter, rupees: 10, admin })
    settings.earningsHoldHours = null
    const second = await anEarning(app, { chatter, rupees: 20, admin })
    expect(await balanceOf(app, chatter)).toEqual([10, 20])
    settings.earningsHoldHours = 48
    const third = await anEarning(app, { chatter, rupees: 40, admin })
    app.clock.advance(HOUR_MS)
    for (const id of [first, second, third]) await releaseIfDue(app.deps, id)
    expect(await balanceOf(app, chatter)).toEqual([40, 30])
    settings.earningsHoldHours = null
    app.clock.advance(47 * HOUR_MS)
    await sweepReleases(app.deps)
    expect(await balanceOf(app, chatter)).toEqual([0, 70])
  })

  it('what is released repays the advance first, and held money never does', async () => {
    const app = await holding(1)
    const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
    const paid = await anEarning(app, { chatter, rupees: 100, admin })
    app.clock.advance(HOUR_MS)
    await releaseIfDue(app.deps, paid)
    waitForWithdrawDay(app)
    expect((await askForWithdraw(app, chatter, 100)).status).toBe(201)
    await refund(app, admin, paid, 70)
    const later = await anEarning(app, { chatter, rupees: 100, admin })
    expect(await balanceOf(app, chatter)).toEqual([100, 0])
    app.clock.advance(HOUR_MS)
    await releaseIfDue(app.deps, later)
    expect(await balanceOf(app, chatter)).toEqual([0, 30])
  })

  it('the sweep of every minute finds what has no job, a session that was deleted too', async () => {
    const app = await holding(2)
    const [session, admin] = [await anEnded(app), await anAdmin(app)]
    expect((await app.call(deleteSessionRequest, admin, { params: { id: session.id } })).status).toBe(200)
    app.clock.advance(2 * HOUR_MS - 1)
    await sweepReleases(app.deps)
    expect(await balanceOf(app, session.chatter)).toEqual([100, 0])
    app.clock.advance(1)
    await sweepReleases(app.deps)
    expect(await balanceOf(app, session.chatter)).toEqual([0, 100])
  })

  it('the end of a window adds a job with its time, and a decision one that looks at once', async () => {
    const app = await holding(24)
    const admin = await anAdmin(app)
    const session = await anEnded(app)
    await refund(app, admin, session.id, 40)
    const { rows } = await sql`
      select key, run_at from graphile_worker.jobs where task_identifier = 'earning_release' order by length(key)`.execute(app.db.query)
    const due = new Date(app.clock.now().getTime() + 24 * HOUR_MS)
    expect(rows).toEqual([
      { key: `earning_release ${session.id}`, run_at: due },
      { key: `earning_release now ${session.id}`, run_at: expect.any(Date) },
    ])
  })

  it('the pages of the chatter learn of a release, and the list is their own', async () => {
    const app = await holding(0)
    const session = await aRunningSession(app)
    const { ofChatter } = await bothView(app, session)
    const other = await aChatter(app)
    expect(await listOf(app, other)).toEqual([])
    app.clock.advance(BASIC_MS)
    const updated = next(ofChatter, 'accountUpdate')
    await look(app, session)
    expect(await updated).toEqual({ userID: session.chatter.id })
  })
})

describe('what keeps it', () => {
  it('minutes that are kept or have lapsed, until an admin releases them to the chatter', async () => {
    const app = await holding(0)
    const admin = await anAdmin(app)
    const session = await aKeptSession(app, { admin })
    expect(await listOf(app, session.chatter)).toEqual([[100, 'end', null]])
    app.clock.advance(7 * DAY_MS)
    await settleDue(app.deps, session.id)
    await look(app, session)
    expect(await listOf(app, session.chatter)).toEqual([[100, 'decision', null]])
    const decided = await app.call(decideLapsedSession, admin, { params: { id: session.id }, body: { decision: 'release', days: null } })
    expect(decided.status).toBe(202)
    await look(app, session)
    expect(await balanceOf(app, session.chatter)).toEqual([0, 100])
  })

  it('a window in which the two never met, until another one has ended', async () => {
    const app = await holding(3)
    const session = await aRunningSession(app)
    app.clock.advance(BASIC_MS + 3 * HOUR_MS)
    await look(app, session)
    expect(await listOf(app, session.chatter)).toEqual([[100, 'end', null]])
    await bothView(app, session)
    await meet(app.deps, session.id)
    app.clock.advance(BASIC_MS + 3 * HOUR_MS)
    await look(app, session)
    expect(await balanceOf(app, session.chatter)).toEqual([0, 100])
  })

  it('an open complaint; decided, it is released at once when its time has come, and otherwise at its time', async () => {
    const app = await holding(24)
    const admin = await anAdmin(app)
    const [early, late] = [await anEndedWithComplaint(), await anEndedWithComplaint()]
    await tryDecide(app, admin, early.complaint, { outcome: 'nothing' })
    await look(app, early.session)
    expect(await listOf(app, early.session.chatter)).toMatchObject([[100, 'time', expect.any(String)]])
    expect(await listOf(app, late.session.chatter)).toEqual([[100, 'decision', null]])
    app.clock.advance(24 * HOUR_MS)
    await sweepReleases(app.deps)
    await look(app, late.session)
    expect([await balanceOf(app, early.session.chatter), await balanceOf(app, late.session.chatter)]).toEqual([
      [0, 100],
      [100, 0],
    ])
    await tryDecide(app, admin, late.complaint, { outcome: 'nothing' })
    await look(app, late.session)
    expect(await balanceOf(app, late.session.chatter)).toEqual([0, 100])

    async function anEndedWithComplaint() {
      const session = await anEnded(app)
      return { session, complaint: await complaintAbout(app, session) }
    }
  })

  it('minutes that are kept again, until their new window has ended', async () => {
    const app = await holding(1)
    const admin = await anAdmin(app)
    const session = await anEnded(app)
    expect((await keep(app, admin, await complaintAbout(app, session), 5)).status).toBe(202)
    app.clock.advance(HOUR_MS)
    await look(app, session)
    expect(await listOf(app, session.chatter)).toEqual([[100, 'end', null]])
    await bothView(app, session)
    app.clock.advance(5 * MINUTE_MS + HOUR_MS)
    await look(app, session)
    expect(await balanceOf(app, session.chatter)).toEqual([0, 100])
  })

  it('an open report of a message of the session', async () => {
    const app = await holding(0)
    const admin = await anAdmin(app)
    const session = await aRunningSession(app)
    const report = await aReportOf(app, session)
    await haveMet(app, session.id)
    app.clock.advance(BASIC_MS)
    await look(app, session)
    expect(await listOf(app, session.chatter)).toEqual([[100, 'decision', null]])
    const body = { outcome: 'no_action', note: 'We have looked at it.' } as const
    expect((await app.call(decideReport, admin, { params: { id: report }, body })).status).toBe(202)
    await look(app, session)
    expect(await balanceOf(app, session.chatter)).toEqual([0, 100])
  })

  it('a refund that waits for a second admin', async () => {
    const app = await holding(0, WITH_LIMIT)
    const [admin, other, chatter] = [await anAdmin(app), await anAdmin(app), await aChatter(app)]
    const id = await anEarning(app, { chatter, rupees: LIMIT + 100, admin })
    const proposal = proposedBy(await tryToRefund(app, admin, id, { amount: LIMIT + 100 }))
    await releaseIfDue(app.deps, id)
    expect(await balanceOf(app, chatter)).toEqual([LIMIT + 100, 0])
    expect((await tryToDecline(app, other, proposal)).status).toBe(202)
    await releaseIfDue(app.deps, id)
    expect(await balanceOf(app, chatter)).toEqual([0, LIMIT + 100])
  })
})

describe('a refund', () => {
  it('takes the held credit of its own session, and what is left is released by its rule', async () => {
    const app = await holding(24)
    const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
    const other = await anEarning(app, { chatter, rupees: 50, admin })
    const id = await anEarning(app, { chatter, rupees: 100, admin })
    await refund(app, admin, id, 30)
    expect(await balanceOf(app, chatter)).toEqual([120, 0])
    app.clock.advance(24 * HOUR_MS)
    for (const each of [id, other]) await releaseIfDue(app.deps, each)
    expect(await balanceOf(app, chatter)).toEqual([0, 120])
    const { advance_paisa } = await app.db.query.selectFrom('chatter_balances').select('advance_paisa').executeTakeFirstOrThrow()
    expect(advance_paisa).toBe(0)
  })

  it('of the whole leaves nothing to release', async () => {
    const app = await holding(0)
    const [admin, session] = [await anAdmin(app), await aRunningSession(app)]
    await refund(app, admin, session.id, 100)
    await look(app, session)
    expect([await balanceOf(app, session.chatter), await releasesOf(app, session.id)]).toEqual([[0, 0], []])
  })

  it('of a part of lapsed minutes decides about them: the rest is released at once', async () => {
    const app = await holding(24)
    const admin = await anAdmin(app)
    const session = await aLapsedSession(app, { admin })
    await refund(app, admin, session.id, 60)
    await look(app, session)
    expect(await balanceOf(app, session.chatter)).toEqual([0, 40])
  })

  it('and a release at the same moment: the money is taken once, from wherever it is', async () => {
    const app = await holding(0)
    const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
    const id = await anEarning(app, { chatter, user, rupees: 100, admin })
    const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [id])
    await lock.release([
      () => releaseIfDue(app.deps, id),
      async () => void (await refund(app, admin, id, 60)),
      () => releaseIfDue(app.deps, id),
    ])
    await releaseIfDue(app.deps, id)
    expect([await balanceOf(app, chatter), (await releasesOf(app, id)).length]).toEqual([[0, 40], 1])
  })
})

it('an account with held money is not deleted', async () => {
  const app = await holding(24)
  const { chatter } = await anEnded(app)
  const { status, code } = await deletion(app, chatter)
  expect([status, code]).toEqual([409, 'account_has_money'])
})

async function deletion(app: TestApp, { id }: Person) {
  const { status, body } = await app.call(deleteAccountRequest, await anAdmin(app), { params: { id } })
  return { status, code: body.code }
}

async function complaintAbout(app: TestApp, session: TestSession): Promise<string> {
  expect((await tryComplain(app, session.user, session)).status).toBe(201)
  const row = await app.db.query.selectFrom('complaints').select('id').where('session_id', '=', session.id).executeTakeFirstOrThrow()
  return row.id
}
