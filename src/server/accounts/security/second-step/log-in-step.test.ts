// Logging in with an authenticator app or a recovery code (docs/product.md#two-step-sign-in).

import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fetchOwnAccount, toggleUserBan } from '#contract/accounts.ts'
import * as contract from '#contract/sign-ins.ts'
import * as twoStep from '#contract/two-step.ts'
import { secretsFrom } from '../../../foundations.ts'
import { sharedTestApp, type TestApp, testApp } from '../../../testing/app.ts'
import { addAuthenticatorTo, authenticatorApp, ticketOf } from '../../../testing/authenticator.ts'
import { rowOf } from '../../../testing/gate.ts'
import { anAdmin, aUser, PASSWORD } from '../../../testing/people.ts'
import { expectUnchanged, fingerprint } from '../../../testing/snapshot.ts'
import { endAllSignIns } from '../../sign-ins.ts'
import { encryptSecret } from './cipher.ts'

const PERIOD_MS = 30_000
const MINUTE_MS = 60_000

const finish = (app: TestApp, ticket: string, code: string) => app.call(contract.finishLogIn, null, { body: { ticket, code } })

// Every test creates its own people, and time only moves forward.
const shared = sharedTestApp()

async function withAuthenticator() {
  const app = shared()
  const user = await aUser(app)
  const phone = await addAuthenticatorTo(app, user)
  return { app, user, phone, codes: phone.recoveryCodes ?? [] }
}

describe('an account with an authenticator app', () => {
  it('gets a ticket for the right password, and a token for a code', async () => {
    const { app, user, phone } = await withAuthenticator()
    const asked = await app.call(contract.logIn, null, { body: { username_email: user.username, password: PASSWORD } })
    expect(asked).toMatchObject({ status: 200, body: { code: 'second_step_needed', methods: ['authenticator', 'recovery-code'] } })
    expect(Object.keys(asked.body).toSorted()).toEqual(['code', 'message', 'methods', 'ticket'])
    const { status, body } = await finish(app, asked.body.ticket, phone.code())
    expect({ status, code: body.code, id: body.user._id }).toEqual({ status: 200, code: 'logged_in', id: user.id })
    const own = await app.http.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${body.token}` } })
    expect(own.statusCode).toBe(200)
  })

  it('gets no ticket for a wrong password', async () => {
    const { app, user } = await withAuthenticator()
    const answer = await app.call(contract.logIn, null, { body: { username_email: user.username, password: 'wrong' } })
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(answer.body).not.toHaveProperty('ticket')
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    [-2, 400],
    [-1, 200],
    [ 0, 200],
    [ 1, 200],
    [ 2, 400],
  ])('is answered for a code that is %i periods off with %i', async (drift, status) => {
    const { app, user, phone } = await withAuthenticator()
    expect((await finish(app, await ticketOf(app, user), phone.code(drift))).status).toBe(status)
  })

  it('accepts a code in Urdu digits and with a space', async () => {
    const { app, user, phone } = await withAuthenticator()
    const typed = [...phone.code()].map((digit) => String.fromCharCode(0x6f0 + Number(digit))).join('')
    expect((await finish(app, await ticketOf(app, user), `${typed.slice(0, 3)} ${typed.slice(3)}`)).status).toBe(200)
  })

  it('accepts no code twice, and none from before it', async () => {
    const { app, user, phone } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    const earlier = phone.code(-1)
    const code = phone.code()
    expect((await finish(app, ticket, code)).status).toBe(200)
    const before = await fingerprint(app.db)
    for (const used of [code, earlier]) expect(await finish(app, ticket, used)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect(await fingerprint(app.db)).toEqual(before)
    app.clock.advance(PERIOD_MS)
    expect((await finish(app, await ticketOf(app, user), phone.code())).status).toBe(200)
  })

  it('needs a new ticket for each login, and a refused ticket leaves the code unused', async () => {
    const { app, user, phone, codes } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    expect((await finish(app, ticket, phone.code())).status).toBe(200)
    await expectUnchanged(app, () => finish(app, ticket, codes[0] ?? ''), 410, 'log_in_expired')
    expect((await finish(app, await ticketOf(app, user), codes[0] ?? '')).status).toBe(200)
  })

  it('does not accept the code that confirmed the app', async () => {
    const app = shared()
    const user = await aUser(app)
    const { body } = await app.call(twoStep.beginAuthenticator, user, { body: { currentPassword: PASSWORD } })
    const code = authenticatorApp(app, body.secret).code()
    await app.call(twoStep.confirmAuthenticator, user, { body: { code } })
    expect(await finish(app, await ticketOf(app, user), code)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
  })

  it.each([
    ['', 'code_missing'],
    ['  ', 'code_missing'],
    ['hello', 'code_wrong'],
    ['0000-0000-0000-0000', 'code_wrong'],
  ])('is refused for %j, and stays as it was', async (code, refusal) => {
    const { app, user } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    const before = await fingerprint(app.db)
    expect(await finish(app, ticket, code)).toMatchObject({ status: 400, body: { code: refusal } })
    expect(await fingerprint(app.db)).toEqual(before)
  })

  it('is refused for a wrong code, and stays as it was', async () => {
    const { app, user, phone } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    const before = await fingerprint(app.db)
    expect(await finish(app, ticket, phone.wrongCode())).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect(await fingerprint(app.db)).toEqual(before)
  })

  it("is not opened by another account's code or recovery code", async () => {
    const { app, user } = await withAuthenticator()
    const other = await addAuthenticatorTo(app, await aUser(app))
    const ticket = await ticketOf(app, user)
    for (const code of [other.code(), other.recoveryCodes?.[0] ?? ''])
      expect(await finish(app, ticket, code)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
  })

  it('is opened by one of two calls with the same code at the same moment', async () => {
    const { app, user, phone } = await withAuthenticator()
    const [ticket, code] = [await ticketOf(app, user), phone.code()]
    const lock = await rowOf(app, user)
    const answers = await lock.release([1, 2, 3].map(() => () => finish(app, ticket, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  it('whose secret was encrypted with another key is opened by a recovery code only', async () => {
    const { app, user, phone, codes } = await withAuthenticator()
    const secret = encryptSecret(secretsFrom('the secret of tests, before it was changed'), user.id, randomBytes(20))
    await app.db.query.updateTable('authenticators').set({ secret }).where('account_id', '=', user.id).execute()
    const ticket = await ticketOf(app, user)
    expect((await finish(app, ticket, phone.code())).body.code).toBe('code_wrong')
    expect((await finish(app, ticket, codes[0] ?? '')).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('is good once', async () => {
    const { app, user, codes } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    expect(codes).toHaveLength(10)
    expect(codes[0]).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    expect((await finish(app, ticket, (codes[0] ?? '').toUpperCase())).status).toBe(200)
    expect(await finish(app, ticket, codes[0] ?? '')).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect((await app.call(twoStep.fetchTwoStep, user, {})).body.recoveryCodesLeft).toBe(9)
  })

  it('given twice at the same moment is good once', async () => {
    const { app, user, codes } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    const lock = await rowOf(app, user)
    const answers = await lock.release([1, 2, 3].map(() => () => finish(app, ticket, codes[0] ?? '')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  it('is not stored, only a hash of it', async () => {
    const { app, user, codes } = await withAuthenticator()
    const rows = await app.db.query.selectFrom('recovery_codes').select('code_hash').where('account_id', '=', user.id).execute()
    expect(rows).toHaveLength(10)
    expect(new Set(rows.map(({ code_hash }) => code_hash.length))).toEqual(new Set([32]))
    const stored = rows.map(({ code_hash }) => code_hash.toString('latin1')).join()
    for (const code of codes) for (const spelling of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(spelling)
  })

  it('is not offered any more when the last one is used', async () => {
    const { app, user, codes } = await withAuthenticator()
    for (const code of codes) expect((await finish(app, await ticketOf(app, user), code)).status).toBe(200)
    const { body } = await app.call(contract.logIn, null, { body: { username_email: user.email, password: PASSWORD } })
    expect(body.methods).toEqual(['authenticator'])
  })
})

describe('a ticket', () => {
  const expired = { status: 410, body: { code: 'log_in_expired' } }

  it('is valid for ten minutes', async () => {
    const { app, user, phone } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    app.clock.advance(10 * MINUTE_MS - 1000)
    expect((await finish(app, ticket, phone.code())).status).toBe(200)
    app.clock.advance(MINUTE_MS)
    expect(await finish(app, ticket, phone.code())).toMatchObject(expired)
  })

  it('is no token, and a token is no ticket', async () => {
    const { app, user, phone } = await withAuthenticator()
    const headers = { authorization: `Bearer ${await ticketOf(app, user)}` }
    expect((await app.http.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
    expect(await finish(app, await app.tokenOf(user), phone.code())).toMatchObject(expired)
  })

  it('ends with a ban, also when the ban is lifted', async () => {
    const { app, user, phone } = await withAuthenticator()
    const admin = await anAdmin(app)
    const ticket = await ticketOf(app, user)
    for (const status of ['approved', 'banned'] as const) {
      await app.call(toggleUserBan, admin, { params: { id: user.id }, body: { status } })
      expect(await finish(app, ticket, phone.code())).toMatchObject(expired)
    }
  })

  it('ends when all sign-ins end, as they do when the password is changed', async () => {
    const { app, user, phone } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    await app.db.transaction((tx) => endAllSignIns(tx, user.id))
    expect(await finish(app, ticket, phone.code())).toMatchObject(expired)
  })

  it('ends when two-step sign-in is turned off', async () => {
    const { app, user, phone } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    await app.call(twoStep.removeAuthenticator, user, { body: { currentPassword: PASSWORD } })
    expect(await finish(app, ticket, phone.code())).toMatchObject(expired)
  })

  it('signs nobody in when the sign-ins end while the code is being checked', async () => {
    const { app, user, phone } = await withAuthenticator()
    const ticket = await ticketOf(app, user)
    const lock = await rowOf(app, user)
    const [ended, answer] = await lock.release<unknown>([
      () => app.db.transaction((tx) => endAllSignIns(tx, user.id)),
      () => finish(app, ticket, phone.code()),
    ])
    expect(ended).toBe(1)
    const { status, body } = answer as Awaited<ReturnType<typeof finish>>
    // Whichever came first, no token works.
    if (status === 200) {
      const own = await app.http.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${body.token}` } })
      expect(own.statusCode).toBe(401)
    } else expect(body.code).toBe('log_in_expired')
  })

  it('allows ten attempts of an account from one address, and then none, not even a right one', async () => {
    const app = await testApp({ limited: true })
    const user = await aUser(app)
    const phone = await addAuthenticatorTo(app, user)
    const ticket = await ticketOf(app, user)
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await finish(app, ticket, phone.wrongCode())).status).toBe(400)
    expect(await finish(app, ticket, phone.code())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const other = await app.http.inject({
      method: 'POST',
      url: '/api/auth/two-step',
      payload: { ticket, code: phone.code() },
      remoteAddress: '203.0.113.7',
    })
    expect(other.statusCode).toBe(200)
  })

  it('with wrong codes from many addresses is slowed down, and does not keep the owner out', async () => {
    const app = await testApp({ limited: true })
    const user = await aUser(app)
    const phone = await addAuthenticatorTo(app, user)
    const from = (address: string, code: string, ticket: string) =>
      app.call(contract.finishLogIn, null, { body: { ticket, code } }, { address })
    const known = '198.51.100.1'
    // Right codes do not count.
    for (let time = 1; time <= 11; time += 1) {
      app.clock.advance(PERIOD_MS)
      expect((await from(known, phone.code(), await ticketOf(app, user))).status).toBe(200)
    }
    const ticket = await ticketOf(app, user)
    for (let number = 1; number <= 15; number += 1) expect((await from(`203.0.113.${number}`, phone.wrongCode(), ticket)).status).toBe(400)
    expect(app.clock.waits.splice(0)).toEqual([500, 1000, 2000, 4000, 4000])
    app.clock.advance(PERIOD_MS)
    expect((await from('198.51.100.2', phone.code(), ticket)).status).toBe(200)
    expect(app.clock.waits.splice(0)).toEqual([4000])
    app.clock.advance(PERIOD_MS)
    expect((await from(known, phone.code(), await ticketOf(app, user))).status).toBe(200)
    expect(app.clock.waits).toEqual([])
  })
})

it('an account without a second step logs in with its password alone', async () => {
  const app = shared()
  const user = await aUser(app)
  await app.call(twoStep.beginAuthenticator, user, { body: { currentPassword: PASSWORD } })
  const { body } = await app.call(contract.logIn, null, { body: { username_email: user.email, password: PASSWORD } })
  expect(body.code).toBe('logged_in')
  expect((await app.call(fetchOwnAccount, user, {})).status).toBe(200)
})
