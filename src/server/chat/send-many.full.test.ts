// Full run: many messages at once, two nodes and a stop.
// Many people send at once, on two nodes with one database: message numbers have no gaps, and everything acknowledged is stored.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aRunningSession, newMessage, sendText } from '../testing/chats.ts'
import { gate } from '../testing/gate.ts'
import { anAdmin } from '../testing/people.ts'
import { emit } from '../testing/socket.ts'

const EACH = 20

it('numbers have no gaps and no two are the same, with both sides of three sessions on two nodes', async () => {
  const app = await testApp()
  const node = await testApp({ beside: app })
  const admin = await anAdmin(app)
  const acked: ChatMessage[] = []
  const sessions = [await aRunningSession(app, { admin }), await aRunningSession(app, { admin }), await aRunningSession(app, { admin })]
  const senders = await Promise.all(
    sessions.flatMap((session) =>
      [app, node].flatMap((on) =>
        [session.user, session.chatter].map(async (by) => ({ session, by, listener: await aListener(on, by, session.id) })),
      ),
    ),
  )
  await Promise.all(
    senders.map(async ({ session, by, listener }) => {
      for (let index = 0; index < EACH; index += 1) acked.push(await sendText(listener, session, by, `${index}`))
    }),
  )
  for (const session of sessions) {
    const rows = await app.db.query
      .selectFrom('messages')
      .innerJoin('chats', 'chats.session_id', 'messages.session_id')
      .select(['messages.id', 'seq', 'last_seq'])
      .where('messages.session_id', '=', session.id)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 4 * EACH }, (_each, index) => index + 1))
    expect(rows[0]?.last_seq).toBe(4 * EACH)
    const here = acked.filter(({ sessionID }) => sessionID === session.id).toSorted((one, other) => one.seq - other.seq)
    expect(here.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id))
  }
})

it('messages that one sender sends without waiting keep their order, over batches that wait for another node', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { socket, received } = await aListener(app, session.user, session.id)
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [session.id])
  // The first batch waits for the row, all other messages for the first batch.
  const texts = Array.from({ length: 30 }, (_each, index) => `${index}`)
  const [acks] = await lock.release([
    () => Promise.all(texts.map((text) => emit(socket, 'sendMessage', newMessage(session, session.user, text)))),
  ])
  expect(acks?.every(({ ok }) => ok)).toBe(true)
  await expect.poll(() => received.map(({ message }) => message)).toEqual(texts)
})

it("messages beyond the queue's limit are refused one by one, and the queued ones are stored", async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [session.id])
  const { messages: queue } = app
  const parties = { sessionId: session.id, senderId: session.user.id, receiverId: session.chatter.id }
  const send = (text: string) => queue.send({ ...parties, clientId: randomUUID(), content: { type: 'text', text } })
  const [answers] = await lock.release([
    async () => {
      const first = send('first')
      await new Promise((resolve) => setImmediate(resolve))
      return Promise.allSettled([first, ...Array.from({ length: 5_003 }, (_each, index) => send(`${index}`))])
    },
  ])
  const refused = answers?.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused).toHaveLength(3)
  expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'overloaded' })))
  const { last_seq } = await app.db.query.selectFrom('chats').select('last_seq').executeTakeFirstOrThrow()
  expect(last_seq).toBe(5_001)
  expect(await send('afterwards')).toMatchObject({ message: { seq: 5_002 } })
})

it('a server that stops still stores and acknowledges the messages sent to it', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { socket } = await aListener(app, session.user, session.id)
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [session.id])
  let stopped: Promise<unknown> = Promise.resolve()
  const [ack] = await lock.release<unknown>([
    () => emit(socket, 'sendMessage', newMessage(session, session.user, 'last words')),
    async () => {
      await expect.poll(() => waitingForLocks(app)).toBe(1)
      stopped = app.http.close()
      return app.db.query.selectFrom('chats').select('last_seq').where('session_id', '=', session.id).forUpdate().execute()
    },
  ])
  expect(ack).toMatchObject({ ok: true, message: { message: 'last words' } })
  await stopped
})

async function waitingForLocks(app: TestApp): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db.query,
  )
  return rows[0]?.waiting ?? 0
}
