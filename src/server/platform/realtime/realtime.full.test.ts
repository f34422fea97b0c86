// Full run: thousands of events.

import { expect, it } from 'vitest'
import { fetchOwnAccount } from '#contract/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { aUser } from '../../testing/people.ts'
import { connect, next } from '../../testing/socket.ts'

it('a flood of events is cut off, and does not delay other sockets', async () => {
  const app = await testApp()
  const [user, other] = [await aUser(app), await aUser(app)]
  const socket = await connect(await app.listen(), { token: await app.tokenOf(user) })
  const disconnected = next(socket, 'disconnect')
  for (let i = 0; i < 2_000; i += 1) socket.emit('userOnline', user.id)
  await disconnected
  expect((await app.call(fetchOwnAccount, other, {})).status).toBe(200)
})
