// Notices of unread messages: written after a wait, one for each session and receiver, and read with the messages.

import { expect, it } from 'vitest'
import { readNotices } from '#contract/notices.ts'
import { aStage, messagesOf, type Stage, send, wait } from '../testing/message-notices.ts'
import { allNotices } from '../testing/notices.ts'
import { emit, next } from '../testing/socket.ts'
import { WAIT_MS } from './messages.ts'

async function readUpTo({ app, ofChatter, session }: Stage, seq: number): Promise<void> {
  expect(await emit(ofChatter.socket, 'markMessages', { sessionID: session.id, deliveredSeq: seq, readSeq: seq })).toEqual({ ok: true })
  await app.messageNotices.flush()
}

it('a message that is unread after the wait is one notice for the receiver, and for no one else', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'salaam')
  await wait(app, WAIT_MS - 1)
  expect(await messagesOf(app, session.chatter)).toEqual([])
  await wait(app, 1)
  const notice = {
    kind: 'message',
    sessionID: session.id,
    party: { _id: session.user.id, username: session.user.username },
    count: 1,
    readAt: null,
  }
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ ...notice, plan: null, minutes: null, amount: null }])
  expect((await allNotices(app, { user: session.user, chatter: session.chatter })).filter((text) => text.includes('message'))).toEqual([
    'message for chatter',
  ])
})

it('more messages raise the count of the same notice, which moves to the top of the list and is unseen again', async () => {
  const stage = await aStage()
  const { app, session, ofChatter } = stage
  await send(stage, 'one')
  await send(stage, 'two')
  await wait(app, WAIT_MS)
  const [first] = await messagesOf(app, session.chatter)
  await emit(ofChatter.socket, 'noticesSeen', { ids: [first?._id ?? ''] })
  // The update for the first two may still be in flight.
  const update = next(ofChatter.socket, 'noticeUpdate', (value) => (value as { notice: { count: number } }).notice.count === 3)
  await send(stage, 'three')
  await wait(app, WAIT_MS)
  const raised = { ...first, count: 3, createdAt: app.clock.now().toISOString() }
  expect(await messagesOf(app, session.chatter)).toEqual([raised])
  expect(await update).toMatchObject({ notice: raised })
  const row = await app.db.query.selectFrom('notices').select('seen_at').where('kind', '=', 'message').executeTakeFirst()
  expect(row).toEqual({ seen_at: null })
})

it('messages that are read before the wait is over give no notice', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  await readUpTo(stage, 1)
  await wait(app, WAIT_MS)
  expect(await messagesOf(app, session.chatter)).toEqual([])
})

it('a message that came during the wait of another has a wait of its own', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  app.clock.advance(WAIT_MS - 1_000)
  await readUpTo(stage, 1)
  await send(stage, 'two')
  await wait(app, 1_000)
  expect(await messagesOf(app, session.chatter)).toEqual([])
  await wait(app, WAIT_MS)
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ count: 1 }])
})

it('reading the messages marks the notice as read on all pages; reading some of them does not', async () => {
  const stage = await aStage()
  const { app, session, ofChatter } = stage
  await send(stage, 'one')
  await send(stage, 'two')
  await wait(app, WAIT_MS)
  await readUpTo(stage, 1)
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ readAt: null }])
  const elsewhere = next(ofChatter.socket, 'noticesRead')
  await readUpTo(stage, 2)
  const [notice] = await messagesOf(app, session.chatter)
  expect(notice?.readAt).toBe(app.clock.now().toISOString())
  expect(await elsewhere).toMatchObject({ ids: [notice?._id] })
})

it('a notice that was read in the list comes back only with new messages, and counts only those', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  await wait(app, WAIT_MS)
  await app.call(readNotices, session.chatter, { body: { all: true } })
  await app.messageNotices.job.run({})
  expect(await messagesOf(app, session.chatter)).toHaveLength(1)
  await send(stage, 'two')
  await wait(app, WAIT_MS)
  expect(await messagesOf(app, session.chatter)).toMatchObject([
    { count: 1, readAt: null },
    { count: 1, readAt: expect.any(String) },
  ])
})

it('what a node forgot when it died is found by the job, and only once', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  app.clock.advance(WAIT_MS)
  // The job of another node; this node dies before it looks.
  await app.messageNotices.job.run({})
  await app.messageNotices.job.run({})
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ count: 1 }])
})
