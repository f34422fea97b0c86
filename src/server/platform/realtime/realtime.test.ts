// Sockets: which handshakes are accepted, what ends a connection, and what an event may do.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ALLOWANCES } from '../../allowances.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { aChatter, aUser } from '../../testing/people.ts'
import { ANSWER_LIMIT_MS, connect, emit, next, openSocket } from '../../testing/socket.ts'
import { openRealtime } from './realtime.ts'

const SOME_ID = '0190f1a0-0000-7000-8000-000000000001'

async function refusalOf(app: TestApp, options: Parameters<typeof connect>[1]) {
  const error: unknown = await connect(await app.listen(), options).then(
    () => null,
    (refusal: unknown) => refusal,
  )
  return error as (Error & { data?: { code: string; message: string } }) | null
}

it('an account that is not banned connects, a pending chatter too', async () => {
  const app = await testApp()
  const address = await app.listen()
  for (const person of [await aUser(app), await aChatter(app, { status: 'pending' })]) {
    expect((await connect(address, { token: await app.tokenOf(person) })).connected).toBe(true)
  }
})

describe('a handshake', () => {
  const shared = sharedTestApp()

  it.each([
    ['without a token', async () => undefined, 'sign_in_required'],
    ['with a token that is no text', async () => ({ token: 1 }), 'sign_in_required'],
    ['with a made-up token', async () => 'a.b.c', 'sign_in_required'],
    ['of a banned account', async (app: TestApp) => app.tokenOf(await aUser(app, { status: 'banned' })), 'account_banned'],
    ['of an account that never was', async (app: TestApp) => app.tokenOf({ id: SOME_ID as never }), 'sign_in_required'],
  ])('%s is refused', async (_name, token, code) => {
    const app = shared()
    const refusal = await refusalOf(app, { token: await token(app) })
    expect(refusal?.data?.code).toBe(code)
    expect(app.deps.realtime.openSockets()).toBe(0)
  })
})

it('a page of another origin is refused, ours is not', async () => {
  const app = await testApp()
  const token = await app.tokenOf(await aUser(app))
  const address = await app.listen()
  expect(await refusalOf(app, { token, origin: 'https://evil.example' })).not.toBeNull()
  expect(await refusalOf(app, { token, origin: 'null' })).not.toBeNull()
  expect(await refusalOf(app, { token, origin: address })).toBeNull()
})

it('with a public address only its own pages connect', async () => {
  const app = await testApp({ config: { publicUrl: 'https://chat.example.com' } })
  const token = await app.tokenOf(await aUser(app))
  expect(await refusalOf(app, { token, origin: await app.listen() })).not.toBeNull()
  expect(await refusalOf(app, { token, origin: 'https://chat.example.com' })).toBeNull()
})

it('long polling is not offered', async () => {
  const app = await testApp()
  expect(await refusalOf(app, { token: await app.tokenOf(await aUser(app)), transports: ['polling'] })).not.toBeNull()
})

it('the eleventh socket of one account is refused, whether they come one by one or all at once', async () => {
  const app = await testApp()
  const address = await app.listen()
  const token = await app.tokenOf(await aUser(app))
  const sockets = Array.from({ length: 14 }, () => openSocket(address, { token }))
  await Promise.all(sockets.map((socket) => Promise.race([next(socket, 'connect'), next(socket, 'connect_error')])))
  await expect.poll(() => app.deps.realtime.openSockets()).toBe(10)
  expect((await refusalOf(app, { token }))?.data?.code).toBe('too_many_requests')
})

it('userOnline is accepted for the account of the connection and refused for another', async () => {
  const app = await testApp()
  const [user, other] = [await aUser(app), await aUser(app)]
  const socket = await connect(await app.listen(), { token: await app.tokenOf(user) })
  expect(await emit(socket, 'userOnline', user.id)).toEqual({ ok: true })
  expect(await emit(socket, 'userOnline', other.id)).toMatchObject({ ok: false, code: 'forbidden' })
})

it('an unknown event is answered, and the third ends the connection', async () => {
  const app = await testApp()
  const socket = await connect(await app.listen(), { token: await app.tokenOf(await aUser(app)) })
  const disconnected = next(socket, 'disconnect')
  expect(await socket.timeout(ANSWER_LIMIT_MS).emitWithAck('constructor', 1)).toMatchObject({ ok: false, code: 'not_found' })
  expect(await socket.timeout(ANSWER_LIMIT_MS).emitWithAck('nonsense')).toMatchObject({ ok: false })
  socket.emit('more nonsense')
  await disconnected
})

it('events of one socket begin in their order, and a slow one does not delay others', async () => {
  const app = await testApp()
  const socket = await connect(await app.listen(), { token: await app.tokenOf(await aUser(app)) })
  const begun: number[] = []
  const ended: number[] = []
  let finishFirst = () => {}
  const firstMayEnd = new Promise<void>((resolve) => {
    finishFirst = resolve
  })
  app.deps.realtime.onEvent('markMessages', async ({ payload: { readSeq } }) => {
    begun.push(readSeq)
    if (readSeq === 0) await firstMayEnd
    ended.push(readSeq)
    return {}
  })
  const all = Array.from({ length: 20 }, (_each, readSeq) => emit(socket, 'markMessages', { sessionID: SOME_ID, deliveredSeq: 0, readSeq }))
  await Promise.all(all.slice(1))
  finishFirst()
  await all[0]
  const inOrder = Array.from({ length: 20 }, (_each, index) => index)
  expect(begun).toEqual(inOrder)
  expect(ended).toEqual([...inOrder.slice(1), 0])
})

it('events are counted', async () => {
  const app = await testApp({ limited: true })
  const user = await aUser(app)
  const socket = await connect(await app.listen(), { token: await app.tokenOf(user) })
  // Uses up all but one of a minute's allowance at once: on a slow machine, sending that many would take longer than a minute.
  await app.deps.limits.take('event', user.id, ALLOWANCES.event.points - 1)
  expect(await emit(socket, 'userOnline', user.id)).toEqual({ ok: true })
  expect(await emit(socket, 'userOnline', user.id)).toMatchObject({ ok: false, code: 'too_many_requests' })
})

it('a frame that is too large ends the connection, not the server', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const socket = await connect(await app.listen(), { token: await app.tokenOf(user) })
  const disconnected = next(socket, 'disconnect')
  socket.emit('userOnline', 'x'.repeat(100_000))
  await disconnected
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
})

it('disconnecting an account ends all its sockets and no others', async () => {
  const app = await testApp()
  const address = await app.listen()
  const [user, other] = [await aUser(app), await aUser(app)]
  const mine = [await connect(address, { token: await app.tokenOf(user) }), await connect(address, { token: await app.tokenOf(user) })]
  const theirs = await connect(address, { token: await app.tokenOf(other) })
  const disconnected = mine.map((socket) => next(socket, 'disconnect'))
  app.deps.realtime.disconnectAccount(user.id)
  await Promise.all(disconnected)
  expect(theirs.connected).toBe(true)
})

it('the server stops although sockets are open', async () => {
  const app = await testApp()
  const socket = await connect(await app.listen(), { token: await app.tokenOf(await aUser(app)) })
  const disconnected = next(socket, 'disconnect')
  await app.http.close()
  await disconnected
})

it('a connection that does not authenticate is closed, even when it does not answer', async () => {
  const app = await testApp()
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const deps = { ...app.deps, findPrincipal: async () => null, isAllowedOrigin: () => true, handshakeMs: 1 }
  const realtime = openRealtime(server, deps)
  const line = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
  line.write('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n')
  line.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n')
  line.on('error', () => undefined).resume()
  await once(line, 'close')
  await realtime.close()
  server.close()
  // The library itself closes it after 45 seconds.
}, 40_000)
