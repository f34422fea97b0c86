import { expect, it } from 'vitest'
import { fetchApprovalTime } from '#contract/sessions.ts'
import { testApp } from '../testing/app.ts'
import { aStage } from '../testing/approval-times.ts'
import { complete } from '../testing/money.ts'
import { aChatter, aUser } from '../testing/people.ts'
import { rejectedSessions } from '../testing/session-rows.ts'

it('the approval time is known from the tenth decision on, and is at least a minute', async () => {
  const app = await testApp()
  const { decideAfter, minutes } = await aStage(app)
  const [user, chatter] = [await aUser(app), await aChatter(app)]
  await rejectedSessions(
    app,
    Array.from({ length: 9 }, () => ({ user, chatter })),
  )
  expect(await minutes()).toBeNull()
  await decideAfter(0, complete)
  expect(await minutes()).toBe(1)
})

it.each(['now', 'together'] as const)('both parties learn that the time starts %s', async (sessionStart) => {
  const app = await testApp({ config: { sessionStart } })
  for (const person of [await aUser(app), await aChatter(app)])
    expect(await app.call(fetchApprovalTime, person, {})).toMatchObject({ status: 200, body: { minutes: null, start: sessionStart } })
})
