// Full run: the median of many decisions.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aStage } from '../testing/approval-times.ts'
import { complete } from '../testing/money.ts'
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
  expect(await minutes()).toBe(1)
})

it('the approval time is the median of approvals and rejections, from the tenth decision on', async () => {
  const app = await testApp()
  const { decideAfter, minutes } = await aStage(app)
  for (const waited of [1, 2, 3, 4, 5, 6, 7, 8, 600]) await decideAfter(waited)
  expect(await minutes()).toBeNull()
  await decideAfter(4, complete)
  expect(await minutes()).toBe(5)
  for (const waited of [0, 0, 0]) await decideAfter(waited)
  expect(await minutes()).toBe(4)
})
