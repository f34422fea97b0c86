// Full run: several nodes, which need Redis.

// Two nodes behind one address: real processes, one database and a real Redis between them. The two people are connected to different nodes
// and must not notice.

import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toggleUserBan } from '#contract/accounts.ts'
import { updateBlock } from '#contract/blocks.ts'
import { type ChatMessage, fetchMessages } from '#contract/chat.ts'
import { type Notice, readNotices } from '#contract/notices.ts'
import type { PersonStatus } from '#contract/presence.ts'
import * as signIns from '#contract/sign-ins.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { aRunningSession, newMessage, type TestSession } from '../testing/chats.ts'
import { anAdmin, aUser, PASSWORD, type Person } from '../testing/people.ts'
import { type ServerProcess, startProcess } from '../testing/processes.ts'
import { type RedisServer, startRedisServer } from '../testing/redis-server.ts'
import { connect, emit, next } from '../testing/socket.ts'

let app: TestApp
let redis: RedisServer
let nodes: readonly ServerProcess[]
let closeApp: () => Promise<void>
let session: TestSession
let admin: Person
const startNode = () => startProcess(app, { settings: { REDIS_URL: redis.url } })
beforeAll(async () => {
  const opened = await Promise.all([openTestApp(), startRedisServer()])
  ;[{ app, close: closeApp }, redis] = opened
  ;[nodes, admin] = [await Promise.all([startNode(), startNode()]), await anAdmin(app)]
  session = await aRunningSession(app, { admin })
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await redis.kill()
  await closeApp()
})

interface Page {
  readonly socket: Socket
  readonly received: ChatMessage[]
  readonly statuses: PersonStatus[]
  readonly lastSeq: number
}

/** This person's page on that node, which has joined the session. */
async function aPage(node: number, by: Person, { id } = session): Promise<Page> {
  const socket = await connect(nodes[node]?.address ?? '', { token: await app.tokenOf(by) })
  const [received, statuses]: [ChatMessage[], PersonStatus[]] = [[], []]
  socket.on('receiveMessage', (message: ChatMessage) => received.push(message))
  socket.on('userStatusUpdate', (status: PersonStatus) => statuses.push(status))
  expect(await emit(socket, 'userOnline', by.id)).toEqual({ ok: true })
  const joined = await emit(socket, 'joinSession', id)
  if (!joined.ok) throw new Error(joined.message)
  return { socket, received, statuses, lastSeq: joined.lastSeq }
}

async function sendText(page: Page, by: Person, text: string): Promise<ChatMessage> {
  const ack = await emit(page.socket, 'sendMessage', newMessage(session, by, text))
  if (!ack.ok) throw new Error(ack.message)
  return ack.message
}

async function fetched(node: number, by: Person, after?: ChatMessage): Promise<ChatMessage[]> {
  const answer = await nodes[node]?.call(fetchMessages, by, { params: { sessionId: session.id }, query: after ? { after: after._id } : {} })
  return answer?.body as unknown as ChatMessage[]
}

const isOnline = async ({ id }: Person) =>
  (await app.db.query.selectFrom('presence').select('is_online').where('account_id', '=', id).executeTakeFirst())?.is_online ?? false

it('people on different nodes chat as on one, in one order', async () => {
  const { user, chatter } = session
  const [mine, theirs] = [await aPage(0, user), await aPage(1, chatter)]
  const first = await sendText(mine, user, 'Salaam')
  // Only now: of two messages sent on two nodes at the same time, either may be received first.
  await expect.poll(() => theirs.received).toEqual([first])
  const second = await sendText(theirs, chatter, 'Walaikum salaam')
  await expect
    .poll(() => [mine.received, theirs.received])
    .toEqual([
      [first, second],
      [first, second],
    ])
  expect(await fetched(1, user)).toEqual([first, second])
})

it('an account is online while it has a tab on any node, and goes offline some seconds after the last', async () => {
  const { user, chatter } = session
  const watcher = await aPage(1, chatter)
  const [here, there] = [await aPage(0, user), await aPage(1, user)]
  await expect.poll(() => isOnline(user)).toBe(true)
  watcher.statuses.length = 0
  here.socket.disconnect()
  there.socket.disconnect()
  // Reconnected to the other node within the grace period.
  const back = await aPage(0, user)
  await expect.poll(() => connectedNodes(user)).toHaveLength(1)
  expect(watcher.statuses).toEqual([])
  back.socket.disconnect()
  await expect.poll(() => watcher.statuses).toEqual([{ userID: user.id, isOnline: false, lastSeen: expect.any(String) }])
  expect(await isOnline(user)).toBe(false)
})

it("a ban on one node ends the account's connections on the other, and no others", async () => {
  const other = await aRunningSession(app, { admin })
  const [banned, bystander] = [await aPage(1, other.user, other), await aPage(1, other.chatter, other)]
  const disconnected = next(banned.socket, 'disconnect')
  const answer = await nodes[0]?.call(toggleUserBan, admin, { params: { id: other.user.id }, body: { status: 'approved' } })
  expect(answer?.status).toBe(202)
  await disconnected
  expect(bystander.socket.connected).toBe(true)
})

it('a sign-in that is ended on one node closes its pages on the other, and no others', async () => {
  const { user } = session
  const logIn = () => nodes[0]?.call(signIns.logIn, null, { body: { username_email: user.username, password: PASSWORD } })
  const token = String((await logIn())?.body['token'])
  const [ended, other] = [await connect(nodes[1]?.address ?? '', { token }), await aPage(1, user)]
  const disconnected = next(ended, 'disconnect')
  const { body } = await app.call(signIns.listSignIns, { token }, {})
  const { _id } = body.signIns.find(({ isCurrent }: signIns.SignIn) => isCurrent)
  expect((await nodes[0]?.call(signIns.endSignIn, user, { params: { id: _id } }))?.status).toBe(200)
  await disconnected
  expect(other.socket.connected).toBe(true)
})

it('a block on one node ends the session on the pages of the other, where nothing can be sent', async () => {
  const other = await aRunningSession(app, { admin })
  const { id, user, chatter } = other
  const page = await aPage(1, user, other)
  const updates = [next(page.socket, 'blockUpdate'), next(page.socket, 'sessionUpdate')]
  const answer = await nodes[0]?.call(updateBlock, chatter, { params: { id: user.id }, body: { blocked: true } })
  expect(answer?.status).toBe(202)
  expect(await Promise.all(updates)).toMatchObject([{ userID: chatter.id }, { sessionID: id, status: 'completed' }])
  const refused = await emit(page.socket, 'sendMessage', newMessage(other, user, 'Hello?'))
  expect(refused).toMatchObject({ ok: false, code: 'chat_blocked' })
})

it('unread messages are one notice on every node, and what is read on one node is read on the other', async () => {
  const other = await aRunningSession(app, { admin })
  const { id, user, chatter } = other
  const [mine, theirs] = [await aPage(0, user, other), await aPage(1, chatter, other)]
  const arrived: Notice[] = []
  theirs.socket.on('noticeUpdate', ({ notice }: { notice: Notice }) => arrived.push(notice))
  expect(await emit(mine.socket, 'sendMessage', newMessage(other, user, 'Are you there?'))).toMatchObject({ ok: true })
  await expect.poll(() => arrived).toMatchObject([{ kind: 'message', sessionID: id, count: 1, party: { _id: user.id } }])
  const read = next(theirs.socket, 'noticesRead')
  const answer = await nodes[0]?.call(readNotices, chatter, { body: { all: true } })
  expect(answer).toEqual({ status: 200, body: { unread: 0, revision: expect.any(Number) } })
  expect(await read).toEqual({ ids: null, unread: 0, revision: expect.any(Number) })
})

it('Redis is killed during a chat: people on one node go on, people on two catch up as soon as it is back', async () => {
  const { user, chatter } = session
  const [mine, beside, theirs] = [await aPage(0, user), await aPage(0, chatter), await aPage(1, chatter)]
  await redis.kill()
  const message = await sendText(mine, user, 'Can you hear me?')
  await expect.poll(() => beside.received).toEqual([message])
  expect(await (await fetch(`${nodes[0]?.address}/readyz`)).json()).toEqual({ status: 'degraded: Redis does not answer' })
  // The server does not tell them to stay away, so clients reconnect automatically.
  const broken = [mine, theirs].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)))
  await redis.start()
  expect(await Promise.all(broken)).toEqual(['transport close', 'transport close'])
  expect(theirs.received).toEqual([])
  const back = await aPage(1, chatter)
  expect(back.lastSeq).toBe(message.seq)
  expect((await fetched(1, chatter)).at(-1)).toEqual(message)
  await expect.poll(async () => (await fetch(`${nodes[0]?.address}/readyz`)).json()).toEqual({ status: 'ok' })
  const again = await sendText(await aPage(0, user), user, 'And now?')
  await expect.poll(() => back.received).toEqual([again])
})

it('Redis hangs: no message within one node waits for it', async () => {
  const { user, chatter } = session
  const [mine, beside, theirs] = [await aPage(0, user), await aPage(0, chatter), await aPage(1, chatter)]
  redis.freeze()
  try {
    const message = await sendText(mine, user, 'Hello?')
    await expect.poll(() => beside.received).toEqual([message])
    expect(theirs.received).toEqual([])
  } finally {
    redis.thaw()
  }
})

it('a node is killed during a chat: its people go on at the other, nothing lost and nothing twice, and those who stay away go offline', async () => {
  const { user, chatter } = session
  const watcher = await aPage(0, user)
  const theirs = await aPage(1, chatter)
  await expect.poll(() => isOnline(chatter)).toBe(true)
  const deadNode = await idOfSecondNode()
  const before = await sendText(theirs, chatter, 'Wait')
  await expect.poll(() => watcher.received.at(-1)).toEqual(before)
  // The node dies while many are being sent: some are stored, some are not, and the sender does not know which.
  const sent = Array.from({ length: 20 }, (_each, index) => newMessage(session, chatter, `part ${index}`))
  for (const message of sent) theirs.socket.emit('sendMessage', message)
  await nodes[1]?.kill()

  const back = await aPage(0, chatter)
  for (const message of sent) expect(await emit(back.socket, 'sendMessage', message)).toMatchObject({ ok: true })
  const rest = await fetched(0, user, before)
  expect(rest.map(({ clientID }) => clientID).toSorted()).toEqual(sent.map(({ clientID }) => clientID).toSorted())
  expect(rest.map(({ seq }) => seq)).toEqual(sent.map((_each, index) => before.seq + 1 + index))

  // As if 15 seconds had passed: the other node notices the missing heartbeats.
  watcher.statuses.length = 0
  back.socket.disconnect()
  await sql`update presence_nodes set beat_at = beat_at - interval '1 minute' where id = ${deadNode}`.execute(app.db.query)
  await expect.poll(() => watcher.statuses.filter(({ userID }) => userID === chatter.id)).toMatchObject([{ isOnline: false }])
})

/** Uses an account that was never connected to the first node; others may still be within their grace period. */
async function idOfSecondNode(): Promise<string | undefined> {
  const onlyHere = await aUser(app)
  await connect(nodes[1]?.address ?? '', { token: await app.tokenOf(onlyHere) })
  await expect.poll(() => connectedNodes(onlyHere)).toHaveLength(1)
  return (await connectedNodes(onlyHere))[0]
}

async function connectedNodes({ id }: Person): Promise<string[]> {
  const rows = await app.db.query.selectFrom('presence_connections').select('node_id').where('account_id', '=', id).execute()
  return rows.map((row) => row.node_id)
}
