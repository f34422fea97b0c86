// Full run: other edges of the calendar.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testClock } from '../testing/clock.ts'
import { buy } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { aScene, expectMonthEnds } from '../testing/receiving-limits.ts'

it.each([
  ['February of a leap year', '2028-02-29T19:00:00.000Z', '2028-02', '2028-03'],
  ['a year', '2026-12-31T19:00:00.000Z', '2026-12', '2027-01'],
])("%s ends at the zone's midnight", (_period, midnight, before, after) => expectMonthEnds(midnight, before, after))

it('29 February belongs to February', async () => {
  const app = await testApp({ clock: testClock(new Date('2028-02-28T19:00:00.000Z')) })
  const { chatter, method } = await aScene(app, 500)
  await buy(app, { user: await aUser(app), chatter, method })
  const [session] = await app.db.query.selectFrom('sessions').select('received_month').execute()
  expect(session?.received_month).toBe('2028-02')
})
