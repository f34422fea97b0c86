// Audit trail rows can be added but never changed or removed; only a deleted admin's address is erased.

import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { recordAction } from './record.ts'

// All tests share one row, because none of them can change it.
const shared = sharedTestApp()
let trail: Awaited<ReturnType<typeof aTrail>>
beforeAll(async () => {
  trail = await aTrail(shared())
})

async function aTrail(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const actor = { id: admin.id, ip: '203.0.113.7', requestId: 'a-request' }
  const done = {
    action: 'change_role',
    subjectKind: 'account',
    subjectId: user.id,
    before: { role: 'user' },
    after: { role: 'admin' },
  } as const
  await app.db.transaction((tx) => recordAction(tx, actor, app.clock.now(), done))
  return { app, actor, done }
}

it.each([
  `update admin_actions set action = 'nothing'`,
  `update admin_actions set ip = ''`,
  'delete from admin_actions',
  'truncate admin_actions',
  'truncate accounts cascade',
  `insert into admin_actions select * from admin_actions on conflict (id) do update set action = 'nothing'`,
])('the database refuses: %s', async (statement) => {
  const { app } = trail
  const before = await fingerprint(app.db)
  await expect(sql.raw(statement).execute(app.db.query)).rejects.toThrow('rows of admin_actions are never changed or removed')
  expect(await fingerprint(app.db)).toEqual(before)
})

it('a database session that skips ordinary triggers is refused too', async () => {
  const { app } = trail
  const attempt = app.db.query.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    try {
      await sql`delete from admin_actions`.execute(connection)
    } finally {
      await sql`reset session_replication_role`.execute(connection)
    }
  })
  await expect(attempt).rejects.toThrow('never changed or removed')
})

it('an entry of a transaction that fails is not kept', async () => {
  const { app, actor, done } = trail
  const before = await fingerprint(app.db)
  const failing = app.db.transaction(async (tx) => {
    await recordAction(tx, actor, app.clock.now(), done)
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await fingerprint(app.db)).toEqual(before)
})

it('the row of an account that acted can never be deleted', async () => {
  const { app, actor } = trail
  await expect(app.db.query.deleteFrom('accounts').where('id', '=', actor.id).execute()).rejects.toThrow('admin_actions_admin_id_fkey')
})

it('what a proxy sends as the address of a client is written only when it is an address', async () => {
  const app = await testApp({ config: { trustProxy: 1 } })
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const sent = ['203.0.113.7', '2001:db8::1', '<script>alert(1)</script>', 'x'.repeat(5_000), '203.0.113.7:80', '']
  for (const [index, address] of sent.entries()) {
    const { statusCode } = await app.http.inject({
      method: updateUserRole.method,
      url: API_PREFIX + updateUserRole.path.replace(':id', user.id),
      payload: { role: index % 2 === 0 ? 'admin' : 'user' },
      headers: { authorization: `Bearer ${await app.tokenOf(admin)}`, 'x-forwarded-for': address },
    })
    expect(statusCode).toBe(202)
  }
  const rows = await app.db.query.selectFrom('admin_actions').select('ip').orderBy('id').execute()
  expect(rows.map(({ ip }) => ip)).toEqual(['203.0.113.7', '2001:db8::1', ...Array<string>(4).fill('127.0.0.1')])
})
