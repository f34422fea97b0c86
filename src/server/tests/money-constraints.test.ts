// The database also refuses what the domain refuses about money: nothing can store it by bypassing the code, not even with ordinary
// triggers off.

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseIfDue } from '../money/earnings/release.ts'
import { openTestAppAndClient } from '../testing/app.ts'
import { aChatterWithPrices, anEarning, buy, reject, setPrices } from '../testing/money.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { aRefund, giveAccount, payRefund } from '../testing/refunds.ts'
import { aWithdraw } from '../testing/withdraws.ts'

let client: pg.Client
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestAppAndClient({ config: { platformFee: 1_000 } })
  const { app } = opened
  client = opened.client
  close = opened.close
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, {})]
  await aWithdraw(app, { chatter, rupees: 900, price: 1_000, admin })
  await anEarning(app, { chatter, rupees: 100, admin, user })
  await setPrices(app, chatter, { Basic: 50 })
  await reject(app, admin, await buy(app, { user, chatter }))
  await buy(app, { user, chatter })
  const [buyer, other] = [await aUser(app), await aChatterWithPrices(app, {})]
  await aRefund(app, { admin, user: buyer, chatter: other, price: 1_000, amount: 300 })
  const paid = await aRefund(app, { admin, user: buyer, chatter: other, price: 1_000, amount: 400 })
  await giveAccount(app, buyer, paid)
  await payRefund(app, admin, paid)
  const settings: { earningsHoldHours: number | null } = app.deps.config
  settings.earningsHoldHours = 0
  await releaseIfDue(app.deps, await anEarning(app, { chatter: other, rupees: 100, admin, user: buyer }))
  await anEarning(app, { chatter: other, rupees: 100, admin, user: buyer })
})
afterAll(() => close())

/** Refused at once, or at the latest at the commit; either way nothing of it stays. */
async function refusalOf(statement: string): Promise<string> {
  await client.query('begin')
  try {
    await client.query(statement)
    await client.query('set constraints all immediate')
    return 'taken'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return error.constraint ?? error.message
  } finally {
    await client.query('rollback')
  }
}

const COMPLETED = `(select id from sessions where status = 'completed' order by number limit 1)`
const CREDIT = `select chatter_id, from_bucket, to_bucket, amount_paisa, reason, session_id, withdrawal_id, actor_id, entered_at
  from journal_entries where reason = 'session_credit' limit 1`
const entry = (changes: string) => `with model as (${CREDIT})
  insert into journal_entries (id, chatter_id, from_bucket, to_bucket, amount_paisa, reason, session_id, withdrawal_id, actor_id, entered_at)
  select gen_random_uuid(), chatter_id, ${changes}, actor_id, entered_at from model`

const NEVER_REMOVED = [
  'journal_entries',
  'sessions',
  'withdrawals',
  'chatter_balances',
  'held_credits',
  'refunds',
  'session_signals',
] as const

it.each(NEVER_REMOVED)('rows of %s are never removed', async (table) => {
  expect(await refusalOf(`delete from ${table}`)).toMatch(/never|append-only|refuse|stay|change/i)
  expect(await refusalOf(`delete from ${table} where false`)).toMatch(/never|append-only|refuse|stay|change/i)
  expect(await refusalOf(`truncate ${table} cascade`)).toMatch(/never|append-only|refuse|stay|change/i)
})

it.each(NEVER_REMOVED.filter((table) => table !== 'session_signals'))(
  'rows of %s are never removed when ordinary triggers are skipped',
  async (table) => {
    expect(await refusalOf(`set local session_replication_role = replica; delete from ${table}`)).not.toBe('taken')
  },
)

// biome-ignore format: a table is read by its columns
const REFUSED: readonly (readonly [what: string, refusal: RegExp, statement: string])[] = [
  // The journal
  ['a changed journal row',                 /journal_entries/,                 `update journal_entries set amount_paisa = amount_paisa + 1`],
  ['a changed journal row, past triggers',  /journal_entries/,                 `set local session_replication_role = replica; update journal_entries set amount_paisa = 1`],
  ['a second credit',                       /^journal_entries_session$/,       entry(`from_bucket, to_bucket, amount_paisa, reason, session_id, withdrawal_id`)],
  ['a movement of nothing',                 /^journal_entries_amount$/,        entry(`from_bucket, to_bucket, 0, reason, (select id from sessions where status = 'pending'), withdrawal_id`)],
  ['a movement of less than nothing',       /^journal_entries_amount$/,        entry(`from_bucket, to_bucket, -5, reason, (select id from sessions where status = 'pending'), withdrawal_id`)],
  ['money back to the bank',                /^journal_entries_(to|movement)$/, entry(`'available', 'bank', 5, reason, session_id, withdrawal_id`)],
  ['money out of the fees',                 /^journal_entries_(from|movement)$/, entry(`'fees', 'available', 5, reason, session_id, withdrawal_id`)],
  ['a credit for no session',               /^journal_entries_movement$/,      entry(`from_bucket, to_bucket, 5, reason, null, withdrawal_id`)],
  ['a credit for a pending session',        /its session disagree/,            entry(`from_bucket, to_bucket, 5, reason, (select id from sessions where status = 'pending'), withdrawal_id`)],
  ['a fee for a rejected session',          /its session disagree/,            entry(`'bank', 'fees', 5, 'session_fee', (select id from sessions where status = 'rejected'), withdrawal_id`)],
  ['a request out of the bank',             /^journal_entries_movement$/,      entry(`'bank', 'pending', 5, 'withdraw_request', null, (select id from withdrawals)`)],
  ['a second request for one withdraw',     /^journal_entries_request$/,       entry(`'available', 'pending', 5, 'withdraw_request', null, (select id from withdrawals)`)],
  ['an unknown reason',                     /^journal_entries_(reason|movement)$/, entry(`from_bucket, to_bucket, 5, 'gift', session_id, withdrawal_id`)],
  // Balances
  ['a negative available balance',          /^chatter_balances_available$/,    `update chatter_balances set available_paisa = -1`],
  ['a negative pending figure',             /^chatter_balances_pending$/,      `update chatter_balances set pending_paisa = -1`],
  ['a negative withdrawn figure',           /^chatter_balances_withdrawn$/,    `update chatter_balances set withdrawn_paisa = -1`],
  // Held credits
  ['a negative held balance',               /^chatter_balances_held$/,         `update chatter_balances set held_paisa = -1`],
  ['a release of what is not held',         /and its journal disagree/,        entry(`'held', 'available', 5, 'credit_released', session_id, withdrawal_id`)],
  ['a second release',                      /^journal_entries_session$/,       `insert into journal_entries (id, chatter_id, from_bucket, to_bucket, amount_paisa, reason, session_id, actor_id, entered_at) select gen_random_uuid(), chatter_id, from_bucket, to_bucket, 1, reason, session_id, actor_id, entered_at from journal_entries where reason = 'credit_released'`],
  ['a held credit without a movement',      /and its journal disagree/,        `insert into held_credits (session_id, chatter_id, hours, held_paisa) select id, chatter_id, 1, 1 from sessions where id = ${COMPLETED}`],
  ['a held credit that loses money',        /and its journal disagree/,        `update held_credits set held_paisa = held_paisa - 1 where held_paisa > 0`],
  ['a held credit that grows',              /only becomes less/,               `update held_credits set held_paisa = held_paisa + 1`],
  ['another rule of a held credit',         /only becomes less/,               `update held_credits set hours = hours + 1`],
  // Sessions
  ['a changed price',                       /never changes/,                   `update sessions set price_paisa = price_paisa + 1 where status = 'pending'`],
  ['a changed duration',                    /never changes/,                   `update sessions set duration_minutes = duration_minutes + 1`],
  ['another chatter for what was bought',   /never changes/,                   `update sessions set chatter_id = user_id, user_id = chatter_id where status = 'pending'`],
  ['another proof',                         /never changes/,                   `update sessions set proof_key = 'proofs/other'`],
  ['another hash of the proof',             /never changes/,                   `update sessions set proof_sha256 = 'other'`],
  ['a pending purchase without its proof',  /^sessions_pending_has_proof$/,    `update sessions set proof_key = null, proof_removed_at = now() where status = 'pending'`],
  ['a proof that is gone for no reason',    /^sessions_proof$/,                `update sessions set proof_key = null where status = 'rejected'`],
  ['another transaction ID',                /never changes/,                   `update sessions set transaction_key = 'other'`],
  ['a later end',                           /is decided/,                      `update sessions set ends_at = ends_at + interval '1 hour' where status = 'completed'`],
  ['a rejection after a completion',        /is decided/,                      `update sessions set status = 'rejected', starts_at = null, ends_at = null, earned_paisa = null, fee_paisa = null where id = ${COMPLETED}`],
  ['a completion after a rejection',        /is decided/,                      `update sessions set status = 'completed' where status = 'rejected'`],
  ['a decision taken back',                 /is decided/,                      `update sessions set status = 'pending', decided_by = null, decided_at = null where status = 'rejected'`],
  ['a decision past ordinary triggers',     /is decided/,                      `set local session_replication_role = replica; update sessions set status = 'pending', decided_by = null, decided_at = null where status = 'rejected'`],
  ['a decision without an admin',           /^sessions_decided$/,              `update sessions set status = 'rejected' where status = 'pending'`],
  ['a completion without a credit',         /and its journal disagree/,        `update sessions set status = 'completed', starts_at = '2050-01-01', ends_at = timestamptz '2050-01-01' + duration_minutes * interval '1 minute', earned_paisa = price_paisa, fee_paisa = 0, decided_by = user_id, decided_at = now() where status = 'pending'`],
  ['a completion that pays too little',     /^sessions_earning$/,              `update sessions set status = 'completed', starts_at = '2050-01-01', ends_at = timestamptz '2050-01-01' + duration_minutes * interval '1 minute', earned_paisa = price_paisa - 1, fee_paisa = 0, decided_by = user_id, decided_at = now() where status = 'pending'`],
  ['a session that never ends',             /^sessions_times$/,                `update sessions set status = 'completed', starts_at = '2050-01-01', earned_paisa = price_paisa, fee_paisa = 0, decided_by = user_id, decided_at = now() where status = 'pending'`],
  ['a session without an earning',          /^sessions_earning$/,              `update sessions set status = 'completed', starts_at = '2050-01-01', ends_at = timestamptz '2050-01-01' + duration_minutes * interval '1 minute', decided_by = user_id, decided_at = now() where status = 'pending'`],
  ['two sessions of a chatter at once',     /^session_windows_one_at_a_time$/, `update sessions set status = 'completed', starts_at = other.starts_at, ends_at = other.starts_at + sessions.duration_minutes * interval '1 minute', earned_paisa = sessions.price_paisa, fee_paisa = 0, decided_by = sessions.user_id, decided_at = now() from sessions other where other.id = ${COMPLETED} and sessions.status = 'pending'`],
  // Withdraws
  ['another amount of a withdrawal',        /never changes/,                 `update withdrawals set amount_paisa = amount_paisa + 1`],
  ['another bank account of a withdrawal',  /never changes/,                 `update withdrawals set account_number = '1'`],
  ['deleting a withdrawal that holds money', /^withdrawals_deleted_holds_nothing$/, `update withdrawals set deleted_at = now()`],
  ['an unknown status of a withdrawal',     /^withdrawals_status$/,          `update withdrawals set status = 'paid'`],
  ['a withdrawal changed before its request', /^withdrawals_updated$/,         `update withdrawals set updated_at = created_at - interval '1 ms'`],
  // Refunds
  ['a second refund of a session',          /^refunds_session$/,               `insert into refunds (id, session_id, user_id, chatter_id, amount_paisa, credit_paisa, fee_paisa, advance_paisa, reason, created_by, created_at, changed_by, updated_at) select gen_random_uuid(), session_id, user_id, chatter_id, 1, 1, 0, 0, reason, created_by, created_at, changed_by, updated_at from refunds limit 1`],
  ['a refund without movements',            /and its journal disagree/,        `insert into refunds (id, session_id, user_id, chatter_id, amount_paisa, credit_paisa, fee_paisa, advance_paisa, reason, created_by, created_at, changed_by, updated_at) select gen_random_uuid(), id, user_id, chatter_id, 1, 1, 0, 0, 'technical', decided_by, now(), decided_by, now() from sessions where id = ${COMPLETED}`],
  ['a movement of no refund',               /and its journal disagree/,        entry(`'available', 'refunds', 5, 'refund_credit', session_id, withdrawal_id`)],
  ['a payment of no refund',                /and its journal disagree/,        entry(`'refunds', 'refunded', 5, 'refund_paid', session_id, withdrawal_id`)],
  ['an advance out of the bank',            /^journal_entries_movement$/,      entry(`'bank', 'advance', 5, 'advance_repaid', session_id, withdrawal_id`)],
  ['a changed amount of a refund',          /never changes/,                   `update refunds set amount_paisa = amount_paisa + 1, fee_paisa = fee_paisa + 1`],
  ['another buyer of a refund',             /never changes/,                   `update refunds set user_id = created_by`],
  ['a paid refund that is open again',      /is paid/,                         `update refunds set status = 'pending', bank_reference = null where status = 'completed'`],
  ['another account of a paid refund',      /is paid/,                         `update refunds set account_number = '1' where status = 'completed'`],
  ['a paid refund past ordinary triggers',  /is paid/,                         `set local session_replication_role = replica; update refunds set bank_reference = 'other' where status = 'completed'`],
  ['a payment without an account',          /has no account/,                  `update refunds set status = 'completed', bank_reference = 'X1' where status = 'awaiting_account'`],
  ['a pending refund without an account',   /^refunds_account$/,               `update refunds set status = 'pending' where status = 'awaiting_account'`],
  ['a payment without a reference',         /^refunds_bank_reference$/,        `update refunds set status = 'pending', bank_name = 'a', account_name = 'b', account_number = 'c' where status = 'awaiting_account'; update refunds set status = 'completed' where status = 'pending'`],
  ['a reference that paid before',          /^refunds_bank_reference_key$/,    `update refunds set status = 'pending', bank_name = 'a', account_name = 'b', account_number = 'c' where status = 'awaiting_account'; update refunds set status = 'completed', bank_reference = (select lower(replace(bank_reference, '-', ' ')) from refunds where status = 'completed') where status = 'pending'`],
  ['a negative advance',                    /^chatter_balances_advance$/,      `update chatter_balances set advance_paisa = -1, available_paisa = 0`],
  ['available money beside an advance',     /^chatter_balances_advance_first$/, `update chatter_balances set advance_paisa = 1, available_paisa = 1`],
  // Stopping
  ['a stop after the end',                  /is decided/,                      `update sessions set ends_at = ends_at + interval '1 ms' where status = 'completed'`],
  ['a stop that changes more',              /is decided/,                      `update sessions set ends_at = starts_at, fee_paisa = fee_paisa + 1, earned_paisa = earned_paisa - 1 where status = 'completed'`],
  ['a second stop',                         /never changes/,                   `update sessions set ends_at = starts_at + interval '1 minute' where id = ${COMPLETED}; update sessions set ends_at = starts_at where id = ${COMPLETED}`],
  // Months
  ['a month that received less than nothing', /^received_months_received$/,    `update received_months set received_paisa = -1`],
]

it.each(REFUSED)('%s is refused', async (_name, refusal, statement) => {
  expect(await refusalOf(statement)).toMatch(refusal)
})

it('correct rows are accepted, so that the refusals above mean something', async () => {
  expect(await refusalOf(`update withdrawals set updated_at = created_at + interval '1 ms'`)).toBe('taken')
  expect(await refusalOf(`update sessions set ends_at = starts_at where id = ${COMPLETED}`)).toBe('taken')
  expect(
    await refusalOf(`update refunds set bank_name = null, account_name = null, account_number = null where status = 'completed'`),
  ).toBe('taken')
  expect(await refusalOf(`update sessions set deleted_at = now() where status = 'pending'`)).toBe('taken')
  expect(await refusalOf(`update sessions set proof_key = null, proof_removed_at = now() where status = 'rejected'`)).toBe('taken')
})
