// Full run: further cases of the rules in blocks.test.ts.

import { expect, it } from 'vitest'
import { listBlocked } from '#contract/blocks.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { sessionSeenBy, setBlock } from '../../testing/blocks.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { tryToBuy } from '../../testing/money.ts'

const shared = sharedTestApp()

it('others are not affected: the chatter is free at once, and their next session runs', async () => {
  const app = shared()
  const { user, chatter } = await aRunningSession(app)
  await setBlock(app, user, chatter)
  const later = await aRunningSession(app, { chatter })
  expect(await sessionSeenBy(app, later.user, later)).toMatchObject({ block: 'none', session: { status: 'completed' } })
})

it('blocking twice is one block, unblocking twice changes nothing, and an ended session stays ended', async () => {
  const app = shared()
  const session = await aRunningSession(app)
  const { user, chatter } = session
  await setBlock(app, user, chatter)
  const first = await sessionSeenBy(app, user, session)
  app.clock.advance(1_000)
  expect((await setBlock(app, user, chatter)).status).toBe(202)
  const { people } = (await app.call(listBlocked, user, {})).body
  expect(people).toEqual([{ _id: chatter.id, username: chatter.username, avatar: null, blockedAt: first.session.endTime }])
  // The blocked person's own list does not show it.
  expect((await app.call(listBlocked, chatter, {})).body.people).toEqual([])
  for (const _again of [1, 2]) expect((await setBlock(app, user, chatter, false)).status).toBe(202)
  expect((await app.call(listBlocked, user, {})).body.people).toEqual([])
  expect(await sessionSeenBy(app, user, session)).toMatchObject({ block: 'none', session: { endTime: first.session.endTime } })
})

it('when both block each other, one of them unblocking is not enough', async () => {
  const app = shared()
  const { user, chatter } = await aRunningSession(app)
  await Promise.all([setBlock(app, user, chatter), setBlock(app, chatter, user)])
  await setBlock(app, user, chatter, false)
  expect((await tryToBuy(app, { user, chatter })).body.code).toBe('purchase_blocked')
})
