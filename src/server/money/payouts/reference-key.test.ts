// The domain and the database compute the same key for each bank reference (decision 0057). Also tests migrating a database in which
// payouts already share a reference.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { isTransactionId, transactionKey } from '#domain/payments.ts'
import { REFERENCE, SPELLINGS } from '#domain/testing/references.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { administer, databaseUrl } from '../../testing/database.ts'
import { rowOf } from '../../testing/gate.ts'
import { silent } from '../../testing/jobs.ts'
import { createRun, payRows, tryToPayRows } from '../../testing/payouts.ts'
import { aChatter } from '../../testing/people.ts'
import { chanceOf } from '../../testing/random.ts'
import { aRefundWithAccount, tryToPayRefund } from '../../testing/refunds.ts'
import { aWithdraw } from '../../testing/withdraws.ts'
import { findSharedReferences } from './store.ts'

const shared = sharedTestApp()

it('the database takes the same spellings for the same reference as the domain', async () => {
  const typed = SPELLINGS.map(([, text]) => text)
  const { rows } = await sql<{ text: string; is_same: boolean }>`
    select text, reference_key(text) = reference_key(${REFERENCE}) as is_same
    from unnest(${typed}::text[]) with ordinality as spellings (text, place) order by place`.execute(shared().db.query)
  expect(rows.map(({ text, is_same }) => [text, is_same])).toEqual(SPELLINGS.map(([, text, isSame]) => [text, isSame]))
})

it('of everything that is accepted as a reference, both make the same key', async () => {
  const chance = chanceOf(4_878_443)
  const characters = [...'azAZ09 -_/#.,', ...'ＤＲｄｒ０９－　', ...'٠٩۰۹', ...'𝐀𝟗Ⅻ²ﬁ№™', '\u00a0', '\u2009']
  const texts = Array.from({ length: 500 }, () => Array.from({ length: chance.between(1, 12) }, () => chance.oneOf(characters)).join(''))
  const references = texts.filter((text) => isTransactionId(text))
  expect(references.length).toBeGreaterThan(300)
  const { rows } = await sql<{ key: string }>`
    select reference_key(text) as key from unnest(${references}::text[]) with ordinality as typed (text, place) order by place`.execute(
    shared().db.query,
  )
  expect(rows.map(({ key }) => key)).toEqual(references.map(transactionKey))
})

it('one transfer pays one payout, even if its reference is typed in full-width letters, alone, in a run or both at once', async () => {
  const [first, second, third] = [
    await aRefundWithAccount(shared()),
    await aRefundWithAccount(shared()),
    await aRefundWithAccount(shared()),
  ]
  const { app, admin } = first
  expect((await tryToPayRefund(app, admin, first.id, { bankReference: 'DR4878443' })).status).toBe(202)
  const used = { status: 409, body: { code: 'bank_reference_used' } }
  expect(await tryToPayRefund(app, admin, second.id, { bankReference: 'ＤＲ4878443' })).toMatchObject(used)
  const withdrawal = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  for (const typed of ['ＤＲ４８７８４４３', 'dr-۴۸۷۸۴۴۳'])
    expect(await payRows(app, admin, run, [typed])).toEqual(['payout_reference_used'])
  // References that differ only in letters that the old key dropped are different transfers.
  expect((await tryToPayRefund(app, admin, second.id, { bankReference: 'ＸＹ4878443' })).status).toBe(202)

  const lock = await rowOf(app, admin)
  await lock.release([
    () => tryToPayRefund(app, admin, third.id, { bankReference: 'OUT 77' }),
    () => tryToPayRows(app, admin, run, ['ＯＵＴ77']),
  ])
  const { rows } = await sql`
    select id from refunds where reference_key(bank_reference) = 'out77'
    union all select id from payout_run_rows where reference_key(bank_reference) = 'out77'`.execute(app.db.query)
  expect(rows).toHaveLength(1)
})

const ID = (number: number) => `0190f1a0-0000-7000-8000-${String(number).padStart(12, '0')}`

/**
 * Paid before 0053, when each was a different reference; but 6 and 7 shared one even then, because a bank wrote the same reference for
 * both.
 */
const PAID: readonly (readonly [number: number, kind: 'refund' | 'withdraw' | 'row', reference: string])[] = [
  [1, 'refund', 'DR4878443'],
  [2, 'refund', 'ＤＲ4878443'],
  [3, 'refund', '𝐃R-4878443'],
  [4, 'withdraw', 'ｄｒ 4878443'],
  [5, 'refund', 'ＸＹ55'],
  [6, 'withdraw', 'FT-900'],
  [7, 'withdraw', 'ft 900'],
  [8, 'row', 'ＱＷ-1'],
  [9, 'row', 'qw 1'],
]

it('an old database with payouts of one reference is migrated as it is; admins see them, and nothing new gets their reference', async () => {
  const serverUrl = inject('postgresUrl')
  const name = `old_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  onTestFinished(() => administer(serverUrl, `drop database ${name} with (force)`))
  const url = databaseUrl(serverUrl, name)
  const migrations = await readMigrations('db/migrations')
  await migrate(
    url,
    migrations.filter((migration) => migration.name < '0053'),
  )
  const db = openDatabase(url, { log: silent })
  onTestFinished(() => db.close())
  // Triggers and foreign keys are off, because only these rows matter.
  const insertPayout = (number: number, kind: (typeof PAID)[number][1], reference: string) =>
    db.transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const [id, at, person] = [ID(number), new Date(), ID(99)]
      if (kind === 'refund')
        await sql`
          insert into refunds (id, session_id, user_id, chatter_id, amount_paisa, credit_paisa, fee_paisa, advance_paisa, reason, status,
            bank_name, account_name, account_number, bank_reference, created_by, created_at, changed_by, updated_at)
          values (${id}, ${ID(number + 50)}, ${person}, ${ID(98)}, 100, 100, 0, 0, 'technical', 'completed',
            'UBL', 'Sana', '1', ${reference}, ${person}, ${at}, ${person}, ${at})`.execute(tx)
      else {
        await sql`
          insert into withdrawals (id, chatter_id, bank_name, account_name, account_number, amount_paisa, status, created_at, updated_at, changed_by)
          values (${id}, ${person}, 'UBL', 'Sana', '1', 100, 'completed', ${at}, ${at}, ${person})`.execute(tx)
        if (kind === 'row')
          await sql`
            insert into payout_run_rows (id, run_id, place, withdrawal_id, is_held, bank_reference, paid_at)
            values (${ID(number + 50)}, ${ID(97)}, ${number}, ${id}, false, ${reference}, ${at})`.execute(tx)
        else
          await sql`
          insert into bank_statement_matches (row_id, withdrawal_id, has_paid, bank_reference, confirmed_by, confirmed_at)
          values (${ID(number + 50)}, ${id}, true, ${reference}, ${person}, ${at})`.execute(tx)
      }
    })
  await sql`
    insert into accounts (id, username, email, username_key, email_key, password_hash, role, status, created_at)
    values (${ID(99)}, 'Sana', 's@example.com', 'sana', 's@example.com', 'none', 'user', 'approved', now())`.execute(db.query)
  for (const each of PAID) await insertPayout(...each)
  const stored = () =>
    db.query.selectFrom('refunds').select(['id', 'status', 'bank_reference', 'account_number']).orderBy('number').execute()
  const before = await stored()

  expect(await migrate(url, migrations)).toContain('0053_reference_key.sql')

  expect(await stored()).toEqual(before)
  const listed = await findSharedReferences(db.query)
  const shown = listed.map((payouts) => payouts.map(({ subject, reference }) => [subject.id, subject.kind, reference]))
  const expected = (from: number, to: number) =>
    PAID.slice(from, to).map(([number, kind, reference]) => [ID(number), kind === 'refund' ? 'refund' : 'withdraw', reference])
  expect(shown).toEqual([expected(0, 4), expected(7, 9)])
  // They still work: deleting a person erases the bank account of one of them.
  await sql`update refunds set bank_name = null, account_name = null, account_number = null where id = ${ID(2)}`.execute(db.query)
  for (const typed of ['DR4878443', 'ＤＲ4878443', 'xy 55'])
    await expect(insertPayout(20, 'refund', typed)).rejects.toThrow('refunds_bank_reference_key')
  await expect(insertPayout(20, 'row', 'QW1')).rejects.toThrow('payout_run_rows_reference_key')
  await insertPayout(20, 'refund', 'DR4878444')
  // The index cannot be bypassed either.
  const beside = sql`update refunds set reference_place = 7 where id = ${ID(20)}`
  await beside.execute(db.query)
  const { reference_place } = await db.query
    .selectFrom('refunds')
    .select('reference_place')
    .where('id', '=', ID(20))
    .executeTakeFirstOrThrow()
  expect(reference_place).toBe(0)
  // A reversed withdraw no longer shares its reference.
  await db.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update withdrawals set status = 'rejected' where id = ${ID(4)}`.execute(tx)
  })
  expect((await findSharedReferences(db.query)).map(({ length }) => length)).toEqual([3, 2])
})
