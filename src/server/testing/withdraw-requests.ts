// Chatters who have earnings and request a withdraw.

import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { testClock } from './clock.ts'
import { anEarning } from './money.ts'
import { aChatter, type Person } from './people.ts'
import { MONDAY_NOON } from './withdraws.ts'

export const WEDNESDAY_BEFORE = new Date('2026-02-25T07:00:00.000Z')

export async function aChatterWhoEarned(rupees: number, options: TestAppOptions = {}) {
  const app = await testApp({ clock: testClock(WEDNESDAY_BEFORE), ...options })
  const chatter = await earnedBy(app, rupees)
  return { app, chatter }
}

export async function earnedBy(app: TestApp, rupees: number): Promise<Person> {
  const chatter = await aChatter(app)
  if (rupees > 0) await anEarning(app, { chatter, rupees })
  app.clock.set(MONDAY_NOON)
  return chatter
}

export const KARACHI = 'Asia/Karachi'
