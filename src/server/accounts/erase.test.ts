// After a deletion, only data that the books or the other party need stays (docs/product.md#your-data).

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser } from '#contract/accounts.ts'
import { addNoticeDevice, updateNoticeSettings } from '#contract/notices.ts'
import { recordAction } from '../admin/audit/record.ts'
import type { Database } from '../platform/db/database.ts'
import { testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { ERASED_TABLES } from './erase.ts'
import { beginSignIn } from './sign-ins.ts'

/** Tables that refer to accounts and keep their rows, each with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  accounts: 'which admin has made an account an admin',
  admin_actions: 'the audit trail: ids, role and status, without the address of a deleted admin',
  bank_statement_columns: 'where the columns of a bank are, and who has chosen them',
  bank_statement_imports: 'who has imported which bank statement, and when',
  bank_statement_matches: 'which row of a bank statement an admin has confirmed as which payment',
  bank_statement_rows: 'the books; what the bank has written about a payment of the account is erased',
  chatter_balances: 'the books',
  complaints: 'what was decided about a session that was paid for, without the words of a deleted account',
  held_credits: 'the books',
  journal_entries: 'the books',
  payout_runs: 'who has paid withdraws and refunds together, and when',
  payout_templates: 'the columns of files for banks, and who has changed them',
  proposals: 'the books; the bank account of the buyer is erased',
  presence: 'when the account was last online; no name, and it is in no list',
  refunds: 'the books; the bank account of the buyer is erased',
  reports: 'who has reported whom and what was decided, without the words',
  session_parties: 'removed by a trigger',
  session_visits: 'who was there when, for the other party and for admins; no name',
  session_windows: 'when sessions ran',
  sessions: 'the books, and the history of the other party',
  warnings: 'that the account was warned, and when that was read, without the note',
  withdrawals: 'the books',
}

it('every table that refers to accounts is erased with them or has a reason to be kept', async () => {
  const app = await testApp()
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'accounts'::regclass order by 1`.execute(app.db.query)
  expect(rows.map(({ name }) => name)).toEqual([...new Set([...ERASED_TABLES, ...Object.keys(KEPT)])].toSorted())
})

/** Every row of every table, jobs included. */
async function everythingIn(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(nspname) || '.' || quote_ident(relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind = 'r' order by 1`.execute(db.query)
  const { rows } = await sql<{ line: string }>`${sql.join(
    tables.map(({ name }) => sql`select ${name} || ' ' || t::text as line from ${sql.raw(name)} t`),
    sql` union all `,
  )}`.execute(db.query)
  return rows.map(({ line }) => line).join('\n')
}

it('after a deletion nothing in the database names the account', async () => {
  const app = await testApp({ config: { push: { privateKey: null, hosts: ['127.0.0.1:9'] } } })
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const names = { username: 'Erasable Name', email: 'erasable.t@example.org' }
  const chatter = await aChatterWithPrices(app, { Basic: 100 }, { ...names, phoneNumber: '03451112223' })
  await reject(app, admin, await buy(app, { user, chatter }))
  const from = { address: '203.0.113.99', userAgent: 'Peculiar/1.0' }
  await app.db.transaction((tx) => beginSignIn(app.deps, tx, { id: chatter.id, version: 0 }, from))
  await app.db.query
    .insertInto('mailed_links')
    .values({
      token_hash: Buffer.alloc(32),
      account_id: chatter.id,
      kind: 'confirm-email',
      new_email: 'erasable.new@example.org',
      new_email_key: 'erasable.new@example.org',
      created_at: app.clock.now(),
      expires_at: app.clock.now(),
    })
    .execute()
  const device = {
    endpoint: 'https://127.0.0.1:9/peculiar-device',
    keys: { p256dh: app.deps.push.publicKey, auth: 'A'.repeat(22) },
    name: 'Peculiar phone',
    language: 'en',
  }
  expect((await app.call(addNoticeDevice, chatter, { body: device })).status).toBe(201)
  expect((await app.call(updateNoticeSettings, chatter, { body: { timeZone: 'Asia/Kabul' } })).status).toBe(200)

  const personal = ['Erasable', 'erasable', '03451112223', '203.0.113.99', 'Peculiar', 'peculiar-device', 'Asia/Kabul']
  const before = await everythingIn(app.db)
  for (const each of personal) expect(before, each).toContain(each)
  expect((await app.call(deleteAccountRequest, admin, { params: { id: chatter.id } })).status).toBe(203)
  const after = await everythingIn(app.db)
  expect(personal.filter((each) => after.includes(each))).toEqual([])
  // Data that the books and the other party need is still there.
  expect(after).toContain(chatter.id)
})

it('after the deletion of an admin the trail has what they did, and not from where', async () => {
  const app = await testApp()
  const [admin, other, user] = [await anAdmin(app), await anAdmin(app), await aUser(app)]
  const address = '203.0.113.98'
  const done = { action: 'change_status', subjectKind: 'account', subjectId: user.id, before: { status: 'approved' }, after: {} } as const
  const record = (by: Person, ip: string) =>
    app.db.transaction((tx) => recordAction(tx, { id: by.id, ip, requestId: 'a-request' }, app.clock.now(), done))
  await record(admin, address)
  await record(other, '203.0.113.97')
  expect(await everythingIn(app.db)).toContain(address)
  expect((await app.call(deleteUser, other, { params: { id: admin.id } })).status).toBe(203)
  expect(await everythingIn(app.db)).not.toContain(address)
  const rows = await app.db.query.selectFrom('admin_actions').select(['admin_id', 'ip', 'before']).orderBy('id').execute()
  expect(rows).toMatchObject([
    { admin_id: admin.id, ip: '', before: done.before },
    { admin_id: other.id, ip: '203.0.113.97' },
    { admin_id: other.id, ip: expect.any(String) },
  ])
  const forged = sql`update admin_actions set ip = '', before = '{}' where admin_id = ${admin.id}`
  await expect(forged.execute(app.db.query)).rejects.toThrow('never changed or removed')
})
