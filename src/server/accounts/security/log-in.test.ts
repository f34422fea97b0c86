// Signing up, logging in, and reading one's own account (docs/product.md#accounts, docs/product.md#signing-in).

import { describe, expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { ERRORS } from '#contract/errors.ts'
import { changePassword } from '#contract/passwords.ts'
import * as signIns from '#contract/sign-ins.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aChatter, anAdmin, aUser, PASSWORD } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'

const USER = { username: 'Ali Khan', email: 'Ali@Example.com', password: 'secret' }
const CHATTER = { ...USER, role: 'chatter', phoneNumber: '03001234567', age: '25', gender: 'female' }

const CLIENT = { address: '127.0.0.1', userAgent: '' }

const OWN_KEYS = [
  '_id',
  'age',
  'avatar',
  'createdAt',
  'email',
  'gender',
  'newEmail',
  'passwordChange',
  'phoneNumber',
  'rejection',
  'role',
  'status',
  'username',
  'warning',
]

const signUp = (app: TestApp, body: object) => app.call(contract.signUp, null, { body })
const logIn = (app: TestApp, username_email: string, password: string = PASSWORD) =>
  app.call(signIns.logIn, null, { body: { username_email, password } })

async function rows(app: TestApp) {
  return app.db.query
    .selectFrom('accounts')
    .select(['username', 'email', 'role', 'status', 'phone_number', 'age', 'gender', 'password_hash'])
    .orderBy('number')
    .execute()
}

// Shared by tests of refusals, and tests that look only at accounts they created themselves.
const shared = sharedTestApp()

describe('signing up', () => {
  it('as a user gives an approved account that can log in at once', async () => {
    const app = await testApp()
    const { status, body } = await signUp(app, USER)
    expect(status).toBe(201)
    expect(body).toEqual({ code: 'user_signed_up', message: 'Account created successfully! You can log in now.' })
    expect(await rows(app)).toMatchObject([
      { username: 'Ali Khan', email: 'Ali@Example.com', role: 'user', status: 'approved', phone_number: null },
    ])
    expect((await logIn(app, 'ali khan', 'secret')).status).toBe(200)
  })

  it('as a chatter gives a pending account that can log in and see itself, with three plans', async () => {
    const app = await testApp()
    expect((await signUp(app, CHATTER)).status).toBe(201)
    expect(await rows(app)).toMatchObject([{ role: 'chatter', status: 'pending', phone_number: '03001234567', age: 25, gender: 'female' }])
    const { status, body } = await logIn(app, 'ali@example.com', 'secret')
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ role: 'chatter', status: 'pending' })
    expect(body.user.plans.map((plan: { title: string }) => plan.title)).toEqual(['Basic', 'Standard', 'Gold'])
  })

  it('as a user stores nothing of the chatter fields, and no unknown field', async () => {
    const app = await testApp()
    await signUp(app, { ...CHATTER, role: 'user', status: 'banned', isAdmin: true, id: '0190f1a0-0000-7000-8000-000000000001' })
    expect(await rows(app)).toMatchObject([{ role: 'user', status: 'approved', phone_number: null, age: null, gender: null }])
  })

  it('stores only an argon2id hash of the password', async () => {
    const app = await testApp()
    await signUp(app, USER)
    const [row] = await rows(app)
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    ['a short password',        { ...USER, password: '12345' },                 400, 'password_too_short'],
    ['a long password',         { ...USER, password: 'x'.repeat(129) },         400, 'password_too_long'],
    ['role admin',              { ...USER, role: 'admin' },                     400, 'role_not_offered'],
    ['a chatter without phone', { ...CHATTER, phoneNumber: '' },                400, 'chatter_fields_missing'],
    ['a chatter of 17',         { ...CHATTER, age: 17 },                        400, 'age_form'],
    ['a blank username',        { ...USER, username: '' },                      400, 'username_missing'],
    ['an @ in the username',    { ...USER, username: 'a@b' },                   400, 'username_form'],
    ['an email without a dot',  { ...USER, email: 'ali@example' },              400, 'email_form'],
    ['a number as username',    { ...USER, username: 7 },                       400, 'validation_failed'],
  ])('with %s is refused and stores nothing', async (_name, form, status, code) => {
    const app = shared()
    const before = await fingerprint(app.db)
    const answer = await signUp(app, form)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await fingerprint(app.db)).toEqual(before)
  })

  it('with a taken username or email is refused as taken', async () => {
    const app = await testApp()
    await signUp(app, USER)
    const before = await fingerprint(app.db)
    const taken = [
      [{ ...USER, username: 'ALI KHAN', email: 'other@example.com' }, 'username_taken'],
      [{ ...USER, username: 'ａｌｉ khan', email: 'other@example.com' }, 'username_taken'],
      [{ ...USER, username: 'other', email: 'ali@EXAMPLE.com' }, 'email_taken'],
      [USER, 'username_taken'],
    ] as const
    for (const [form, code] of taken)
      expect(await signUp(app, form)).toMatchObject({ status: 409, body: { code, message: ERRORS[code].text } })
    expect(await fingerprint(app.db)).toEqual(before)
  })

  it('several times at once with one name gives one account', async () => {
    const app = await testApp()
    const lock = await gate(app, 'lock table accounts in exclusive mode')
    const answers = await lock.release(
      [1, 2, 3, 4, 5].map((number) => () => signUp(app, { ...USER, username: number % 2 ? 'Ali' : 'ALI', email: `${number}@example.com` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await rows(app)).toHaveLength(1)
  })
})

describe('logging in', () => {
  it('answers with a token that works, and the account as its owner sees it', async () => {
    const app = shared()
    const user = await aUser(app)
    const { status, body } = await logIn(app, user.username)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'token', 'user'])
    expect(Object.keys(body.user).toSorted()).toEqual(OWN_KEYS)
    const own = await app.http.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${body.token}` } })
    expect(own.json()).toEqual({ user: body.user })
  })

  it('shows plans and their own figures to chatters, and never hashes or keys', async () => {
    const app = shared()
    const chatter = await aChatter(app)
    const { body } = await logIn(app, chatter.email)
    const holdings = [
      'plans',
      'onLandingPage',
      'availableBalance',
      'pendingWithdraw',
      'totalWithdrawn',
      'heldBalance',
      'platformFeePercent',
      'maxPrice',
    ]
    expect(Object.keys(body.user).toSorted()).toEqual([...OWN_KEYS, ...holdings].toSorted())
    expect(body.user).toMatchObject({ availableBalance: 0, pendingWithdraw: 0, totalWithdrawn: 0 })
    expect(Object.keys(body.user.plans[0]).toSorted()).toEqual(['description', 'duration', 'price', 'title'])
  })

  it('accepts the name in any spelling', async () => {
    const app = shared()
    await aUser(app, { username: 'Sana', email: 'sana@example.com' })
    for (const name of ['Sana', 'SANA', ' sana ', 'sana@example.com', 'Sana@Example.COM']) expect((await logIn(app, name)).status).toBe(200)
  })

  it('gives a wrong password and an unknown name the same answer, byte for byte', async () => {
    const app = shared()
    const user = await aUser(app)
    const wrong = await logIn(app, user.username, 'wrong')
    const unknown = await logIn(app, 'nobody', 'wrong')
    const unknownEmail = await logIn(app, 'nobody@example.com', 'wrong')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknownEmail.body).toEqual(wrong.body)
  })

  it('computes a hash for an unknown name too', async () => {
    const app = shared()
    const user = await aUser(app)
    const checked: string[] = []
    const { passwords } = app.deps
    const spied: typeof passwords = {
      ...passwords,
      verify: (hash, password) => (checked.push('known'), passwords.verify(hash, password)),
      verifyUnknown: (password) => (checked.push('unknown'), passwords.verifyUnknown(password)),
    }
    const { logIn: logInAs } = await import('./log-in.ts')
    for (const name of [user.username, 'nobody'])
      await expect(logInAs({ ...app.deps, passwords: spied }, { name, password: 'wrong' }, CLIENT)).rejects.toThrow('wrong_credentials')
    expect(checked).toEqual(['known', 'unknown'])
  })

  it.each([
    ['signs out everywhere', signIns.signOutElsewhere, {}, 'a token'],
    ['changes the password', changePassword, { body: { currentPassword: PASSWORD, newPassword: 'another one' } }, 'wrong_credentials'],
  ] as const)('while another sign-in %s', async (_what, endpoint, input, expected) => {
    const app = shared()
    const user = await aUser(app)
    const { passwords } = app.deps
    const slow: typeof passwords = {
      ...passwords,
      async verify(hash, password) {
        const matches = await passwords.verify(hash, password)
        expect((await app.call(endpoint, user, input as never)).status).toBe(200)
        return matches
      },
    }
    const { logIn: logInAs } = await import('./log-in.ts')
    const outcome = logInAs({ ...app.deps, passwords: slow }, { name: user.username, password: PASSWORD }, CLIENT)
    if (expected === 'a token') expect(await outcome).toHaveProperty('token', expect.any(String))
    else await expect(outcome).rejects.toThrow(expected)
  })

  it('with a field missing is refused', async () => {
    const app = shared()
    for (const [name = '', password] of [
      ['', PASSWORD],
      ['  ', PASSWORD],
      ['someone', ''],
    ])
      expect(await logIn(app, name, password)).toMatchObject({ status: 400, body: { message: 'Please fill in all fields!' } })
  })

  it('reveals a ban only to a caller who knows the password', async () => {
    const app = shared()
    const banned = await aUser(app, { status: 'banned' })
    expect(await logIn(app, banned.email)).toMatchObject({ status: 403, body: { message: 'Your account is banned.' } })
    expect(await logIn(app, banned.email, 'wrong')).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })

  it.each(['pending', 'rejected'] as const)(
    'is open to a %s chatter, who then may read their own account and nothing else',
    async (status) => {
      const app = shared()
      const chatter = await aChatter(app, { status })
      expect((await logIn(app, chatter.username)).body.user.status).toBe(status)
      expect((await app.call(contract.fetchOwnAccount, chatter, {})).status).toBe(200)
      const body = { userID: chatter.id, username: 'renamed', email: 'renamed@example.com' }
      expect(await app.call(contract.updateProfile, chatter, { body })).toMatchObject({
        status: 403,
        body: { code: 'account_not_approved' },
      })
    },
  )

  it('is counted per address, and a token gives no further attempts', async () => {
    const app = await testApp({ limited: true })
    const [user, other] = [await aUser(app), await aUser(app)]
    const attemptBy = async (caller: typeof user | null, attempt: number) =>
      (await app.call(signIns.logIn, caller, { body: { username_email: `nobody ${attempt}`, password: 'wrong' } })).status
    const callers = [null, user, other]
    for (let attempt = 0; attempt < 30; attempt += 1) expect(await attemptBy(callers[attempt % callers.length] ?? null, attempt)).toBe(401)
    for (const caller of callers) expect(await attemptBy(caller, 30)).toBe(429)
  })
})

describe('the account behind a token', () => {
  it('is read again at each call', async () => {
    const app = shared()
    const user = await aUser(app)
    await app.db.query.updateTable('accounts').set({ username: 'renamed' }).where('id', '=', user.id).execute()
    expect((await app.call(contract.fetchOwnAccount, user, {})).body.user.username).toBe('renamed')
  })

  it('is refused when the account is deleted', async () => {
    const app = shared()
    const [user, admin] = [await aUser(app), await anAdmin(app)]
    await app.call(contract.deleteUser, admin, { params: { id: user.id } })
    expect(await app.call(contract.fetchOwnAccount, user, {})).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    expect(await logIn(app, user.email)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })
})
