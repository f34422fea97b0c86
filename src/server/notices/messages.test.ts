// Notices of unread messages: written after a wait, one for each session and receiver, and read with the messages.

import { expect, it } from 'vitest'
import { readNotices } from '#contract/notices.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aRunningSession, type Listener, sendText, type TestSession } from '../testing/chats.ts'
import { allNotices, noticesOf } from '../testing/notices.ts'
import type { Person } from '../testing/people.ts'
import { emit, next } from '../testing/socket.ts'
import { trySendVoice } from '../testing/voice.ts'
import { WAIT_MS } from './messages.ts'

interface Stage {
  readonly app: TestApp
  readonly session: TestSession
  readonly ofUser: Listener
  readonly ofChatter: Listener
}

async function aStage(): Promise<Stage> {
  const app = await testApp()
  const session = await aRunningSession(app)
  return {
    app,
    session,
    ofUser: await aListener(app, session.user, session.id),
    ofChatter: await aListener(app, session.chatter, session.id),
  }
}

const messagesOf = async (app: TestApp, by: Person) => (await noticesOf(app, by)).filter(({ kind }) => kind === 'message')

async function wait(app: TestApp, milliseconds = WAIT_MS): Promise<void> {
  app.clock.advance(milliseconds)
  await app.messageNotices.flush()
}

/** Sends a message as the buyer. */
const send = ({ ofUser, session }: Stage, text: string) => sendText(ofUser, session, session.user, text)

async function readUpTo({ app, ofChatter, session }: Stage, seq: number): Promise<void> {
  expect(await emit(ofChatter.socket, 'markMessages', { sessionID: session.id, deliveredSeq: seq, readSeq: seq })).toEqual({ ok: true })
  await app.messageNotices.flush()
}

it('a message that is unread after the wait is one notice for the receiver, and for nobody else', async () => {
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
  await wait(app)
  const [first] = await messagesOf(app, session.chatter)
  await emit(ofChatter.socket, 'noticesSeen', { ids: [first?._id ?? ''] })
  // The update of the first two may still be on its way.
  const update = next(ofChatter.socket, 'noticeUpdate', (value) => (value as { notice: { count: number } }).notice.count === 3)
  await send(stage, 'three')
  await wait(app)
  const raised = { ...first, count: 3, createdAt: app.clock.now().toISOString() }
  expect(await messagesOf(app, session.chatter)).toEqual([raised])
  expect(await update).toMatchObject({ notice: raised })
  const row = await app.db.query.selectFrom('notices').select('seen_at').where('kind', '=', 'message').executeTakeFirst()
  expect(row).toEqual({ seen_at: null })
})

it('a recording counts like a text', async () => {
  const { app, session } = await aStage()
  expect((await trySendVoice(app, session)).status).toBe(201)
  await wait(app)
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ count: 1 }])
})

it('messages that are read before the wait is over give no notice', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  await readUpTo(stage, 1)
  await wait(app)
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
  await wait(app)
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ count: 1 }])
})

it('reading the messages marks the notice as read on all pages; reading some of them does not', async () => {
  const stage = await aStage()
  const { app, session, ofChatter } = stage
  await send(stage, 'one')
  await send(stage, 'two')
  await wait(app)
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
  await wait(app)
  await app.call(readNotices, session.chatter, { body: { all: true } })
  await app.messageNotices.job.run({})
  expect(await messagesOf(app, session.chatter)).toHaveLength(1)
  await send(stage, 'two')
  await wait(app)
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
  // The job of another node; this one is dead before it looks.
  await app.messageNotices.job.run({})
  await app.messageNotices.job.run({})
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ count: 1 }])
})

it('the job marks as read what was read while its notice was written', async () => {
  const stage = await aStage()
  const { app, session } = stage
  await send(stage, 'one')
  await wait(app)
  await app.db.query.insertInto('chat_marks').values({ session_id: session.id, of_buyer: false, delivered_seq: 1, read_seq: 1 }).execute()
  await app.messageNotices.job.run({})
  expect(await messagesOf(app, session.chatter)).toMatchObject([{ readAt: app.clock.now().toISOString() }])
})

it('messages of a session that has ended give no notice, because they cannot be read any more', async () => {
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
