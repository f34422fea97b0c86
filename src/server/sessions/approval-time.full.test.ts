// Full run: the window of fifty decisions, with many rows.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aStage, MINUTE_MS } from '../testing/approval-times.ts'
import { aChatter, aUser } from '../testing/people.ts'
import { rejectedSessions } from '../testing/session-rows.ts'

it('the approval time is at least a minute, and counts only the last fifty decisions', async () => {
  const app = await testApp()
  const { decideAfter, minutes } = await aStage(app)
  for (let count = 0; count < 10; count += 1) await decideAfter(30)
  expect(await minutes()).toBe(30)
  const [user, chatter] = [await aUser(app), await aChatter(app)]
  await rejectedSessions(
    app,
    Array.from({ length: 50 }, () => ({ user, chatter })),
  )
  app.clock.advance(MINUTE_MS)
  expect(await minutes()).toBe(1)
})
