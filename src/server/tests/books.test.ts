// The query over the books must find every violation. Each rule is broken here on purpose, with the constraints that would refuse it
// disabled, and the query has to report it.

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { withdrawalId } from '#domain/ids.ts'
import { findViolations, summarizeBooks } from '../books.ts'
import { releaseIfDue } from '../money/earnings/release.ts'
import { openTestAppAndClient, type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, anEarning, buy, reject, setPrices } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { aRefund, giveAccount, payRefund, refund } from '../testing/refunds.ts'
import { askForWithdraw, aWithdraw, setWithdrawStatus, waitForWithdrawDay } from '../testing/withdraws.ts'

let client: pg.Client
let close: () => Promise<void>

// One set of books for all cases: each case breaks them inside a transaction that is rolled back.
beforeAll(async () => {
  const opened = await openTestAppAndClient({ config: { platformFee: 1_000 } })
  const { app } = opened
  client = opened.client
  close = opened.close
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, {})]
  // Another account for each role, to which rows can be moved.
  await anAdmin(app, { username: 'another admin' })
  await aChatter(app, { username: 'another chatter' })

  const paidOut = await aWithdrawOf(1_000, 900)
  expect((await setWithdrawStatus(app, admin, paidOut, 'completed')).status).toBe(202)
  const refused = await aWithdrawOf(200, 180)
  expect((await setWithdrawStatus(app, admin, refused, 'rejected')).status).toBe(202)
  await aWithdrawOf(500, 630)
  const hidden = await anEarning(app, { chatter, rupees: 300, admin, user })
  expect((await app.call(deleteSessionRequest, admin, { params: { id: hidden } })).status).toBe(200)
  await setPrices(app, chatter, { Basic: 50 })
  await reject(app, admin, await buy(app, { user, chatter }))
  await buy(app, { user, chatter })
  await refundsIn(app, admin)
  await heldIn(app, admin)

  async function aWithdrawOf(price: number, amount: number) {
    return aWithdraw(app, { chatter, rupees: amount, price, admin })
  }
})
afterAll(() => close())

/** A chatter with a paid refund and an unpaid one, part of which is an advance that is partly repaid. */
async function refundsIn(app: TestApp, admin: Person): Promise<void> {
  const [buyer, chatter] = [await aUser(app), await aChatter(app, { username: 'a refunded chatter' })]
  const paid = await aRefund(app, { admin, user: buyer, chatter, price: 1_000, amount: 400 })
  await giveAccount(app, buyer, paid)
  await payRefund(app, admin, paid)
  const session = await anEarning(app, { chatter, rupees: 1_000, admin, user: buyer })
  waitForWithdrawDay(app)
  const { body } = await askForWithdraw(app, chatter, 1_440)
  await setWithdrawStatus(app, admin, withdrawalId(body.withdraw._id), 'completed')
  await anEarning(app, { chatter, rupees: 100, admin, user: buyer })
  await refund(app, admin, session, 1_000)
  await anEarning(app, { chatter, rupees: 100, admin, user: buyer })
}

/** A chatter with one released and one held earning. */
async function heldIn(app: TestApp, admin: Person): Promise<void> {
  const [user, chatter] = [await aUser(app), await aChatter(app, { username: 'a chatter with held earnings' })]
  const settings: { earningsHoldHours: number | null } = app.deps.config
  settings.earningsHoldHours = 1
  const released = await anEarning(app, { chatter, rupees: 100, admin, user })
  app.clock.advance(3_600_000)
  await releaseIfDue(app.deps, released)
  await anEarning(app, { chatter, rupees: 200, admin, user })
}

const COMPLETED = `(select id from sessions where status = 'completed' order by number limit 1)`
const SECOND = `(select id from sessions where status = 'completed' order by number offset 1 limit 1)`
const REJECTED = `(select id from sessions where status = 'rejected')`
const withdrawThatIs = (status: string) => `(select id from withdrawals where status = '${status}' order by number limit 1)`
const OPEN_REFUND = `status = 'awaiting_account'`
const PAID_REFUND = `status = 'completed'`
const EARNINGS = 'the balances of a chatter add up to their earnings'
const BOOKED = 'a refund is booked as it was decided'
const ANOTHER_ADMIN = `(select id from accounts where username = 'another admin')`
const ANOTHER_CHATTER = `(select id from accounts where username = 'another chatter')`
const CHATTER = `(select chatter_id from chatter_balances where withdrawn_paisa > 0 and pending_paisa > 0)`
const OWING = `(select chatter_id from chatter_balances where advance_paisa > 0)`
const AMOUNT = 'each step of a withdraw moves its amount'
const MONTH = 'the figure of a month is the sum of its purchases'
const FIGURE = 'a balance is the sum of its journal rows'
const PENDING = 'the pending balance equals the pending withdraws'
const WINDOW = 'the time of a session is one of its windows'
const HELD = 'what is held of a session is what its movements have left'
const COMPLETER = 'a credit is made by the admin who completed the session'

/** A statement that copies a matching row with some columns changed. */
const copyOf = (table: string, which: string, changed: Readonly<Record<string, string>>) => `do $copy$
  declare copied ${table};
  begin
    select * into strict copied from ${table} where ${which} order by number limit 1;
    copied.id := gen_random_uuid();
    copied.number := 1 + (select max(number) from ${table});
    ${Object.entries(changed)
      .map(([column, value]) => `copied.${column} := ${value};`)
      .join(' ')}
    insert into ${table} overriding system value select copied.*;
  end $copy$`

/** Each rule, a statement that breaks it, and other rules that the same statement breaks. */
const CASES: readonly [rule: string, statement: string, also?: readonly string[]][] = [
  [
    'money is neither made nor lost',
    `update journal_entries set from_bucket = 'fees' where reason = 'session_credit' and session_id = ${COMPLETED}`,
    ['nothing was ever negative'],
  ],
  [
    'the balances of a chatter add up to their earnings',
    `update sessions set chatter_id = ${ANOTHER_CHATTER} where id = ${COMPLETED}`,
    ['a credit belongs to the chatter of its session', WINDOW],
  ],
  [
    FIGURE,
    `update chatter_balances set available_paisa = available_paisa - 1, pending_paisa = pending_paisa + 1 where chatter_id = ${CHATTER}`,
    [PENDING],
  ],
  ['nothing is negative', `insert into chatter_balances values (${ANOTHER_CHATTER}, -1, 1, 0, 0)`, [FIGURE, PENDING]],
  [
    'nothing was ever negative',
    `update journal_entries set number = -1 where reason = 'withdraw_request' and withdrawal_id = ${withdrawThatIs('completed')}`,
  ],
  [
    'a movement has an amount and two buckets',
    copyOf('journal_entries', `reason = 'session_credit'`, {
      from_bucket: `'available'`,
      amount_paisa: '1',
      session_id: 'null',
      reason: `'withdraw_status'`,
    }),
  ],
  ['a completed session has one credit, any other none', copyOf('journal_entries', `reason = 'session_fee'`, { session_id: REJECTED })],
  ['a credit is the price less the fee', `update sessions set price_paisa = price_paisa + 1 where id = ${COMPLETED}`, [MONTH]],
  [
    'a credit belongs to the chatter of its session',
    `update journal_entries set chatter_id = ${ANOTHER_CHATTER} where reason = 'session_fee' and session_id = ${COMPLETED}`,
  ],
  [PENDING, `update withdrawals set amount_paisa = amount_paisa + 1 where status = 'pending'`, [AMOUNT]],
  [
    'the withdrawn balance equals the completed withdraws',
    `update withdrawals set amount_paisa = amount_paisa + 1 where status = 'completed'`,
    [AMOUNT],
  ],
  ['a withdraw begins with its request', copyOf('withdrawals', `status = 'rejected'`, { changed_by: 'null' })],
  [
    'each step of a withdraw begins where the last one ended',
    `update journal_entries set from_bucket = 'available' where to_bucket = 'withdrawn'`,
    [FIGURE, 'nothing was ever negative'],
  ],
  [
    'the money of a withdraw is in the bucket of its status',
    `update withdrawals set status = 'rejected' where status = 'completed'`,
    ['the withdrawn balance equals the completed withdraws'],
  ],
  [AMOUNT, `update withdrawals set amount_paisa = amount_paisa + 1 where status = 'rejected'`],
  [
    'a pending withdraw is never hidden',
    `update withdrawals set deleted_at = now() where status = 'pending'`,
    ['every deletion is in the audit trail'],
  ],
  [
    'sessions of a chatter do not overlap',
    `update sessions set (starts_at, ends_at) = (select starts_at, ends_at from sessions where id = ${COMPLETED}) where id = ${SECOND};
     update session_windows set (starts_at, ends_at) = (select starts_at, ends_at from sessions where id = ${COMPLETED}) where session_id = ${SECOND}`,
  ],
  ['a session ends after its minutes', `update sessions set ends_at = ends_at - interval '1 ms' where id = ${COMPLETED}`, [WINDOW]],
  ['a session ends after its minutes', `update sessions set starts_at = now() where status = 'pending'`, [WINDOW]],
  [WINDOW, `delete from session_windows where session_id = ${COMPLETED}`],
  [
    WINDOW,
    `update session_windows set stopped_at = ends_at - interval '1 ms' where session_id = ${COMPLETED}`,
    ['a session ends after its minutes'],
  ],
  [
    'minutes are spent once',
    `insert into session_windows (session_id, chatter_id, starts_at, ends_at, met_at)
     select session_id, chatter_id, starts_at + interval '1 year', ends_at + interval '1 year', met_at + interval '1 year'
     from session_windows where session_id = ${COMPLETED}`,
  ],
  [
    'a complaint gave back what was decided',
    `update sessions set kept_minutes = 5 where id = ${COMPLETED}`,
    ['a session ends after its minutes'],
  ],
  [
    'a transaction ID pays once',
    `update sessions set transaction_key = (select transaction_key from sessions where id = ${COMPLETED}) where id = ${SECOND}`,
  ],
  [
    'every movement names its author',
    `update journal_entries set actor_id = null where reason = 'session_fee' and session_id = ${COMPLETED}`,
    [COMPLETER],
  ],
  [COMPLETER, `update journal_entries set actor_id = ${ANOTHER_ADMIN} where reason = 'session_credit' and session_id = ${COMPLETED}`],
  [
    'a request is made by the chatter',
    `update journal_entries set actor_id = ${ANOTHER_ADMIN} where reason = 'withdraw_request' and withdrawal_id = ${withdrawThatIs('pending')}`,
  ],
  ['every decision is in the audit trail', `delete from admin_actions where action = 'complete_session' and subject_id = ${COMPLETED}`],
  ['every decision is in the audit trail', `delete from admin_actions where action = 'reject_session'`],
  ['every change of a withdraw is in the audit trail', `delete from admin_actions where subject_id = ${withdrawThatIs('completed')}`],
  ['a changed withdraw names who changed it', `update withdrawals set changed_by = null where status = 'completed'`],
  ['every deletion is in the audit trail', `delete from admin_actions where action = 'delete_session'`],
  [MONTH, `update received_months set received_paisa = received_paisa - 1`],
  [MONTH, `delete from received_months`],
  [
    'a session is refunded once',
    copyOf('refunds', OPEN_REFUND, { amount_paisa: '0', credit_paisa: '0', fee_paisa: '0', advance_paisa: '0' }),
    ['a refund is at most what was paid', BOOKED, 'every refund and its payment are in the audit trail'],
  ],
  ['a refund is of an approved session and its parties', `update refunds set user_id = ${ANOTHER_ADMIN} where ${OPEN_REFUND}`],
  [
    'a refund is at most what was paid',
    `update sessions set price_paisa = 99999, earned_paisa = 89999 where id = (select session_id from refunds where ${OPEN_REFUND})`,
    [EARNINGS, MONTH, 'a credit is the price less the fee'],
  ],
  [
    'a refund reverses credit and fee in proportion',
    `update refunds set credit_paisa = credit_paisa - 1, fee_paisa = fee_paisa + 1 where ${OPEN_REFUND}`,
    [BOOKED, EARNINGS, 'money is neither made nor lost'],
  ],
  [BOOKED, `update refunds set advance_paisa = advance_paisa - 1 where ${OPEN_REFUND}`],
  [
    'a movement of a refund has its refund',
    `update journal_entries set session_id = ${COMPLETED} where reason = 'refund_fee' and session_id = (select session_id from refunds where ${OPEN_REFUND})`,
    [BOOKED, 'a credit belongs to the chatter of its session'],
  ],
  ['a completed refund was paid, any other was not', `update refunds set status = 'pending', bank_reference = null where ${PAID_REFUND}`],
  ['a completed refund has a bank reference', `update refunds set bank_reference = null where ${PAID_REFUND}`],
  [
    'a bank reference pays one refund',
    `update refunds set bank_reference = (select lower(bank_reference) from refunds where ${PAID_REFUND}) where ${OPEN_REFUND}`,
    ['a completed refund has a bank reference'],
  ],
  [
    'a movement of a refund is made by the admin who decided or paid it',
    `update journal_entries set actor_id = ${ANOTHER_ADMIN} where reason = 'refund_paid'`,
  ],
  ['every refund and its payment are in the audit trail', `delete from admin_actions where action = 'refund_session'`],
  ['every refund and its payment are in the audit trail', `delete from admin_actions where action = 'complete_refund'`],
  [
    'an advance is repaid before money is available',
    `update chatter_balances set available_paisa = available_paisa + 1, advance_paisa = advance_paisa + 1 where chatter_id = ${OWING}`,
    [FIGURE],
  ],
  [HELD, `update held_credits set held_paisa = held_paisa + 1 where held_paisa > 0`],
  ['a credit is held under a rule, and only then', `delete from held_credits where held_paisa = 0`],
  ['a held credit is released once', copyOf('journal_entries', `reason = 'credit_released'`, {}), [FIGURE, HELD]],
  ['a held credit is released when it is due', `update held_credits set hours = 2 where held_paisa = 0`],
  ['a pair has one pending purchase', copyOf('sessions', `status = 'pending'`, { price_paisa: '0', proof_key: `'another'` })],
]

/** Disables every constraint and trigger, until the transaction is rolled back. */
const DISABLE_PROTECTION = `do $$
  declare each record;
  begin
    for each in select conrelid::regclass as name, conname from pg_constraint join pg_class on pg_class.oid = conrelid
      where connamespace = 'public'::regnamespace and contype in ('c', 'x', 'f') and relkind = 'r'
    loop execute format('alter table %s drop constraint %I', each.name, each.conname); end loop;
    for each in select indexrelid::regclass as name from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    loop execute format('drop index %s', each.name); end loop;
    for each in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop execute format('alter table %s disable trigger all', each.name); end loop;
  end $$;
  alter table journal_entries alter column number drop identity, alter column actor_id drop not null`

describe('the query', () => {
  it('finds nothing in books that the calls have written', async () => {
    expect(await findViolations(client)).toEqual([])
    expect(await summarizeBooks(client)).toEqual({ sessions: 12, withdraws: 4, journalRows: 35, rupeesIn: '4500.00' })
  })

  describe('without the protection of the database', () => {
    // Setting this up takes much longer than a case, so the cases share it: each is rolled back to this point.
    beforeAll(async () => {
      await client.query('begin')
      await client.query(DISABLE_PROTECTION)
      await client.query('savepoint unprotected')
    })
    afterAll(() => client.query('rollback'))

    it.each(CASES)('finds a violation of: %s', async (rule, statement, also = []) => {
      try {
        await client.query(statement)
        const found = await findViolations(client)
        expect([...new Set(found.map((violation) => violation.rule))].toSorted()).toEqual([rule, ...also].toSorted())
        for (const { subject, detail } of found)
          expect([subject, detail]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
      } finally {
        await client.query('rollback to unprotected')
      }
    })
  })

  it('has no rule that was not broken here', async () => {
    const text = await readFile('db/books.sql', 'utf8')
    const rules = [...text.matchAll(/^select '((?:[^']|'')+)'/gm)].map(([, rule = '']) => rule.replaceAll("''", "'"))
    expect(rules.length).toBeGreaterThan(20)
    expect([...new Set(CASES.map(([rule]) => rule))].toSorted()).toEqual([...new Set(rules)].toSorted())
  })
})

describe('the command', () => {
  it('names each violation on a line and exits with 1', async () => {
    const app = await testApp({ books: 'broken on purpose' })
    const { id } = await aChatter(app)
    await app.db.query.insertInto('chatter_balances').values({ chatter_id: id, available_paisa: 5 }).execute()
    const env = { PATH: process.env['PATH'], DATABASE_URL: app.databaseUrl }
    const answer = promisify(execFile)(process.execPath, ['--no-warnings', 'scripts/verify-books.ts'], { env })
    await expect(answer).rejects.toMatchObject({
      code: 1,
      stdout: [
        `a balance is the sum of its journal rows: chatter ${id}: held 0, available 5, pending 0, withdrawn 0, advance 0 are kept; the journal has 0, 0, 0, 0, 0`,
        'money is neither made nor lost: the whole journal: 0 paisa came in, 5 are kept, 0 are fees, 0 are refunds and 0 are owed',
        `the balances of a chatter add up to their earnings: chatter ${id}: held 0, available 5, pending 0 and withdrawn 0 are not the 0 earned, less 0 refunded and with 0 owed`,
        '',
      ].join('\n'),
    })
  })
})
