// Full run: waits in real time.

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aListener, aRunningSession, newMessage } from '../testing/chats.ts'
import { gate } from '../testing/gate.ts'
import { emit } from '../testing/socket.ts'

const BASIC_MS = 15 * 60_000

it("a message that waits for the lock while the session ends is refused by the database's clock at that moment", async () => {
  const app = await testApp()
  const endsAt = Date.now() + 1_500
  app.clock.set(new Date(endsAt - BASIC_MS))
  const session = await aRunningSession(app)
  const { socket } = await aListener(app, session.user, session.id)
  app.clock.testTime = () => null
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [session.id])
  // The gate opens once both are waiting, and the second message arrives only after the end.
  const [ack] = await lock.release<unknown>([
    () => emit(socket, 'sendMessage', newMessage(session, session.user, 'in time?')),
    async () => {
      await sleep(endsAt + 1 - Date.now())
      return app.db.query.selectFrom('chats').select('last_seq').where('session_id', '=', session.id).forUpdate().execute()
    },
  ])
  expect(ack).toMatchObject({ ok: false, code: 'session_not_running' })
})
