// Adding and removing second steps (docs/product.md#two-step-sign-in).

import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { deleteUser, fetchOwnAccount } from '#contract/accounts.ts'
import * as contract from '#contract/two-step.ts'
import { sharedTestApp, type TestApp } from '../../../testing/app.ts'
import { addAuthenticatorTo, addPasskeyTo, authenticatorApp, softwarePasskey } from '../../../testing/authenticator.ts'
import { gate, rowOf } from '../../../testing/gate.ts'
import { anAdmin, aUser, PASSWORD, type Person } from '../../../testing/people.ts'
import { fingerprint } from '../../../testing/snapshot.ts'
import { connect } from '../../../testing/socket.ts'

// Every test creates its own people, and time only moves forward.
const shared = sharedTestApp()

const withPassword = { body: { currentPassword: PASSWORD } }
const find = async (app: TestApp, person: Person) => (await app.call(contract.fetchTwoStep, person, {})).body
const begin = (app: TestApp, person: Person) => app.call(contract.beginAuthenticator, person, withPassword)
const confirm = (app: TestApp, person: Person, code: string) => app.call(contract.confirmAuthenticator, person, { body: { code } })
const removeApp = (app: TestApp, person: Person) => app.call(contract.removeAuthenticator, person, withPassword)

async function storedOf(app: TestApp, { id }: Person): Promise<number[]> {
  const tables = ['authenticators', 'passkeys', 'passkey_challenges', 'recovery_codes'] as const
  return Promise.all(
    tables.map(async (table) => {
      const rows = await app.db.query.selectFrom(table).select('account_id').where('account_id', '=', id).execute()
      return rows.length
    }),
  )
}

describe('an authenticator app', () => {
  it('is added with a code of it, and then the account has recovery codes', async () => {
    const app = shared()
    const user = await aUser(app)
    expect(await find(app, user)).toEqual({ isRequired: false, hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 0 })
    const { status, body } = await begin(app, user)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', `/Guftagu:${user.username}`])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Guftagu',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    const confirmed = await confirm(app, user, authenticatorApp(app, body.secret).code())
    expect(confirmed).toMatchObject({ status: 200, body: { code: 'authenticator_added' } })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(await find(app, user)).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 10 })
  })

  it('ends no sign-in when it is added, and other pages of the owner hear of it', async () => {
    const app = shared()
    const user = await aUser(app)
    const socket = await connect(await app.listen(), { token: await app.tokenOf(user) })
    const received = new Promise((resolve) => socket.once('accountUpdate', resolve))
    await addAuthenticatorTo(app, user)
    expect(await received).toEqual({ userID: user.id })
    expect((await app.call(fetchOwnAccount, user, {})).status).toBe(200)
    expect(socket.connected).toBe(true)
  })

  it('has a secret that a copy of the database does not reveal', async () => {
    const app = shared()
    const user = await aUser(app)
    const { body } = await begin(app, user)
    const { secret } = await app.db.query
      .selectFrom('authenticators')
      .select('secret')
      .where('account_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const plain = Buffer.from(Secret.fromBase32(body.secret).bytes)
    expect(secret.includes(plain)).toBe(false)
    expect(secret.toString('latin1')).not.toContain(body.secret)
    expect(secret).toHaveLength(12 + 16 + plain.length)
  })

  it('that was begun again has another secret, and only a code of the new one counts', async () => {
    const app = shared()
    const user = await aUser(app)
    const [first, second] = [(await begin(app, user)).body.secret, (await begin(app, user)).body.secret]
    expect(second).not.toBe(first)
    expect(await confirm(app, user, authenticatorApp(app, first).code())).toMatchObject({ status: 400, body: { code: 'setup_code_wrong' } })
    expect((await confirm(app, user, authenticatorApp(app, second).code())).status).toBe(200)
  })

  it('that was begun more than an hour ago must be begun again', async () => {
    const app = shared()
    const user = await aUser(app)
    const phone = authenticatorApp(app, (await begin(app, user)).body.secret)
    app.clock.advance(61 * 60_000)
    expect(await confirm(app, user, phone.code())).toMatchObject({ status: 404, body: { code: 'authenticator_not_found' } })
  })

  it('is added once, when it is confirmed several times at the same moment', async () => {
    const app = shared()
    const user = await aUser(app)
    const phone = authenticatorApp(app, (await begin(app, user)).body.secret)
    const lock = await rowOf(app, user)
    const answers = await lock.release([1, 2, 3].map(() => () => confirm(app, user, phone.code())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await storedOf(app, user)).toEqual([1, 0, 0, 10])
  })

  it('cannot be added twice', async () => {
    const app = shared()
    const user = await aUser(app)
    await addAuthenticatorTo(app, user)
    expect(await begin(app, user)).toMatchObject({ status: 409, body: { code: 'authenticator_exists' } })
    expect(await confirm(app, user, '123456')).toMatchObject({ status: 409, body: { code: 'authenticator_exists' } })
  })

  it.each([
    ['', 'code_missing'],
    ['hello', 'code_digits'],
    ['12345', 'code_digits'],
  ])('is not added with the code %j', async (typed, code) => {
    const app = shared()
    const user = await aUser(app)
    await begin(app, user)
    const before = await fingerprint(app.db)
    expect(await confirm(app, user, typed)).toMatchObject({ status: 400, body: { code } })
    expect(await fingerprint(app.db)).toEqual(before)
  })

  it('that was not begun cannot be confirmed or removed', async () => {
    const app = shared()
    const user = await aUser(app)
    for (const answer of [await confirm(app, user, '123456'), await removeApp(app, user)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'authenticator_not_found' } })
  })

  it('leaves nothing behind when it is removed as the last second step', async () => {
    const app = shared()
    const user = await aUser(app)
    await addAuthenticatorTo(app, user)
    await app.call(contract.beginPasskey, user, withPassword)
    expect(await removeApp(app, user)).toMatchObject({ status: 200, body: { code: 'authenticator_removed' } })
    expect(await storedOf(app, user)).toEqual([0, 0, 0, 0])
    expect(await removeApp(app, user)).toMatchObject({ status: 404, body: { code: 'authenticator_not_found' } })
  })

  it('is removed once by two calls at the same moment', async () => {
    const app = shared()
    const user = await aUser(app)
    await addAuthenticatorTo(app, user)
    const lock = await rowOf(app, user)
    const answers = await lock.release([1, 2].map(() => () => removeApp(app, user)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('beside a passkey is removed without the passkey and the recovery codes', async () => {
    const app = shared()
    const user = await aUser(app)
    const { recoveryCodes } = await addAuthenticatorTo(app, user)
    expect(recoveryCodes).toHaveLength(10)
    expect((await addPasskeyTo(app, user)).recoveryCodes).toBeUndefined()
    expect((await removeApp(app, user)).status).toBe(200)
    expect(await find(app, user)).toMatchObject({ hasAuthenticator: false, passkeys: [{ name: 'My phone' }], recoveryCodesLeft: 10 })
  })
})

describe('every change of second steps', () => {
  type Change = (app: TestApp, by: Person, body: { currentPassword: string }) => ReturnType<TestApp['call']>

  it.each<[string, Change]>([
    ['a new authenticator app', (app, by, body) => app.call(contract.beginAuthenticator, by, { body })],
    ['the removal of the app', (app, by, body) => app.call(contract.removeAuthenticator, by, { body })],
    ['a new passkey', (app, by, body) => app.call(contract.beginPasskey, by, { body })],
    ['the removal of a passkey', (app, by, body) => app.call(contract.removePasskey, by, { params: { id: by.id }, body })],
    ['new recovery codes', (app, by, body) => app.call(contract.renewRecoveryCodes, by, { body })],
  ])('needs the present password: %s', async (_name, change) => {
    const app = shared()
    const user = await aUser(app)
    await addAuthenticatorTo(app, user)
    const before = await fingerprint(app.db)
    for (const [currentPassword, code] of [
      ['', 'current_password_missing'],
      ['wrong', 'current_password_wrong'],
    ] as const)
      expect(await change(app, user, { currentPassword })).toMatchObject({ status: 400, body: { code } })
    expect(await fingerprint(app.db)).toEqual(before)
  })

  type Waiting = (app: TestApp, by: Person) => Promise<() => ReturnType<TestApp['call']>>

  it.each<[string, Waiting]>([
    [
      'the confirmation of an app',
      async (app, by) => {
        const phone = authenticatorApp(app, (await begin(app, by)).body.secret)
        return () => confirm(app, by, phone.code())
      },
    ],
    [
      'a new passkey',
      async (app, by) => {
        const { body } = await app.call(contract.beginPasskey, by, withPassword)
        const response = softwarePasskey().create(body.options)
        return () => app.call(contract.addPasskey, by, { body: { name: 'A phone', response } })
      },
    ],
    [
      'the removal of the app',
      async (app, by) => {
        await addAuthenticatorTo(app, by)
        return () => removeApp(app, by)
      },
    ],
  ])('is refused when the sign-ins end while it waits, as they do with a new password: %s', async (_name, prepare) => {
    const app = shared()
    const user = await aUser(app)
    const change = await prepare(app, user)
    const stepsOf = async () => {
      const [apps, passkeys, _challenges, codes] = await storedOf(app, user)
      return { apps, passkeys, codes }
    }
    const before = await stepsOf()
    const lock = await gate(
      app,
      `with ended as (delete from sign_ins where account_id = $1) update accounts set token_version = token_version + 1 where id = $1`,
      [user.id],
    )
    expect(await lock.release([change])).toMatchObject([{ status: 401, body: { code: 'sign_in_required' } }])
    expect(await stepsOf()).toEqual(before)
  })

  it('is of the caller only: another account keeps its own', async () => {
    const app = shared()
    const [user, stranger] = [await aUser(app), await aUser(app)]
    await addAuthenticatorTo(app, user)
    const { id } = await addPasskeyTo(app, user)
    await addAuthenticatorTo(app, stranger)
    expect(await app.call(contract.removePasskey, stranger, { params: { id }, ...withPassword })).toMatchObject({
      status: 404,
      body: { code: 'passkey_not_found' },
    })
    await app.call(contract.renewRecoveryCodes, stranger, withPassword)
    await removeApp(app, stranger)
    expect(await find(app, user)).toMatchObject({ hasAuthenticator: true, passkeys: [{ _id: id }], recoveryCodesLeft: 10 })
  })
})

describe('recovery codes', () => {
  it('are replaced when they are renewed', async () => {
    const app = shared()
    const user = await aUser(app)
    const { recoveryCodes = [] } = await addAuthenticatorTo(app, user)
    const { status, body } = await app.call(contract.renewRecoveryCodes, user, withPassword)
    expect([status, body.code]).toEqual([200, 'recovery_codes_renewed'])
    expect(new Set([...recoveryCodes, ...body.recoveryCodes]).size).toBe(20)
    expect(await storedOf(app, user)).toEqual([1, 0, 0, 10])
  })

  it('need a second step', async () => {
    const app = shared()
    const user = await aUser(app)
    await begin(app, user)
    expect(await app.call(contract.renewRecoveryCodes, user, withPassword)).toMatchObject({ status: 404, body: { code: 'no_second_step' } })
  })
})

it('a deleted account keeps nothing of its second steps', async () => {
  const app = shared()
  const [user, admin] = [await aUser(app), await anAdmin(app)]
  await addAuthenticatorTo(app, user)
  await addPasskeyTo(app, user, softwarePasskey())
  expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
  expect(await storedOf(app, user)).toEqual([0, 0, 0, 0])
})
