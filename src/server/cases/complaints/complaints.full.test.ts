// Full run: further cases of the rules in complaints.test.ts.

import { expect, it } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import { testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { BASIC_MS, tryComplain } from '../../testing/complaints.ts'
import { rowOf } from '../../testing/gate.ts'

it('of two complaints at the same moment one is stored', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  app.clock.advance(BASIC_MS)
  const lock = await rowOf(app, session.user)
  const answers = await lock.release([1, 2].map(() => async () => (await tryComplain(app, session.user, session)).status))
  expect(answers.toSorted()).toEqual([201, 409])
})

it('a block without a running session is no complaint', async () => {
  const app = await testApp()
  const { user, chatter } = await aRunningSession(app)
  app.clock.advance(BASIC_MS)
  await app.call(updateBlock, user, { params: { id: chatter.id }, body: { blocked: true } })
  expect(await app.db.query.selectFrom('complaints').select('id').execute()).toEqual([])
})
