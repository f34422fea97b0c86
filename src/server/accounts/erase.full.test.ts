// Full run: migrates an old database.

import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { administer, databaseUrl } from '../testing/database.ts'

it('the migration erases accounts that were deleted before it, and their names in the trail', async () => {
  const name = `erased_${process.pid}`
  const server = inject('postgresUrl')
  await administer(server, `create database ${name}`)
  onTestFinished(() => administer(server, `drop database ${name} with (force)`))
  const url = databaseUrl(server, name)
  const all = await readMigrations('db/migrations')
  await migrate(
    url,
    all.filter((migration) => migration.name < '0019'),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const [gone, stays] = ['0190f1a0-0000-7000-8000-00000000000a', '0190f1a0-0000-7000-8000-00000000000b']
  await client.query(`
    insert into accounts (id, username, username_key, email, email_key, password_hash, role, status, created_at, deleted_at) values
      ('${gone}', 'Erasable', 'erasable', 'Erasable@example.org', 'erasable@example.org', null, 'user', 'approved', now(), now()),
      ('${stays}', 'Stays', 'stays', 'stays@example.org', 'stays@example.org', 'hash', 'admin', 'approved', now(), null);
    insert into sign_ins (id, account_id, version, user_agent, address, created_at, last_used_at, expires_at)
      values (gen_random_uuid(), '${gone}', 0, 'Peculiar', '203.0.113.99', now(), now(), now());
    insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at) values
      (gen_random_uuid(), '${stays}', 'delete_account', 'account', '${gone}',
       '{"username": "Erasable", "email": "Erasable@example.org", "role": "user", "status": "approved"}', '{}', '203.0.113.97', '', now()),
      (gen_random_uuid(), '${gone}', 'change_role', 'account', '${stays}', '{}', '{}', '203.0.113.99', '', now());`)
  await migrate(url, all)
  const { rows } = await client.query(`
    select accounts::text as line from accounts union all select sign_ins::text from sign_ins
    union all select admin_actions::text from admin_actions`)
  const lines = rows.map(({ line }) => line).join('\n')
  expect(['Erasable', 'erasable', 'Peculiar', '203.0.113.99'].filter((each) => lines.includes(each))).toEqual([])
  for (const kept of ['stays@example.org', '203.0.113.97']) expect(lines).toContain(kept)
  const trail = await client.query(`select before from admin_actions where action = 'delete_account'`)
  expect(trail.rows).toEqual([{ before: { role: 'user', status: 'approved' } }])
  await expect(client.query('delete from admin_actions')).rejects.toThrow('never changed or removed')
})
