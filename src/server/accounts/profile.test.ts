// Changing one's own details and plan prices (docs/product.md#profile-settings, docs/product.md#plans).

import { beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { listChatters } from '#contract/people.ts'
import { paisa } from '#domain/money.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { aChatterWithPrices, tryToBuy } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, PASSWORD, type Person } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { connect, next } from '../testing/socket.ts'

// Shared by tests of refusals, which change nothing.
const shared = sharedTestApp()
beforeAll(() => aUser(shared(), { username: 'taken', email: 'taken@example.com' }))

const DETAILS = { username: 'New Name', phoneNumber: '+923001234567', age: '30', gender: 'male' }

const update = (app: TestApp, person: Person, body: object) =>
  app.call(contract.updateProfile, person, { body: { userID: person.id, email: person.email, ...body } })

function pricesOf(user: { plans: { title: string; price: number }[] }) {
  return Object.fromEntries(user.plans.map(({ title, price }) => [title, price]))
}

it.each([
  ['user', aUser],
  ['admin', anAdmin],
] as const)('a %s changes their details and reads them back', async (role, person) => {
  const app = await testApp()
  const account = await person(app)
  const { status, body } = await update(app, account, DETAILS)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'success', 'user'])
  expect(body).toMatchObject({ success: true, code: 'profile_updated', message: 'Profile updated successfully' })
  expect(body.user).toMatchObject({ ...DETAILS, _id: account.id, email: account.email, newEmail: null, age: 30, role })
  expect(body.user.plans).toBeUndefined()
  expect((await app.call(contract.fetchOwnAccount, account, {})).body.user).toEqual(body.user)
})

it('a chatter gets the platform fee, in percent; a user does not', async () => {
  const app = await testApp({ config: { platformFee: 1_250 } })
  const feeOf = async (person: Person) => (await app.call(contract.fetchOwnAccount, person, {})).body.user.platformFeePercent
  expect([await feeOf(await aChatter(app)), await feeOf(await aUser(app))]).toEqual([12.5, undefined])
})

it('a user may leave phone, age and gender blank, and clear them again', async () => {
  const app = await testApp()
  const user = await aUser(app)
  await update(app, user, DETAILS)
  const { status, body } = await update(app, user, { ...DETAILS, phoneNumber: '', age: '', gender: '' })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ phoneNumber: null, age: null, gender: null })
})

it('a username and email that the account already has, in another spelling, are not refused as taken', async () => {
  const app = await testApp()
  const user = await aUser(app, { username: 'sana', email: 'sana@example.com' })
  expect(await update(app, user, { ...DETAILS, username: 'SANA', email: 'Sana@Example.com' })).toMatchObject({
    status: 200,
    body: { user: { username: 'SANA', email: 'Sana@Example.com' } },
  })
})

describe('prices', () => {
  it('of a chatter are kept to the paisa; a blank one is 0', async () => {
    const app = await testApp()
    const chatter = await aChatter(app)
    const plans = [
      { title: 'Basic' as const, price: 499.5 },
      { title: 'Standard' as const, price: '1000' },
      { title: 'Gold' as const, price: '' },
    ]
    const { body } = await update(app, chatter, { ...DETAILS, plans })
    expect(pricesOf(body.user)).toEqual({ Basic: 499.5, Standard: 1000, Gold: 0 })
    const stored = await app.db.query.selectFrom('plan_prices').select(['title', 'price_paisa']).orderBy('title').execute()
    expect(stored).toEqual([
      { title: 'Basic', price_paisa: 49_950 },
      { title: 'Gold', price_paisa: 0 },
      { title: 'Standard', price_paisa: 100_000 },
    ])
  })

  it('that are not named stay as they are', async () => {
    const app = await testApp()
    const chatter = await aChatter(app)
    await update(app, chatter, { ...DETAILS, plans: [{ title: 'Gold', price: 900 }] })
    expect(pricesOf((await update(app, chatter, { ...DETAILS, plans: [{ title: 'Basic', price: 100 }] })).body.user)).toEqual({
      Basic: 100,
      Standard: 0,
      Gold: 900,
    })
    expect(pricesOf((await update(app, chatter, DETAILS)).body.user)).toMatchObject({ Gold: 900 })
  })

  it('sent by a user are ignored', async () => {
    const app = await testApp()
    const user = await aUser(app)
    expect((await update(app, user, { ...DETAILS, plans: [{ title: 'Gold', price: 900 }] })).status).toBe(200)
    expect(await app.db.query.selectFrom('plan_prices').select('title').execute()).toEqual([])
  })

  it('can be at most the limit of the setting; above it the error names the plan, and older ones above it are not offered', async () => {
    const app = await testApp({ config: { maxPrice: paisa(90_000) } })
    const [chatter, user] = [await aChatterWithPrices(app, { Basic: 900, Standard: 900.01 }), await aUser(app)]
    const set = (price: number) => update(app, chatter, { ...DETAILS, plans: [{ title: 'Gold', price }] })
    const message = 'Enter a Gold price in PKR up to 900, with at most two decimals.'
    expect(await set(900.01)).toMatchObject({ status: 400, body: { code: 'plan_price_form', title: 'Gold', message } })
    // The chatter sees the stored price, but cannot save it again.
    const { body } = await set(900)
    expect([pricesOf(body.user), body.user.maxPrice]).toEqual([{ Basic: 900, Standard: 900.01, Gold: 900 }, 900])
    const standard = await update(app, chatter, { ...DETAILS, plans: [{ title: 'Standard', price: 900.01 }] })
    expect(standard.body).toMatchObject({ code: 'plan_price_form', title: 'Standard' })
    const { users } = (await app.call(listChatters, user, { query: {} })).body
    expect(pricesOf(users[0])).toEqual({ Basic: 900, Standard: 0, Gold: 900 })
    const refused = await tryToBuy(app, { user, chatter, title: 'Standard' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'plan_not_offered' } })
  })

  it.each([-1, {}])('of %j are refused, and the rest of the form with them', async (price) => {
    const app = shared()
    const chatter = await aChatter(app)
    const before = await fingerprint(app.db)
    expect((await update(app, chatter, { ...DETAILS, plans: [{ title: 'Gold', price }] })).status).toBe(400)
    expect(await fingerprint(app.db)).toEqual(before)
  })
})

// biome-ignore format: a table is read by its columns
it.each([
  ['a blank username',          { username: '' },                   400, 'username_missing'],
  ['an @ in the username',      { username: 'a@b' },                400, 'username_form'],
  ['two spaces in the username', { username: 'a  b' },              400, 'username_spaces'],
  ['letters that look alike',   { username: '\u0430li' },           400, 'username_mixed'],
  ['the name of the office',    { username: 'Guftagu Admin' },      409, 'username_taken'],
  ['no email',                  { email: '' },                      400, 'email_form'],
  ['a phone of letters',        { phoneNumber: 'abcdefgh' },        400, 'phone_form'],
  ['an age of 17',              { age: 17 },                        400, 'age_form'],
  ['another gender word',       { gender: 'other' },                400, 'gender_form'],
  ['a taken username',          { username: 'Taken' },              409, 'username_taken'],
  ['a new email without the password', { email: 'new@example.com' }, 400, 'current_password_missing'],
  ['a new email with a wrong password', { email: 'new@example.com', currentPassword: 'wrong' }, 400, 'current_password_wrong'],
  ['a plan that is not offered',     { plans: [{ title: 'Platinum', price: 1 }] }, 400, 'validation_failed'],
])('%s is refused and nothing changes', async (_name, wrong, status, code) => {
  const app = shared()
  const user = await aUser(app)
  const before = await fingerprint(app.db)
  expect(await update(app, user, { ...DETAILS, ...wrong })).toMatchObject({ status, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
})

it('the username or email may be changed ten times an hour, whatever the answer; other details as often as other calls', async () => {
  const app = await testApp({ limited: true })
  const [user, other] = [await aUser(app), await aUser(app)]
  const own = { ...DETAILS, username: user.username, currentPassword: PASSWORD }
  for (let probe = 0; probe < 5; probe += 1) {
    expect((await update(app, user, { ...own, email: other.email })).status).toBe(409)
    expect((await update(app, user, { ...own, username: other.username })).status).toBe(409)
  }
  expect(await update(app, user, { ...own, email: 'free@example.com' })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await update(app, user, { ...own, age: 33 })).status).toBe(200)
})

it('an account keeps the name it has, even if it could no longer be chosen', async () => {
  const app = await testApp()
  const user = await aUser(app, { username: 'Guftagu  Fan' })
  expect((await update(app, user, { ...DETAILS, username: user.username })).status).toBe(200)
  expect(await update(app, user, { ...DETAILS, username: 'Guftagu Fan' })).toMatchObject({ status: 409, body: { code: 'username_taken' } })
  const admin = await anAdmin(app)
  expect((await update(app, admin, { ...DETAILS, username: 'Guftagu Admin' })).status).toBe(200)
})

it('a chatter may not clear the fields that chatters must have', async () => {
  const app = shared()
  const chatter = await aChatter(app)
  expect(await update(app, chatter, { ...DETAILS, phoneNumber: '' })).toMatchObject({
    status: 400,
    body: { message: 'Please fill all chatter fields' },
  })
})

it('role, status and balances in the body change nothing', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const { body } = await update(app, user, { ...DETAILS, role: 'admin', status: 'banned', availableBalance: 1_000_000 })
  expect(body.user).toMatchObject({ role: 'user', status: 'approved' })
})

it('when two accounts take one name at once, one gets it and the other is refused', async () => {
  const app = await testApp()
  const [one, other] = [await aUser(app), await aUser(app)]
  const lock = await rowOf(app, one)
  const otherHeld = await rowOf(app, other)
  const first = lock.release([() => update(app, one, DETAILS)])
  const second = otherHeld.release([() => update(app, other, DETAILS)])
  const answers = (await Promise.all([first, second])).flat()
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('the same form sent twice at once is saved twice with one result', async () => {
  const app = await testApp()
  const chatter = await aChatter(app)
  const lock = await rowOf(app, chatter)
  const form = { ...DETAILS, plans: [{ title: 'Gold', price: 5 }] }
  const answers = await lock.release([() => update(app, chatter, form), () => update(app, chatter, form)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.user).toEqual(answers[1]?.body.user)
})

it('a form that waits while its sender is banned is refused', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const { gate } = await import('../testing/gate.ts')
  const lock = await gate(app, `update accounts set status = 'banned', status_before_ban = 'approved' where id = $1`, [user.id])
  const [answer] = await lock.release([() => update(app, user, DETAILS)])
  expect(answer).toMatchObject({ status: 403, body: { code: 'account_banned' } })
  expect(await app.db.query.selectFrom('accounts').select('username').execute()).toEqual([{ username: user.username }])
})

it('a change is emitted to the other open pages of the same account', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const socket = await connect(await app.listen(), { token: await app.tokenOf(user) })
  const emitted = next(socket, 'accountUpdate')
  await update(app, user, DETAILS)
  expect(await emitted).toEqual({ userID: user.id })
  expect(socket.connected).toBe(true)
})
