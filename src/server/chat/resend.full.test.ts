// Full run: two nodes.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aListener, aRunningSession, newMessage } from '../testing/chats.ts'
import { gate } from '../testing/gate.ts'
import { storedTexts } from '../testing/messages.ts'
import { emit } from '../testing/socket.ts'

const chatOf = (id: string) => ['select 1 from chats where session_id = $1 for update', [id]] as const

it('the same message sent to two nodes at the same moment is stored once', async () => {
  const app = await testApp()
  const node = await testApp({ beside: app })
  const session = await aRunningSession(app)
  const [here, there] = [await aListener(app, session.user, session.id), await aListener(node, session.user, session.id)]
  const sent = newMessage(session, session.user, 'once')
  // Both statements begin before either has stored anything, so the unique key refuses the later one.
  const lock = await gate(app, ...chatOf(session.id))
  const acks = await lock.release(
    [here, there].map(
      ({ socket }) =>
        () =>
          emit(socket, 'sendMessage', sent),
    ),
  )
  expect(acks[0]).toMatchObject({ ok: true, message: { seq: 1 } })
  expect(acks[1]).toEqual(acks[0])
  expect(await storedTexts(app)).toEqual([{ seq: 1, text: 'once' }])
  await expect.poll(() => here.received.length + there.received.length).toBe(1)
})
