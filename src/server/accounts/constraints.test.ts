// The database also refuses what the domain refuses, so no code path around the rules can store it.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aChatter, aUser } from '../testing/people.ts'
import { eraseAccount } from './erase.ts'

const NO_DETAILS = { password_hash: null, phone_number: null, age: null, gender: null, avatar_key: null }
const ERASED = { ...NO_DETAILS, deleted_at: new Date(), username: '', username_key: '', email: '', email_key: '' }

// biome-ignore format: a table is read by its columns
const REFUSED = [
  ['accounts_role',                   { role: 'owner' }],
  ['accounts_status',                 { status: 'gone' }],
  ['accounts_status_of_role',         { role: 'user', status: 'pending' }],
  ['accounts_status_before_ban',      { status: 'banned' }],
  ['accounts_status_before_ban',      { status_before_ban: 'approved' }],
  ['accounts_status_before_ban',      { status: 'banned', status_before_ban: 'banned' }],
  ['accounts_username',               { username: 'x' }],
  ['accounts_username',               { username: 'a@b' }],
  ['accounts_username',               { username: ' ab' }],
  ['accounts_username',               { username: 'x'.repeat(31) }],
  ['accounts_email',                  { email: 'nobody' }],
  ['accounts_keys',                   { username_key: '' }],
  ['accounts_phone_number',           { phone_number: '12-34' }],
  ['accounts_age',                    { age: 17 }],
  ['accounts_gender',                 { gender: 'other' }],
  ['accounts_chatter_details',        { phone_number: null }],
  ['accounts_promotion',              { promoted_at: new Date() }],
  ['accounts_password_hash',          { password_hash: null }],
  ['accounts_deleted_is_erased',      { deleted_at: new Date() }],
  ['accounts_deleted_is_erased',      { ...ERASED, email: 'kept@example.com' }],
  ['accounts_deleted_is_erased',      { ...ERASED, username: 'kept' }],
  ['accounts_deleted_is_erased',      { ...ERASED, username_key: 'kept' }],
] as const

it('an account that the domain would refuse cannot be stored', async () => {
  const app = await testApp()
  const { id } = await aChatter(app)
  for (const [constraint, values] of REFUSED) {
    // The types forbid these values; this test sends them anyway.
    const change = app.db.query
      .updateTable('accounts')
      .set(values as object)
      .where('id', '=', id)
      .execute()
    await expect(change, JSON.stringify(values)).rejects.toMatchObject({ constraint })
  }
})

const REFUSED_PRICES = [
  ['plan_prices_price_paisa', 'Gold', -1],
  ['plan_prices_price_paisa', 'Gold', 1_000_000_001],
  ['plan_prices_title', 'Platinum', 1],
  ['plan_prices_pkey', 'Basic', 1],
] as const

it('a price that the domain would refuse cannot be stored', async () => {
  const app = await testApp()
  const { id } = await aChatter(app)
  const insert = (title: string, price_paisa: number) =>
    app.db.query
      .insertInto('plan_prices')
      .values({ account_id: id, title: title as 'Basic', price_paisa })
      .execute()
  await insert('Basic', 0)
  for (const [constraint, title, price] of REFUSED_PRICES)
    await expect(insert(title, price), `${title} ${price}`).rejects.toMatchObject({ constraint })
})

it('names of deleted accounts are free, names of other accounts are not', async () => {
  const app = await testApp()
  const { id } = await aUser(app, { username: 'same', email: 'one@example.com' })
  await expect(aUser(app, { username: 'SAME', email: 'two@example.com' })).rejects.toMatchObject({ constraint: 'accounts_username_key' })
  await app.db.transaction((tx) => eraseAccount(tx, id, app.clock.now()))
  await aUser(app, { username: 'SAME', email: 'ONE@example.com' })
})
