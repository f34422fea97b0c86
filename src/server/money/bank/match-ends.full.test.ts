// Full run: an old database, and further ways in which a proposal ends.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import { administer, databaseUrl } from '../../testing/database.ts'
import { aProposedMatch, expectMatched, expectUnmatched, pendingProposal } from '../../testing/match-ends.ts'
import { tryToConfirm } from '../../testing/proposals.ts'
import { setWithdrawStatus } from '../../testing/withdraws.ts'

it('a proposal that was overtaken ends the match as well', async () => {
  const { scene, row, id, second } = await aProposedMatch()
  const { app, admin } = scene
  expect((await setWithdrawStatus(app, admin, id, 'rejected')).status).toBe(202)
  expect(await tryToConfirm(app, second, await pendingProposal(scene))).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
  await expectUnmatched(scene, row)
})

it('a proposal that is confirmed keeps the match', async () => {
  const { scene, row, second } = await aProposedMatch()
  expect((await tryToConfirm(scene.app, second, await pendingProposal(scene))).status).toBe(202)
  await expectMatched(scene, row)
})

it('matches of an earlier version end where the payment shows that they should have', async () => {
  const server = inject('postgresUrl')
  const name = `matches_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  onTestFinished(() => administer(server, `drop database ${name} with (force)`))
  const url = databaseUrl(server, name)
  const all = await readMigrations('db/migrations')
  const before = all.filter((migration) => migration.name < '0041')
  await migrate(url, before)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(OLD_MATCHES)
  await migrate(url, all)
  const { rows } = await client.query(
    `select reference, ended_at is not null as ended from bank_statement_matches join bank_statement_rows on id = row_id order by reference`,
  )
  expect(rows.map(({ reference, ended }) => `${reference}: ${ended ? 'ended' : 'counts'}`)).toEqual([
    'approved: counts',
    'approved and deleted: counts',
    'declined, then paid: ended',
    'deleted: ended',
    'paid: counts',
    'proposed: counts',
    'rejected: ended',
    'taken back: ended',
    'taken back, then paid: ended',
  ])
  const imports = await client.query('select columns from bank_statement_imports')
  expect(imports.rows).toEqual([{ columns: { date: 0, credit: 4 } }])
})

const [IMPORT, PERSON] = ['0190f1a0-0000-7000-8000-00000000000c', '0190f1a0-0000-7000-8000-00000000000b']

/** Foreign keys are off, so the tables need only the rows that the migration reads. */
const OLD_MATCHES = `
  set session_replication_role = replica;
  insert into accounts (id, username, username_key, email, email_key, password_hash, role, status, created_at)
    values ('${PERSON}', 'Office', 'office', 'office@example.org', 'office@example.org', 'hash', 'admin', 'approved', now());
  insert into bank_statement_imports (id, receiving_key, bank_name, account_number, file_name, file_sha256, created_by, created_at)
    values ('${IMPORT}', 'hbl/1', 'HBL', '1', 'a.csv', 'a', '${PERSON}', now());
  insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at) values
    (gen_random_uuid(), '${PERSON}', 'import_bank_statement', 'bank_statement', '${IMPORT}', '{}', '{"columns": ["date 0", "credit 4"]}', '', '', now());
  create temporary table old (what text, id uuid default gen_random_uuid(), kind text, status text, is_deleted boolean, proposal text, taken_back boolean);
  insert into old (what, kind, status, is_deleted, proposal, taken_back) values
    ('approved', 'session', 'completed', false, null, false), ('approved and deleted', 'session', 'completed', true, null, false),
    ('rejected', 'session', 'rejected', false, null, false), ('deleted', 'session', 'pending', true, null, false),
    ('paid', 'withdraw', 'completed', false, 'confirmed', false), ('proposed', 'withdraw', 'pending', false, 'pending', false),
    ('declined, then paid', 'withdraw', 'completed', false, 'declined', false), ('taken back', 'withdraw', 'pending', false, null, true),
    ('taken back, then paid', 'withdraw', 'completed', false, null, true);
  insert into bank_statement_rows (id, import_id, receiving_key, line, day, direction, amount_paisa, reference, is_reversal, row_hash)
    select id, '${IMPORT}', 'hbl/1', 1, now()::date, 'credit', 100, what, false, sha256(what::bytea) from old;
  insert into sessions (id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name,
      account_name, account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look,
      status, kept_until, earned_paisa, fee_paisa, decided_by, decided_at, created_at, deleted_at)
    select id, '${PERSON}', id, 'Basic', '', 100, 30, id, 'HBL', '', '1', 'hbl/1', '2026-11', what, what, what, '', 0::bit(64), status,
      case status when 'completed' then now() end, case status when 'completed' then 100 end, case status when 'completed' then 0 end,
      case when status <> 'pending' then '${PERSON}'::uuid end, case when status <> 'pending' then now() end, now(), case when is_deleted then now() end
    from old where kind = 'session';
  insert into withdrawals (id, chatter_id, bank_name, account_name, account_number, amount_paisa, status, created_at, updated_at)
    select id, '${PERSON}', 'HBL', 'Sana Malik', '1', 100, status, now(), now() from old where kind = 'withdraw';
  insert into proposals (id, kind, withdrawal_id, chatter_id, amount_paisa, bank_name, account_name, account_number, from_status, status,
      proposed_by, created_at, expires_at, decided_by, decided_at, decline_note)
    select id, 'pay_withdraw', id, '${PERSON}', 100, 'HBL', 'Sana Malik', '1', 'pending', proposal, '${PERSON}', now(), now() + interval '1 day',
      case when proposal <> 'pending' then id end, case when proposal <> 'pending' then now() end, case proposal when 'declined' then 'No.' end
    from old where proposal is not null;
  insert into journal_entries (id, chatter_id, from_bucket, to_bucket, amount_paisa, reason, withdrawal_id, actor_id, entered_at)
    select gen_random_uuid(), '${PERSON}', 'withdrawn', 'pending', 100, 'withdraw_status', id, '${PERSON}', now() from old where taken_back;
  insert into bank_statement_matches (row_id, session_id, withdrawal_id, has_paid, proposal_id, confirmed_by, confirmed_at)
    select id, case kind when 'session' then id end, case kind when 'withdraw' then id end, kind = 'withdraw',
      case when proposal is not null then id end, '${PERSON}', now() - interval '1 hour' from old;`
