// A block at the same moment as an action that it prevents. Whichever comes first, nothing is sent, bought or started after the block.

import { expect, it } from 'vitest'
import { findBalance } from '../../money/ledger/store.ts'
import { testApp } from '../../testing/app.ts'
import { block, blockAgainstComplete, expectPurchaseBlocked, sessionRow, twoInARow, waitForLocks } from '../../testing/block-races.ts'
import { aListener, aRunningSession, newMessage } from '../../testing/chats.ts'
import { gate } from '../../testing/gate.ts'
import { MINUTE_MS } from '../../testing/minutes.ts'
import { emit } from '../../testing/socket.ts'

it('block against send: a message that waits for the block is refused, although its statement began before', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const { socket } = await aListener(app, user, id)
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [id])
  const blocking = block(app, chatter, user)
  const sending = async () => {
    await waitForLocks(app, 1)
    return emit(socket, 'sendMessage', newMessage(session, user, 'too late'))
  }
  const [status, ack] = await lock.release<unknown>([blocking, sending])
  expect([status, ack]).toMatchObject([202, { ok: false, code: 'chat_blocked' }])
  expect(await app.db.query.selectFrom('messages').select('id').execute()).toEqual([])
})

it('block by the user against purchase: one of them sees the other', () => expectPurchaseBlocked('user'))

it('block against complete, block first: the session does not run', async () => {
  const { answers, row } = await blockAgainstComplete(true)
  expect([answers, row.status]).toEqual([[202, 409], 'pending'])
})

it('block against the end of a session: the one that follows has begun when the block has its lock, and is stopped', async () => {
  const app = await testApp()
  const { first, next, user, chatter } = await twoInARow(app)
  const { socket } = await aListener(app, user, next.id)
  app.clock.advance(15 * MINUTE_MS - 1)
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [first.id])
  const answers = await lock.release([block(app, chatter, user)], { whileWaiting: () => app.clock.advance(1) })
  expect(answers).toEqual([202])
  expect(await sessionRow(app, next.id)).toMatchObject({ stopped_at: app.clock.now(), ends_at: app.clock.now() })
  expect((await sessionRow(app, first.id)).stopped_at).toBeNull()
  const ack = await emit(socket, 'sendMessage', newMessage(next, user, 'too late'))
  expect(ack).toMatchObject({ ok: false, code: 'chat_blocked' })
  // The chatter keeps the money until an admin decides on the buyer's complaint.
  expect(await findBalance(app.db.query, chatter.id)).toMatchObject({ available: 20_000 })
  const complaints = await app.db.query.selectFrom('complaints').select('session_id').execute()
  expect(complaints).toEqual([{ session_id: next.id }])
})

it('two blocks at the same moment end the session once', async () => {
  const app = await testApp()
  const { id, user, chatter } = await aRunningSession(app)
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [id])
  expect(await lock.release([block(app, user, chatter), block(app, chatter, user)])).toEqual([202, 202])
  expect((await sessionRow(app, id)).stopped_at).toEqual(app.clock.now())
})
