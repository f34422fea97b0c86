// A database of the version before minutes: its sessions are pending, rejected, running or ended exactly as they were, and nothing of
// them is kept in hindsight.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { administer, databaseUrl } from '../testing/database.ts'

const FIRST_WITH_WINDOWS = '0027_minutes.sql'

/** Rows as that version has written them. */
const ROWS = `
  insert into accounts (id, username, email, username_key, email_key, password_hash, role, status, phone_number, age, gender, created_at)
  select gen_random_uuid(), name, name || '@example.org', name, name || '@example.org', 'hash', role, 'approved',
    case when role = 'chatter' then '03001234567' end, case when role = 'chatter' then 25 end, case when role = 'chatter' then 'female' end, now()
  from (values ('buyer', 'user'), ('seller', 'chatter'), ('office', 'admin')) as people (name, role);
  insert into payment_methods (id, bank_name, account_name, account_number, receiving_key, created_at)
  values (gen_random_uuid(), 'Bank', 'Payee', '1', 'bank/1', now());
  insert into sessions (
    id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
    account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look,
    status, starts_at, ends_at, earned_paisa, fee_paisa, decided_by, decided_at, created_at
  )
  select gen_random_uuid(), buyer.id, seller.id, 'Basic', '', 100, 15, method.id, 'Bank', 'Payee', '1', 'bank/1', '2026-01',
    'T' || place, 't' || place, 'proofs/' || place, 'hash ' || place, b'0'::bit(64), rows.status, rows.starts_at, rows.starts_at + interval '15 minutes',
    case when rows.status = 'completed' then 100 end, case when rows.status = 'completed' then 0 end,
    case when rows.status <> 'pending' then office.id end, case when rows.status <> 'pending' then now() end, now()
  from (values
    (1, 'completed', date_trunc('second', now()) - interval '1 hour'),
    (2, 'completed', date_trunc('second', now()) - interval '5 minutes'),
    (3, 'rejected', null),
    (4, 'pending', null)
  ) as rows (place, status, starts_at), accounts buyer, accounts seller, accounts office, payment_methods method
  where buyer.username = 'buyer' and seller.username = 'seller' and office.username = 'office' order by place;
  insert into journal_entries (id, chatter_id, from_bucket, to_bucket, amount_paisa, reason, session_id, actor_id, entered_at)
  select gen_random_uuid(), chatter_id, 'bank', 'available', 100, 'session_credit', id, decided_by, now() from sessions where status = 'completed';
  insert into chatter_balances (chatter_id, available_paisa) select id, 200 from accounts where role = 'chatter';
`

const STATES = `select transaction_id, status, starts_at, ends_at, earned_paisa, decided_at from sessions order by number`

it('sessions of the version before are what they were, with their windows', async () => {
  const serverUrl = inject('postgresUrl')
  const name = `old_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const shipped = await readMigrations('db/migrations')
  await migrate(
    url,
    shipped.slice(
      0,
      shipped.findIndex((migration) => migration.name === FIRST_WITH_WINDOWS),
    ),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await administer(serverUrl, `drop database ${name} with (force)`)
  })
  await client.query(`begin; ${ROWS} commit`)
  const before = (await client.query(STATES)).rows
  expect(before).toHaveLength(4)

  await migrate(url, shipped)
  expect((await client.query(STATES)).rows).toEqual(before)
  const kept = await client.query('select 1 from sessions where kept_until is not null or kept_again or lapsed_at is not null')
  expect(kept.rowCount).toBe(0)
  const windows = await client.query(`
    select transaction_id, met_at = session_windows.starts_at as met, closed_at = session_windows.ends_at as closed,
      session_windows.starts_at = sessions.starts_at and session_windows.ends_at = sessions.ends_at as same
    from session_windows join sessions on sessions.id = session_id order by number`)
  expect(windows.rows).toEqual([
    { transaction_id: 'T1', met: true, closed: true, same: true },
    { transaction_id: 'T2', met: null, closed: null, same: true },
  ])
  // A window is written for what is approved from now on.
  await client.query(`update sessions set ends_at = ends_at - interval '1 minute' where transaction_id = 'T2'`)
  const stopped = await client.query('select 1 from session_windows where stopped_at is not null')
  expect(stopped.rowCount).toBe(1)
})
