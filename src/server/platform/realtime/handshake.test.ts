// Changes during or after a handshake: a ban, the number of open sockets, the age of the token.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { toggleUserBan } from '#contract/accounts.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { next, openSocket } from '../../testing/socket.ts'
import type { FindPrincipal } from '../auth/principal.ts'
import { openRealtime } from './realtime.ts'

const TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60_000

/** A second socket server next to the app's own: each handshake reads the account, then waits for `release`. */
async function heldHandshakes(app: TestApp, count: number) {
  const allRead = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let reads = 0
  const findPrincipal: FindPrincipal = async ({ id, signInId, version }) => {
    const account = await app.db.query.selectFrom('accounts').select(['role', 'status']).where('id', '=', id).executeTakeFirst()
    reads += 1
    if (reads === count) allRead.resolve()
    await released.promise
    return account
      ? { id, signInId, version, lacksSecondStep: false, mustChangePassword: false, hasUnreadWarning: false, ...account }
      : null
  }
  const server = createServer()
  // Longer than a test may take, so the test decides when a handshake is over.
  const realtime = openRealtime(server, { ...app.deps, findPrincipal, isAllowedOrigin: () => true, handshakeMs: 60_000 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    await realtime.close()
    server.close()
  })
  return {
    realtime,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allRead: allRead.promise,
    release: released.resolve,
  }
}

it('a ban that comes between the check of a handshake and the join ends the connection', async () => {
  const app = await testApp()
  const [user, admin] = [await aUser(app), await anAdmin(app)]
  const held = await heldHandshakes(app, 1)
  const socket = openSocket(held.address, { token: await app.tokenOf(user) })
  await held.allRead

  expect((await app.call(toggleUserBan, admin, { params: { id: user.id }, body: { status: 'approved' } })).body.status).toBe('banned')
  // Does what a ban does to open connections; this one is not open yet.
  held.realtime.disconnectAccount(user.id)

  const events = Promise.all([next(socket, 'connect'), next(socket, 'disconnect')])
  held.release()
  const [, reason] = await events
  expect(reason).toBe('io server disconnect')
})

it('of fourteen handshakes that pass the check together, ten connections stay', async () => {
  const app = await testApp()
  const token = await app.tokenOf(await aUser(app))
  const held = await heldHandshakes(app, 14)
  const sockets = Array.from({ length: 14 }, () => openSocket(held.address, { token }))
  await held.allRead

  const allConnected = Promise.all(sockets.map((socket) => next(socket, 'connect')))
  held.release()
  // All of them passed the check in the handshake, so only the check after the join can have closed four.
  await allConnected
  expect(held.realtime.openSockets()).toBe(10)
})

it('a connection ends with the token it was opened with', async () => {
  const clock = testClock(new Date('2026-11-16T09:00:00Z'))
  const app = await testApp({ clock })
  const token = await app.tokenOf(await aUser(app))
  // One millisecond is left. The clock does not move, so the token is valid at the handshake, however slow the machine is.
  clock.advance(TOKEN_LIFETIME_MS - 1)
  const socket = openSocket(await app.listen(), { token })
  const [, reason] = await Promise.all([next(socket, 'connect'), next(socket, 'disconnect')])
  expect(reason).toBe('io server disconnect')
})
