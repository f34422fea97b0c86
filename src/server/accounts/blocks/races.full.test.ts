// Full run: more races for the same locks.

import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { block, blockAgainstComplete, expectPurchaseBlocked, sessionRow, twoInARow, waitForLocks } from '../../testing/block-races.ts'
import { aListener, aRunningSession, newMessage } from '../../testing/chats.ts'
import { gate, rowOf } from '../../testing/gate.ts'
import { aPage, DAY_MS, MINUTE_MS, stored, view, windowsOf } from '../../testing/minutes.ts'
import { emit } from '../../testing/socket.ts'

it('block against send: a message that was first is stored before the end of the session', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const { socket } = await aListener(app, user, id)
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [id])
  const sending = () => emit(socket, 'sendMessage', newMessage(session, user, 'in time'))
  const blocking = async () => {
    await waitForLocks(app, 1)
    return block(app, chatter, user)()
  }
  expect(await lock.release<unknown>([sending, blocking])).toMatchObject([{ ok: true }, 202])
  expect((await sessionRow(app, id)).stopped_at).not.toBeNull()
})

it('block by the chatter against purchase: one of them sees the other', () => expectPurchaseBlocked('chatter'))

it('block against complete, approval first: the session does not run', async () => {
  const { answers, row } = await blockAgainstComplete(false)
  expect([answers, row.status]).toEqual([[202, 202], 'completed'])
  expect(row.stopped_at).toEqual(row.ends_at)
})

it('a block before the end of a session stops it, and keeps the minutes of the one that follows', async () => {
  const app = await testApp()
  const { first, next, user, chatter } = await twoInARow(app)
  app.clock.advance(15 * MINUTE_MS - 1)
  expect(await block(app, chatter, user)()).toBe(202)
  expect(await sessionRow(app, first.id)).toMatchObject({ stopped_at: app.clock.now(), ends_at: app.clock.now() })
  expect((await sessionRow(app, next.id)).stopped_at).toBeNull()
  expect(await stored(app, next)).toMatchObject({ starts_at: null, kept_until: new Date(app.clock.now().getTime() + 7 * DAY_MS) })
  const complaints = await app.db.query.selectFrom('complaints').select('session_id').execute()
  expect(complaints).toEqual([{ session_id: first.id }])
})

it('block against the start of minutes whose first window has just ended without a meeting: the session does not run', async () => {
  const app = await testApp()
  const { id, user, chatter } = await aRunningSession(app)
  await view(await aPage(app, user), id)
  const page = await aPage(app, chatter)
  app.clock.advance(15 * MINUTE_MS)
  // The start has locked the session and waits for the balance.
  const lock = await gate(app, 'select 1 from chatter_balances where chatter_id = $1 for update', [chatter.id])
  const blocking = async () => {
    await waitForLocks(app, 1)
    return block(app, user, chatter)()
  }
  await lock.release<unknown>([() => view(page, id), blocking])
  expect(await windowsOf(app, { id })).toHaveLength(2)
  expect((await sessionRow(app, id)).stopped_at).toEqual(app.clock.now())
})

it('the same block twice at the same moment is one', async () => {
  const app = await testApp()
  const { user, chatter } = await aRunningSession(app)
  const lock = await rowOf(app, user)
  expect(await lock.release([block(app, user, chatter), block(app, user, chatter)])).toEqual([202, 202])
  expect(await app.db.query.selectFrom('blocks').select('blocked_id').execute()).toEqual([{ blocked_id: chatter.id }])
})
