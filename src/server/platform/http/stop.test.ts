// A stop waits for everything that still uses the database, even if the client has gone. A lock keeps the work waiting.

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { updateProfile } from '#contract/accounts.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Gate, gate, rowOf } from '../../testing/gate.ts'
import { aKeptSession, aPage, view } from '../../testing/minutes.ts'
import { aUser } from '../../testing/people.ts'

/** Long enough to notice a stop that does not wait. */
const MOMENT_MS = 100

/** Starts the work, stops the server while it waits for the lock, and resolves when the server has stopped. */
async function stopDuring(app: TestApp, lock: Gate, work: () => Promise<unknown>, goAway: () => void): Promise<void> {
  const stopping = Promise.withResolvers<unknown>()
  await lock.release([() => work().catch(() => 'went away')], {
    async whileWaiting() {
      goAway()
      const closed = once(app.http.server, 'close')
      const stopped = app.http.close()
      stopping.resolve(stopped)
      await closed
      expect(await Promise.race([stopped.then(() => 'stopped'), sleep(MOMENT_MS, 'waits')])).toBe('waits')
    },
  })
  await stopping.promise
}

it('a stop waits for the request of a client who went away', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [address, token] = [await app.listen(), await app.tokenOf(user)]
  const client = new AbortController()
  const call = () =>
    fetch(address + API_PREFIX + updateProfile.path, {
      method: updateProfile.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userID: user.id, username: 'renamed', email: user.email }),
      signal: client.signal,
    })
  await stopDuring(app, await rowOf(app, user), call, () => client.abort())
  const account = await app.db.query.selectFrom('accounts').select('username').where('id', '=', user.id).executeTakeFirst()
  expect(account).toEqual({ username: 'renamed' })
})

it('a stop waits for the event of a page that went away', async () => {
  const app = await testApp()
  const kept = await aKeptSession(app)
  const page = await aPage(app, kept.user)
  // Otherwise the page's arrival may wait for the lock instead of the event.
  await app.presence.settled()
  // Held at the point where the event looks up its account.
  const lock = await gate(app, 'lock table accounts in access exclusive mode')
  await stopDuring(
    app,
    lock,
    () => view(page, kept.id),
    () => page.disconnect(),
  )
  expect(await viewsOf(app)).toEqual([])
})

it('a stop waits until the views of a page that went away are withdrawn', async () => {
  const app = await testApp()
  const kept = await aKeptSession(app)
  const page = await aPage(app, kept.user)
  await view(page, kept.id)
  const lock = await gate(app, 'select 1 from session_views for update')
  await stopDuring(
    app,
    lock,
    async () => page.disconnect(),
    () => {},
  )
  expect(await viewsOf(app)).toEqual([])
})

async function viewsOf(app: TestApp) {
  return app.db.query.selectFrom('session_views').select('account_id').execute()
}
