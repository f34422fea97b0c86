// A chatter's day (docs/product.md#the-chatters-day). tests/figures-model.test.ts shows that its sums always equal the journal.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteOwnAccount } from '#contract/own-data.ts'
import { openPresence } from '../../accounts/presence/node.ts'
import { openLog } from '../../platform/process/log.ts'
import { testApp } from '../../testing/app.ts'
import { dayOf, earnNow } from '../../testing/chatter-days.ts'
import { testClock } from '../../testing/clock.ts'
import { aKeptSession, DAY_MS, MINUTE_MS } from '../../testing/minutes.ts'
import { aChatterWithPrices, anEarning } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, PASSWORD, type Person } from '../../testing/people.ts'
import { refund } from '../../testing/refunds.ts'
import { askForWithdraw, MONDAY_NOON, setWithdrawStatus } from '../../testing/withdraws.ts'
import { upkeepJob } from '../../upkeep.ts'

const HOUR_MS = 60 * MINUTE_MS

/** The last minute of Sunday, 31 January 2027, in Karachi: the next minute is in another day, week and month. */
const EDGE = new Date('2027-01-31T18:59:00.000Z')

const NOTHING = { earned: 0, takenBack: 0 }

it('a new chatter has earned nothing, has no one waiting and can withdraw nothing', async () => {
  const app = await testApp({ clock: testClock(EDGE) })
  expect(await dayOf(app, await aChatter(app))).toEqual({
    availability: { state: 'available', offAt: null, until: null, changedAt: null },
    earnings: { today: NOTHING, week: NOTHING, month: NOTHING },
    withdraw: { nextDay: '2027-02-01', held: 0, available: 0, pending: 0, advance: 0 },
    waiting: { sessions: 0, userID: null },
    online: { today: 0, week: 0, isOnline: false },
    timeZone: 'Asia/Karachi',
    today: '2027-01-31',
    dayEndsAt: '2027-01-31T19:00:00.000Z',
    serverTime: EDGE.toISOString(),
  })
})

it('an earning counts on the day of its approval, and in its week and month, by the calendar of Karachi', async () => {
  const app = await testApp({ clock: testClock(EDGE), config: { platformFee: 1000 } })
  const [admin, chatter] = [await anAdmin(app), await aChatterWithPrices(app, { Basic: 500 })]
  await earnNow(app, chatter, admin)
  const earned = { earned: 450, takenBack: 0 }
  expect((await dayOf(app, chatter)).earnings).toEqual({ today: earned, week: earned, month: earned })
  // This does not affect another chatter's day.
  expect((await dayOf(app, await aChatter(app))).earnings.today).toEqual(NOTHING)
  app.clock.advance(MINUTE_MS)
  expect(await dayOf(app, chatter)).toMatchObject({
    earnings: { today: NOTHING, week: NOTHING, month: NOTHING },
    withdraw: { nextDay: '2027-02-01', available: 450 },
    today: '2027-02-01',
  })
  app.clock.advance(HOUR_MS)
  await earnNow(app, chatter, admin)
  app.clock.advance(DAY_MS)
  expect((await dayOf(app, chatter)).earnings).toEqual({ today: NOTHING, week: earned, month: earned })
  app.clock.advance(6 * DAY_MS)
  expect((await dayOf(app, chatter)).earnings).toEqual({ today: NOTHING, week: NOTHING, month: earned })
})

it('a refund counts on the day of its decision, and what is no longer there becomes an advance to repay', async () => {
  const app = await testApp({ clock: testClock(new Date(MONDAY_NOON.getTime() - 2 * DAY_MS)) })
  const [admin, chatter] = [await anAdmin(app), await aChatterWithPrices(app, {})]
  const old = await anEarning(app, { chatter, admin, rupees: 300 })
  app.clock.set(MONDAY_NOON)
  const { body } = await askForWithdraw(app, chatter, 300)
  expect((await dayOf(app, chatter)).withdraw).toEqual({ nextDay: '2026-03-02', held: 0, available: 0, pending: 300, advance: 0 })
  await setWithdrawStatus(app, admin, body.withdraw._id, 'completed')
  await anEarning(app, { chatter, admin, rupees: 100 })
  await refund(app, admin, old, 300)
  expect(await dayOf(app, chatter)).toMatchObject({
    earnings: { today: { earned: 100, takenBack: 300 }, week: { earned: 100, takenBack: 300 }, month: { earned: 100, takenBack: 300 } },
    withdraw: { available: 0, pending: 0, advance: 200 },
  })
  // Repaying the advance does not count as another loss, because the refund has already counted.
  await anEarning(app, { chatter, admin, rupees: 500 })
  expect(await dayOf(app, chatter)).toMatchObject({
    earnings: { today: { earned: 600, takenBack: 300 } },
    withdraw: { available: 300, advance: 0 },
  })
  app.clock.set(new Date(MONDAY_NOON.getTime() + DAY_MS))
  expect((await dayOf(app, chatter)).withdraw.nextDay).toBe('2026-03-09')
})

it('minutes that are kept wait to start, the oldest approval first, until they lapse or their buyer is gone', async () => {
  const app = await testApp()
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const first = await aKeptSession(app, { chatter })
  app.clock.advance(MINUTE_MS)
  await aKeptSession(app, { chatter })
  await aKeptSession(app)
  expect((await dayOf(app, chatter)).waiting).toEqual({ sessions: 2, userID: first.user.id })
  app.clock.advance(7 * DAY_MS)
  expect((await dayOf(app, chatter)).waiting).toEqual({ sessions: 0, userID: null })
})

describe('time online', () => {
  /** Nine in the evening of Tuesday, 17 November, in Karachi. */
  const NINE = new Date('2026-11-17T16:00:00.000Z')

  async function aNode(startsAt = NINE) {
    const app = await testApp({ clock: testClock(startsAt) })
    const node = openPresence(
      {
        ...app,
        log: openLog({ level: 'silent' }),
        hasOtherNodes: false,
        realtime: { toRoom: () => undefined, disconnectAccount: () => undefined },
      },
      { graceMs: 0, heartbeatMs: 60 * MINUTE_MS },
    )
    const arrive = async ({ id }: Person) => {
      node.arrived(id)
      await node.settled()
    }
    const leave = async ({ id }: Person) => {
      node.left(id)
      const isOffline = async () => {
        await node.settled()
        return (await app.db.query.selectFrom('presence').select('is_online').where('account_id', '=', id).executeTakeFirst())?.is_online
      }
      await expect.poll(isOffline).toBe(false)
    }
    return { app, node, arrive, leave }
  }

  it('the present time counts, and stays when the chatter has left; midnight divides days and weeks', async () => {
    const { app, arrive, leave, node } = await aNode()
    const chatter = await aChatter(app)
    await arrive(chatter)
    app.clock.advance(HOUR_MS)
    expect((await dayOf(app, chatter)).online).toEqual({ today: 3600, week: 3600, isOnline: true })
    app.clock.advance(4 * HOUR_MS)
    // Two in the morning: three hours before midnight and two after it.
    expect((await dayOf(app, chatter)).online).toEqual({ today: 2 * 3600, week: 5 * 3600, isOnline: true })
    await leave(chatter)
    app.clock.advance(HOUR_MS)
    expect((await dayOf(app, chatter)).online).toEqual({ today: 2 * 3600, week: 5 * 3600, isOnline: false })
    await arrive(chatter)
    app.clock.advance(10 * MINUTE_MS)
    expect((await dayOf(app, chatter)).online).toEqual({ today: 2 * 3600 + 600, week: 5 * 3600 + 600, isOnline: true })
    app.clock.set(new Date('2026-11-22T19:30:00.000Z'))
    // Half past midnight on Monday, online since Wednesday.
    expect((await dayOf(app, chatter)).online).toEqual({ today: 1800, week: 1800, isOnline: true })
    await node.stop()
  })

  it('buyers and admins leave no rows, and what is two weeks old or belongs to a deleted account is removed', async () => {
    const { app, arrive, leave, node } = await aNode()
    const [chatter, gone] = [await aChatter(app), await aChatter(app)]
    const people = [await aUser(app), await anAdmin(app), chatter, gone]
    for (const person of people) await arrive(person)
    app.clock.advance(HOUR_MS)
    for (const person of people) await leave(person)
    const owners = async () => {
      const { rows } = await sql<{ account_id: string }>`select account_id from online_times order by account_id`.execute(app.db.query)
      return rows.map(({ account_id }) => account_id)
    }
    expect(await owners()).toEqual([chatter.id, gone.id].toSorted())
    expect((await app.call(deleteOwnAccount, gone, { body: { currentPassword: PASSWORD } })).status).toBe(200)
    expect(await owners()).toEqual([chatter.id])
    app.clock.advance(14 * DAY_MS)
    await upkeepJob(app.deps).run({})
    expect(await owners()).toEqual([chatter.id])
    app.clock.advance(1)
    await upkeepJob(app.deps).run({})
    expect(await owners()).toEqual([])
    await node.stop()
  })

  it('who is back within a minute was never away, and has one row; two nodes count once', async () => {
    const { app, arrive, leave, node } = await aNode()
    const chatter = await aChatter(app)
    for (let time = 0; time < 3; time += 1) {
      await arrive(chatter)
      app.clock.advance(MINUTE_MS)
      await leave(chatter)
      app.clock.advance(30_000)
    }
    const rows = async () => (await app.db.query.selectFrom('online_times').select('began_at').execute()).length
    expect([await rows(), (await dayOf(app, chatter)).online.today]).toEqual([1, 240])
    await arrive(chatter)
    expect((await dayOf(app, chatter)).online.today).toBe(270)
    await leave(chatter)
    app.clock.advance(2 * MINUTE_MS)
    await arrive(chatter)
    await leave(chatter)
    // A visit of zero length leaves no row.
    expect([await rows(), (await dayOf(app, chatter)).online.today]).toEqual([1, 270])
    await node.stop()
  })
})
