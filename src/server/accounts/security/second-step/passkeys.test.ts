// Adding passkeys, and logging in with them (docs/product.md#two-step-sign-in).

import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as signIns from '#contract/sign-ins.ts'
import * as contract from '#contract/two-step.ts'
import { sharedTestApp, type TestApp, testApp } from '../../../testing/app.ts'
import {
  addAuthenticatorTo,
  addPasskeyTo,
  type Forgery,
  type PasskeyMessage,
  softwarePasskey,
  ticketOf,
} from '../../../testing/authenticator.ts'
import { rowOf } from '../../../testing/gate.ts'
import { aUser, PASSWORD, type Person } from '../../../testing/people.ts'

// Every test creates its own people, and time only moves forward.
const shared = sharedTestApp()

const MINUTE_MS = 60_000
const withPassword = { body: { currentPassword: PASSWORD } }
const refused = { status: 400, body: { code: 'passkey_refused' } }

const beginOn = async (app: TestApp, person: Person) => (await app.call(contract.beginPasskey, person, withPassword)).body.options
const add = (app: TestApp, person: Person, response: unknown, name = 'My phone') =>
  app.call(contract.addPasskey, person, { body: { name, response: response as PasskeyMessage } })
const challengeFor = async (app: TestApp, ticket: string) =>
  (await app.call(signIns.fetchPasskeyChallenge, null, { body: { ticket } })).body.options
const finish = (app: TestApp, ticket: string, response: unknown) =>
  app.call(signIns.finishLogInWithPasskey, null, { body: { ticket, response: response as PasskeyMessage } })

async function withPasskey(counts = true) {
  const app = shared()
  const user = await aUser(app)
  const { passkey, id, recoveryCodes } = await addPasskeyTo(app, user, softwarePasskey({ counts }))
  const ticket = await ticketOf(app, user)
  return { app, user, passkey, id, ticket, recoveryCodes }
}

describe('adding a passkey', () => {
  it('gives the browser what it needs, and the account a second step with recovery codes', async () => {
    const app = shared()
    const user = await aUser(app)
    const options = await beginOn(app, user)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Guftagu' },
      user: { name: user.username },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'preferred' },
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    const { status, body } = await add(app, user, softwarePasskey().create(options), ' Phone ')
    expect([status, body.code, body.recoveryCodes.length]).toEqual([200, 'passkey_added', 10])
    expect(body.passkey).toEqual({
      _id: expect.any(String),
      name: 'Phone',
      createdAt: app.clock.now().toISOString(),
      lastUsedAt: null,
    })
    expect((await app.call(contract.fetchTwoStep, user, {})).body).toMatchObject({ passkeys: [body.passkey], recoveryCodesLeft: 10 })
    const stored = await app.db.query.selectFrom('passkeys').select('transports').where('account_id', '=', user.id).executeTakeFirst()
    expect(stored?.transports).toEqual(['internal'])
  })

  it('names the passkeys that the account already has, so that no device is added twice', async () => {
    const { app, user } = await withPasskey()
    expect((await beginOn(app, user)).excludeCredentials).toHaveLength(1)
  })

  it('needs a name', async () => {
    const app = shared()
    const user = await aUser(app)
    const response = softwarePasskey().create(await beginOn(app, user))
    expect(await add(app, user, response, '  ')).toMatchObject({ status: 400, body: { code: 'passkey_name_missing' } })
    expect((await add(app, user, response)).status).toBe(200)
  })

  it('twice with one message, one after the other or at the same moment, adds one', async () => {
    const app = shared()
    const user = await aUser(app)
    const response = softwarePasskey().create(await beginOn(app, user))
    const answers = await Promise.all([1, 2, 3].map(() => add(app, user, response)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await add(app, user, response)).toMatchObject(refused)
    expect((await app.call(contract.fetchTwoStep, user, {})).body.passkeys).toHaveLength(1)
  })

  it('more than ten times is refused, also at the same moment', async () => {
    const app = shared()
    const user = await aUser(app)
    for (let count = 1; count <= 9; count += 1) await addPasskeyTo(app, user)
    const responses = []
    for (let count = 1; count <= 2; count += 1) responses.push(softwarePasskey().create(await beginOn(app, user)))
    const lock = await rowOf(app, user)
    const answers = await lock.release(responses.map((response) => () => add(app, user, response)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app.call(contract.beginPasskey, user, withPassword)).toMatchObject({
      status: 409,
      body: { code: 'too_many_passkeys', message: 'You can have up to 10 passkeys. Remove one first.' },
    })
  })

  it('of another account is refused', async () => {
    const { app, passkey } = await withPasskey()
    const thief = await aUser(app)
    expect(await add(app, thief, passkey.create(await beginOn(app, thief)))).toMatchObject(refused)
  })

  it('with a challenge of another account, or of a login, is refused', async () => {
    const { app, user, ticket } = await withPasskey()
    const other = await aUser(app)
    expect(await add(app, user, softwarePasskey().create(await beginOn(app, other)))).toMatchObject(refused)
    expect(await add(app, user, softwarePasskey().create(await challengeFor(app, ticket)))).toMatchObject(refused)
  })

  it('more than five minutes after it began is refused', async () => {
    const app = shared()
    const user = await aUser(app)
    const options = await beginOn(app, user)
    app.clock.advance(5 * MINUTE_MS)
    expect(await add(app, user, softwarePasskey().create(options))).toMatchObject(refused)
  })

  it.each<[string, Forgery]>([
    ['of another origin', { origin: 'https://guftagu.evil.example' }],
    ['of another port', { origin: 'http://localhost:8080' }],
    ['of another site', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['of a login', { type: 'webauthn.get' }],
    ['without a present person', { flags: 0x40 }],
    ['without a key', { flags: 0x01 }],
    ['with certificates', { format: 'packed', statement: new Map([['x5c', [new Uint8Array(8)]]]) }],
    ['of a format that was not asked for', { format: 'android-safetynet' }],
    ['with a statement that the format does not have', { statement: new Map([['sig', new Uint8Array(8)]]) }],
  ])('with a message %s is refused', async (_name, forgery) => {
    const app = shared()
    const user = await aUser(app)
    const response = softwarePasskey().create(await beginOn(app, user), forgery)
    expect(await add(app, user, response)).toMatchObject(refused)
    expect((await app.call(contract.fetchTwoStep, user, {})).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  it.each<[string, Forgery]>([
    ['of a person who was not verified, because a password was given too', { flags: 0x41 }],
    ['that the passkey itself has signed', { format: 'packed' }],
  ])('accepts a message %s', async (_name, variant) => {
    const app = shared()
    const user = await aUser(app)
    expect((await add(app, user, softwarePasskey().create(await beginOn(app, user), variant))).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  it('removes the recovery codes with the last one', async () => {
    const { app, user, id } = await withPasskey()
    const second = await addPasskeyTo(app, user)
    const remove = (passkey: string) => app.call(contract.removePasskey, user, { params: { id: passkey }, ...withPassword })
    expect(await remove(id)).toMatchObject({ status: 200, body: { code: 'passkey_removed' } })
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'passkey_not_found' } })
    expect((await app.call(contract.fetchTwoStep, user, {})).body.recoveryCodesLeft).toBe(10)
    expect((await remove(second.id)).status).toBe(200)
    expect((await app.call(contract.fetchTwoStep, user, {})).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect(await ticketOf(app, user)).toBeUndefined()
  })
})

describe('logging in with a passkey', () => {
  it('is offered to an account that has one, and gives a token', async () => {
    const { app, user, passkey, id } = await withPasskey()
    const asked = await app.call(signIns.logIn, null, { body: { username_email: user.email, password: PASSWORD } })
    expect(asked.body.methods).toEqual(['passkey', 'recovery-code'])
    const options = await challengeFor(app, asked.body.ticket)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred', allowCredentials: [{ transports: ['internal'] }] })
    const { status, body } = await finish(app, asked.body.ticket, passkey.answer(options))
    expect({ status, code: body.code, id: body.user._id }).toEqual({ status: 200, code: 'logged_in', id: user.id })
    const own = await app.http.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${body.token}` } })
    expect(own.statusCode).toBe(200)
    const { passkeys } = (await app.call(contract.fetchTwoStep, user, {})).body
    expect(passkeys).toMatchObject([{ _id: id, lastUsedAt: app.clock.now().toISOString() }])
  })

  it('works again and again, also with one that does not count its uses', async () => {
    for (const counts of [true, false]) {
      const { app, user, passkey } = await withPasskey(counts)
      for (let login = 1; login <= 3; login += 1) {
        const ticket = await ticketOf(app, user)
        expect((await finish(app, ticket, passkey.answer(await challengeFor(app, ticket)))).status).toBe(200)
      }
    }
  })

  it('answers the last challenge of its own ticket, and other logins with the same password do not replace it', async () => {
    const { app, user, passkey, ticket } = await withPasskey()
    const kept = async () =>
      (await app.db.query.selectFrom('passkey_challenges').select('challenge').where('account_id', '=', user.id).execute()).length
    const [first, second] = [await challengeFor(app, ticket), await challengeFor(app, ticket)]
    expect(await kept()).toBe(1)
    for (let login = 1; login <= 6; login += 1) await challengeFor(app, await ticketOf(app, user))
    expect(await kept()).toBe(7)
    const ofAnother = await challengeFor(app, await ticketOf(app, user))
    for (const options of [first, ofAnother]) expect(await finish(app, ticket, passkey.answer(options))).toMatchObject(refused)
    expect((await finish(app, ticket, passkey.answer(second))).status).toBe(200)
    app.clock.advance(5 * MINUTE_MS)
    await challengeFor(app, ticket)
    expect(await kept()).toBe(1)
  })

  it('is not offered to an account without one', async () => {
    const app = shared()
    const user = await aUser(app)
    await addAuthenticatorTo(app, user)
    const ticket = await ticketOf(app, user)
    expect(await app.call(signIns.fetchPasskeyChallenge, null, { body: { ticket } })).toMatchObject({
      status: 404,
      body: { code: 'passkey_not_found' },
    })
  })

  it('without a ticket is refused', async () => {
    const { app, user, passkey, ticket } = await withPasskey()
    const response = passkey.answer(await challengeFor(app, ticket))
    const expired = { status: 410, body: { code: 'log_in_expired' } }
    for (const none of ['', 'a.b.c', await app.tokenOf(user)]) {
      expect(await app.call(signIns.fetchPasskeyChallenge, null, { body: { ticket: none } })).toMatchObject(expired)
      expect(await finish(app, none, response)).toMatchObject(expired)
    }
  })

  it('twice with one message, one after the other or at the same moment, signs in once', async () => {
    const { app, passkey, ticket } = await withPasskey(false)
    const response = passkey.answer(await challengeFor(app, ticket))
    const answers = await Promise.all([1, 2, 3].map(() => finish(app, ticket, response)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await finish(app, ticket, response)).toMatchObject(refused)
  })

  it('with a challenge that was made for another account, for adding one, or five minutes ago is refused', async () => {
    const { app, user, passkey, ticket } = await withPasskey()
    const other = await withPasskey()
    const late = await challengeFor(app, ticket)
    app.clock.advance(5 * MINUTE_MS)
    for (const options of [await challengeFor(app, other.ticket), await beginOn(app, user), late])
      expect(await finish(app, ticket, passkey.answer(options))).toMatchObject(refused)
  })

  it("with another account's passkey is refused", async () => {
    const { app, ticket } = await withPasskey()
    const { passkey } = await withPasskey()
    expect(await finish(app, ticket, passkey.answer(await challengeFor(app, ticket)))).toMatchObject(refused)
  })

  it('with a removed passkey is refused', async () => {
    const { app, user, passkey, id, ticket } = await withPasskey()
    await addPasskeyTo(app, user)
    const response = passkey.answer(await challengeFor(app, ticket))
    await app.call(contract.removePasskey, user, { params: { id }, ...withPassword })
    expect(await finish(app, ticket, response)).toMatchObject(refused)
  })

  it('with a copy that counts fewer uses is refused', async () => {
    const { app, user, passkey } = await withPasskey()
    const sign = async (counter: number) => {
      const ticket = await ticketOf(app, user)
      return finish(app, ticket, passkey.answer(await challengeFor(app, ticket), { counter }))
    }
    expect((await sign(7)).status).toBe(200)
    for (const counter of [7, 6, 0]) expect(await sign(counter)).toMatchObject(refused)
    expect((await sign(8)).status).toBe(200)
  })

  it('with two messages of one count at the same moment signs in once', async () => {
    const { app, user, passkey, ticket } = await withPasskey()
    const tickets = [ticket, await ticketOf(app, user)]
    const responses = await Promise.all(tickets.map(async (each) => passkey.answer(await challengeFor(app, each), { counter: 5 })))
    const lock = await rowOf(app, user)
    const answers = await lock.release(responses.map((response, index) => () => finish(app, tickets[index] ?? '', response)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it.each<[string, Forgery]>([
    ['of another origin', { origin: 'https://guftagu.evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['of a new passkey', { type: 'webauthn.create' }],
    ['without a present person', { flags: 0x00 }],
    ['with a broken signature', { signature: randomBytes(70) }],
  ])('with a message %s is refused', async (_name, forgery) => {
    const { app, passkey, ticket } = await withPasskey()
    const response = passkey.answer(await challengeFor(app, ticket), forgery)
    expect(await finish(app, ticket, response)).toMatchObject(refused)
  })
})

describe('the site of passkeys', () => {
  it('is the public address, whatever host is called', async () => {
    const app = await testApp({ config: { publicUrl: 'https://chat.example.com' } })
    const user = await aUser(app)
    const options = await beginOn(app, user)
    expect(options.rp.id).toBe('chat.example.com')
    expect(await add(app, user, softwarePasskey().create(options))).toMatchObject(refused)
    const passkey = softwarePasskey()
    const at = { origin: 'https://chat.example.com', rpId: 'chat.example.com' }
    expect((await add(app, user, passkey.create(await beginOn(app, user), at))).status).toBe(200)
    const ticket = await ticketOf(app, user)
    const insecure = passkey.answer(await challengeFor(app, ticket), { ...at, origin: 'http://chat.example.com' })
    expect(await finish(app, ticket, insecure)).toMatchObject(refused)
    expect((await finish(app, ticket, passkey.answer(await challengeFor(app, ticket), at))).status).toBe(200)
  })

  it('is the host that is called, where there is no public address', async () => {
    const app = shared()
    const user = await aUser(app)
    const request = { method: 'POST', headers: { host: 'chat.lan:8443', authorization: `Bearer ${await app.tokenOf(user)}` } } as const
    const path = '/api/user/profile/two-step'
    const begun = await app.http.inject({ ...request, url: `${path}/passkey-challenge`, payload: { currentPassword: PASSWORD } })
    const { options } = begun.json()
    expect(options.rp.id).toBe('chat.lan')
    const response = softwarePasskey().create(options, { origin: 'https://chat.lan:8443', rpId: 'chat.lan' })
    expect((await app.http.inject({ ...request, url: `${path}/passkeys`, payload: { name: 'Key', response } })).statusCode).toBe(200)
  })
})
