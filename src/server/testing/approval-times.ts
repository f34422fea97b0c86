// Decisions that took a given time, for tests of approval times.

import { expect } from 'vitest'
import { fetchApprovalTime } from '#contract/sessions.ts'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, buy, type complete, reject } from './money.ts'
import { anAdmin, aUser } from './people.ts'

const MINUTE_MS = 60_000

export async function aStage(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  /** Uses a new pair each time, so that no chatter is busy. */
  const decideAfter = async (minutes: number, decide: typeof complete = reject) => {
    const id = await buy(app, { user: await aUser(app), chatter: await aChatterWithPrices(app, { Basic: 500 }) })
    app.clock.advance(minutes * MINUTE_MS)
    await decide(app, admin, id)
  }
  const minutes = async (): Promise<number | null> => {
    const { status, body } = await app.call(fetchApprovalTime, user, {})
    expect(status).toBe(200)
    return body.minutes
  }
  return { decideAfter, minutes }
}
