// When matches of rows of bank statements end, and that they never count again (docs/product.md#bank-statements).

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { BankRow } from '#contract/bank-matches.ts'
import { takeBackBankImport } from '#contract/bank-statements.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { bankImportId, type SessionId, type WithdrawalId } from '#domain/ids.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { aBankScene, aPurchaseInto, aRow, bankRows, confirm, newReference, type Scene, unmatch } from '../testing/bank-matches.ts'
import { administer, databaseUrl } from '../testing/database.ts'
import { complete, haveMet, reject } from '../testing/money.ts'
import { aChatter, anAdmin, type Person } from '../testing/people.ts'
import { LIMIT, listed, proposedBy, tryToConfirm, tryToDecline, WITH_LIMIT } from '../testing/proposals.ts'
import { aWithdraw, setWithdrawStatus } from '../testing/withdraws.ts'

const shared = sharedTestApp()
const aScene = (app: TestApp = shared()) => aBankScene(app)

async function expectUnmatched(scene: Scene, row: BankRow) {
  const unmatched = (await bankRows(scene, { show: 'unmatched' })).find(({ _id }) => _id === row._id)
  expect(unmatched).toMatchObject({ match: { isCurrent: false } })
  expect((await bankRows(scene, { show: 'matched' })).map(({ _id }) => _id)).not.toContain(row._id)
}

async function expectMatched(scene: Scene, row: BankRow) {
  expect((await bankRows(scene, { show: 'matched' })).map(({ _id }) => _id)).toContain(row._id)
  expect((await bankRows(scene, { show: 'unmatched' })).map(({ _id }) => _id)).not.toContain(row._id)
}

it('a withdraw that a row paid is taken back and paid in another way: the row stays unmatched, and can be matched again', async () => {
  const scene = await aScene()
  const { app, admin } = scene
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const row = await aRow(scene, { debit: 100, reference: newReference() })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['paid'])
  expect((await setWithdrawStatus(app, admin, id, 'pending')).status).toBe(202)
  await expectUnmatched(scene, row)
  expect((await setWithdrawStatus(app, admin, id, 'completed')).status).toBe(202)
  await expectUnmatched(scene, row)

  const other = await aRow(scene, { debit: 100, reference: newReference() })
  expect(await confirm(app, admin, [other, ['withdraw', id]], [row, ['withdraw', id]])).toEqual(['matched', 'bank_payment_matched'])
  await expectMatched(scene, other)
  expect((await unmatch(app, admin, other)).status).toBe(202)
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['matched'])
  await expectMatched(scene, row)
})

async function aProposedMatch(): Promise<{ scene: Scene; row: BankRow; id: WithdrawalId; second: Person }> {
  const scene = await aScene(await testApp({ config: WITH_LIMIT }))
  const { app, admin } = scene
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: LIMIT + 100, admin })
  const row = await aRow(scene, { debit: LIMIT + 100, reference: newReference() })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['proposed'])
  return { scene, row, id, second: await anAdmin(app) }
}

async function pendingProposal({ app, admin }: Scene) {
  const [proposal] = await listed(app, admin, { status: 'pending' })
  return proposedBy({ status: 202, body: { code: 'proposal_made', proposal } as { proposal: unknown } })
}

it('a proposal is declined and the withdraw paid later without the row: the match stays ended', async () => {
  const { scene, row, id, second } = await aProposedMatch()
  const { app, admin } = scene
  expect((await tryToDecline(app, second, await pendingProposal(scene))).status).toBe(202)
  await expectUnmatched(scene, row)
  const proposed = proposedBy(await setWithdrawStatus(app, admin, id, 'completed'))
  await expectUnmatched(scene, row)
  expect((await tryToConfirm(app, second, proposed)).status).toBe(202)
  await expectUnmatched(scene, row)
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['matched'])
  await expectMatched(scene, row)
})

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

const ENDS: readonly (readonly [what: string, isMatched: boolean, change: (scene: Scene, id: SessionId) => Promise<unknown>])[] = [
  ['a rejected purchase no longer has its row', false, ({ app, admin }, id) => reject(app, admin, id)],
  ['a pending purchase that is deleted no longer has its row', false, deletePurchase],
  ['an approved purchase keeps its row', true, ({ app, admin }, id) => complete(app, admin, id)],
  [
    'an approved purchase that is deleted keeps its row, because the money was taken for it',
    true,
    async (scene, id) => {
      await complete(scene.app, scene.admin, id)
      // One that is running or kept cannot be deleted.
      await haveMet(scene.app, id)
      scene.app.clock.advance(scene.app.deps.config.planMinutes.Basic * 60_000)
      await deletePurchase(scene, id)
    },
  ],
]

async function deletePurchase({ app, admin }: Scene, id: SessionId) {
  expect((await app.call(deleteSessionRequest, admin, { params: { id } })).status).toBeLessThan(300)
}

it.each(ENDS)('%s', async (_what, isMatched, change) => {
  const scene = await aScene()
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100 })
  await confirm(app, admin, [row, ['purchase', id]])
  await change(scene, id)
  if (!isMatched) return expectUnmatched(scene, row)
  await expectMatched(scene, row)
  const other = await aPurchaseInto(scene)
  expect(await confirm(app, admin, [row, ['purchase', other.id]])).toEqual(['bank_row_matched'])
})

it('an import whose matches have ended can be taken back', async () => {
  const scene = await aScene()
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100 })
  await confirm(app, admin, [row, ['purchase', id]])
  const { import_id } = await app.db.query
    .selectFrom('bank_statement_rows')
    .select('import_id')
    .where('id', '=', row._id)
    .executeTakeFirstOrThrow()
  const takeBack = () => app.call(takeBackBankImport, admin, { params: { id: bankImportId(import_id) } })
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'bank_import_confirmed' } })
  await reject(app, admin, id)
  expect(await takeBack()).toMatchObject({ status: 202 })
  expect(await bankRows(scene)).toEqual([])
})

it('a match that ended can neither begin again nor name another payment', async () => {
  const scene = await aScene()
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100 })
  await confirm(app, admin, [row, ['purchase', id]])
  const change = (values: object) => app.db.query.updateTable('bank_statement_matches').set(values).where('row_id', '=', row._id).execute()
  await expect(change({ confirmed_at: new Date(0) })).rejects.toThrow('only ends, once')
  await reject(app, admin, id)
  await expect(change({ ended_at: null })).rejects.toThrow('only ends, once')
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

/** Foreign keys are off: only what the migration reads is there. */
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
