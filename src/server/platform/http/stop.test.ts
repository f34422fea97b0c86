import { once } from 'node:events'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { updateProfile } from '#contract/accounts.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { testApp } from '../../testing/app.ts'
import { aUser } from '../../testing/people.ts'

it('a stop waits for the request of a client who went away, because it still uses the database', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const address = await app.listen()
  const holder = new pg.Client(app.databaseUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  const token = await app.tokenOf(user)
  await holder.query('begin')
  await holder.query('select 1 from accounts where id = $1 for update', [user.id])

  const client = new AbortController()
  const call = fetch(address + API_PREFIX + updateProfile.path, {
    method: updateProfile.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userID: user.id, username: 'renamed', email: user.email }),
    signal: client.signal,
  }).catch(() => 'went away')
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.db.query.executeQuery(CompiledQuery.raw(waiting))).rows).toHaveLength(1)
  client.abort()
  expect(await call).toBe('went away')

  const stopped = app.http.close()
  await once(app.http.server, 'close')
  await holder.query('commit')
  await stopped
  const { rows } = await holder.query('select username from accounts where id = $1', [user.id])
  expect(rows).toEqual([{ username: 'renamed' }])
})
