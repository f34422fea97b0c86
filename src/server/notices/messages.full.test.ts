// Full run: further variants of the same rule.

import { expect, it } from 'vitest'
import { aStage, messagesOf, send, wait } from '../testing/message-notices.ts'
import { trySendVoice } from '../testing/voice.ts'
import { WAIT_MS } from './messages.ts'

it('a recording counts like a text', async () => {
  const { app, session } = await aStage()
  expect((await trySendVoice(app, session)).status).toBe(201)
  await wait(app, WAIT_MS)
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ count: 1 }])
})

it('the job marks as read what was read while its notice was written', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  await wait(app, WAIT_MS)
  await app.db.query.insertInto('chat_marks').values({ session_id: session.id, of_buyer: false, delivered_seq: 1, read_seq: 1 }).execute()
  await app.messageNotices.job.run({})
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ readAt: app.clock.now().toISOString() }])
})

it('messages of a session that has ended give no notice, because they can no longer be read', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  await wait(app, app.deps.config.planMinutes.Basic * 60_000)
  await app.messageNotices.job.run({})
  expect(await messagesOf(app, session.chatter)).toEqual([])
})

it('several nodes that look at the same messages write one notice', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  app.clock.advance(WAIT_MS)
  await Promise.all([app.messageNotices.flush(), app.messageNotices.job.run({}), app.messageNotices.job.run({})])
  expect(await messagesOf(app, session.chatter)).toHaveLength(1)
})
