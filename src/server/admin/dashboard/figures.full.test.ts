// Full run: many purchases, another time zone, repair, and a race.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fetchFigures } from '#contract/figures.ts'
import { testApp } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { DAY_MS, figuresOf, MINUTE_MS } from '../../testing/figures.ts'
import { aChatterWithPrices, anEarning, buy, reject } from '../../testing/money.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { askForWithdraw, MONDAY_NOON, setWithdrawStatus } from '../../testing/withdraws.ts'
import { foldFiguresJob } from './fold.ts'
import { rebuildFigures } from './store.ts'

it('the median is the one in the middle, in steps that grow with the time', async () => {
  const app = await testApp({ clock: testClock(new Date('2026-11-10T04:00:00.000Z')) })
  const admin = await anAdmin(app)
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const medians: (number | null)[] = []
  for (const minutes of [3, 50, 7, 125, 400]) {
    const id = await buy(app, { user: await aUser(app), chatter })
    app.clock.advance(minutes * MINUTE_MS + 30_000)
    await reject(app, admin, id)
    medians.push((await figuresOf(app, admin, '2026-11-10')).medianMinutes)
  }
  // 3 · 3 50 · 3 7 50 · 3 7 50 120 · 3 7 50 120 360
  expect(medians).toEqual([3, 3, 7, 7, 50])
})

describe('the sums', () => {
  it('are rebuilt for another time zone, where the clocks change', async () => {
    const clock = testClock(new Date('2026-11-01T05:30:00.000Z'))
    const app = await testApp({ clock, config: { calendar: { timeZone: 'America/New_York', withdrawWeekdays: ['monday'] } } })
    const admin = await anAdmin(app)
    const chatter = await aChatterWithPrices(app, { Basic: 100 })
    // 01:30 twice, then 23:30 of the same day, and 00:30 of the next.
    for (const time of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-02T04:30:00Z', '2026-11-02T05:30:00Z']) {
      clock.set(new Date(time))
      await buy(app, { user: await aUser(app), chatter })
    }
    const { purchases, hours, timeZone } = await figuresOf(app, admin, '2026-11-01')
    expect([purchases, timeZone]).toEqual([3, 'America/New_York'])
    expect(hours).toEqual([
      { weekday: 0, hour: 1, purchases: 2 },
      { weekday: 0, hour: 23, purchases: 1 },
    ])
    expect((await figuresOf(app, admin, '2026-11-02')).purchases).toBe(1)
  })

  it('that differ are found and repaired', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const chatter = await aChatterWithPrices(app, { Basic: 100 })
    await buy(app, { user: await aUser(app), chatter })
    const before = (await app.call(fetchFigures, admin, { query: {} })).body
    await sql`update figure_days set rows = rows + 1 where measure = 'purchases'`.execute(app.db.query)
    expect((await app.call(fetchFigures, admin, { query: {} })).body.purchases).toBe(2)
    await app.db.transaction((tx) => rebuildFigures(tx, 'Asia/Karachi'))
    expect((await app.call(fetchFigures, admin, { query: {} })).body).toEqual(before)
  })

  it('count once what commits while they are read, folded by the job and rebuilt at once', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const chatter = await aChatterWithPrices(app, { Basic: 100 })
    const buyers = await Promise.all(Array.from({ length: 3 }, () => aUser(app)))
    const read = () => app.call(fetchFigures, admin, { query: { days: '1' } })
    const rebuild = () => app.db.transaction((tx) => rebuildFigures(tx, 'Asia/Karachi'))
    await Promise.all(buyers.flatMap((user) => [buy(app, { user, chatter }), read(), rebuild(), foldFiguresJob(app.deps).run({})]))
    expect((await read()).body).toMatchObject({ purchases: 3, active: { buyers: 3 } })
    const { rows } = await sql`select from figure_changes`.execute(app.db.query)
    expect(rows).toHaveLength(0)
  })
})

it('a withdraw that is paid, taken back and paid again counts once, on the day of its last payment', async () => {
  const app = await testApp({ clock: testClock(new Date(MONDAY_NOON.getTime() - DAY_MS)) })
  const admin = await anAdmin(app)
  const chatter = await aChatterWithPrices(app, {})
  await anEarning(app, { chatter, admin, rupees: 300 })
  app.clock.set(MONDAY_NOON)
  const { body } = await askForWithdraw(app, chatter, 300)
  const id = body.withdraw._id
  expect(await figuresOf(app, admin, '2026-03-02')).toMatchObject({ owed: { available: 0, pending: 300 }, paidOut: { rows: 0, amount: 0 } })
  const set = async (status: 'pending' | 'completed' | 'rejected') => {
    app.clock.advance(DAY_MS)
    const answer = await setWithdrawStatus(app, admin, id, status)
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  }
  await set('completed')
  expect(await figuresOf(app, admin, '2026-03-03')).toMatchObject({ paidOut: { rows: 1, amount: 300 }, owed: { pending: 0 } })
  await set('rejected')
  expect(await figuresOf(app, admin, '2026-03-03')).toMatchObject({ paidOut: { rows: 0, amount: 0 }, owed: { available: 300 } })
  // It does not count on the day it was reversed either.
  expect(await figuresOf(app, admin, '2026-03-04')).toMatchObject({ paidOut: { rows: 0, amount: 0 } })
  await set('completed')
  expect(await figuresOf(app, admin, '2026-03-03')).toMatchObject({ paidOut: { rows: 0, amount: 0 } })
  const paid = await figuresOf(app, admin, '2026-03-05')
  expect(paid).toMatchObject({ paidOut: { rows: 1, amount: 300 }, days: [{ day: '2026-03-05', paidOut: 300 }] })
})
