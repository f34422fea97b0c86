// Changing one's own password (docs/product.md#account-safety).

import { expect, it } from 'vitest'
import { fetchOwnAccount } from '#contract/accounts.ts'
import { changePassword, keepPassword, resetPassword } from '#contract/passwords.ts'
import { logIn as logInCall } from '#contract/sign-ins.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { gate, rowOf } from '../../testing/gate.ts'
import { aMailedLink } from '../../testing/mailed-links.ts'
import { aUser, PASSWORD, type Person } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { connect, next } from '../../testing/socket.ts'
import { TEST_USER_AGENT } from '../../testing/tokens.ts'
import { ensureFirstAdmin } from '../actions.ts'

const NEW = 'a new password'

// Shared by tests of refusals, which change nothing.
const shared = sharedTestApp()

const change = (app: TestApp, by: Parameters<TestApp['call']>[1], body: object = {}) =>
  app.call(changePassword, by, { body: { currentPassword: PASSWORD, newPassword: NEW, ...body } })
const logIn = (app: TestApp, name: string, password: string) => app.call(logInCall, null, { body: { username_email: name, password } })

async function passwordsThatWork(app: TestApp, { username }: Person, ...tried: readonly string[]): Promise<string[]> {
  const working: string[] = []
  for (const password of tried) if ((await logIn(app, username, password)).status === 200) working.push(password)
  return working
}

it('a changed password ends every sign-in, closes its pages, and gives this device a new token', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const devices = [await logIn(app, user.username, PASSWORD), await logIn(app, user.username, PASSWORD)].map(({ body }) => ({
    token: String(body.token),
  }))
  const [here = null] = devices
  const pages = await Promise.all(devices.map(async (device) => connect(await app.listen(), device)))
  const closed = pages.map((page) => next(page, 'disconnect'))
  const reasons = pages.map((page) => next(page, 'signInEnded'))
  const { status, body } = await change(app, here)
  expect([status, body.code]).toEqual([200, 'password_changed'])
  expect(await Promise.all(reasons)).toEqual(pages.map(() => ({ reason: 'password_changed' })))
  await Promise.all(closed)
  for (const device of devices) expect((await app.call(fetchOwnAccount, device, {})).status).toBe(401)
  expect((await app.call(fetchOwnAccount, { token: body.token }, {})).status).toBe(200)
  expect(await passwordsThatWork(app, user, PASSWORD, NEW)).toEqual([NEW])
})

// biome-ignore format: a table is read by its columns
it.each([
  ['no present password',     { currentPassword: '' },                400, 'current_password_missing'],
  ['a wrong present password', { currentPassword: 'wrong' },          400, 'current_password_wrong'],
  ['a short new password',    { newPassword: '12345' },               400, 'password_too_short'],
  ['a long new password',     { newPassword: 'x'.repeat(129) },       400, 'password_too_long'],
  ['the same password again', { newPassword: PASSWORD },              400, 'password_unchanged'],
])('with %s it is refused, and nothing changes', async (_name, wrong, status, code) => {
  const app = shared()
  const user = await aUser(app)
  const before = await fingerprint(app.db)
  expect(await change(app, user, wrong)).toMatchObject({ status, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
  expect((await app.call(fetchOwnAccount, user, {})).status).toBe(200)
})

it('of two changes at once one wins, and the other is told that its present password is wrong', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const lock = await rowOf(app, user)
  const answers = await lock.release(['first one', 'second one'].map((newPassword) => () => change(app, user, { newPassword })))
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, 'password_changed'],
    [400, 'current_password_wrong'],
  ])
  expect(await passwordsThatWork(app, user, PASSWORD, 'first one', 'second one')).toHaveLength(1)
})

it('a login with the old password that waits for a change is refused, and leaves no sign-in', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const lock = await gate(app, 'update accounts set token_version = token_version + 1 where id = $1', [user.id])
  const [answer] = await lock.release([() => logIn(app, user.username, PASSWORD)])
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(await app.db.query.selectFrom('sign_ins').select('id').where('user_agent', '<>', TEST_USER_AGENT).execute()).toEqual([])
})

it('a form that waits while its sender signs out elsewhere is refused', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const lock = await gate(
    app,
    'with ended as (delete from sign_ins where account_id = $1) update accounts set token_version = token_version + 1 where id = $1',
    [user.id],
  )
  const [answer] = await lock.release([() => change(app, user)])
  expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  expect(await passwordsThatWork(app, user, PASSWORD, NEW)).toEqual([PASSWORD])
})

it('a link that was mailed before a change is of no use after it', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const token = await aMailedLink(app, user)
  expect((await change(app, user)).status).toBe(200)
  expect(await app.call(resetPassword, null, { body: { token, password: 'of the thief' } })).toMatchObject({ status: 410 })
})

it('a generated password should be changed; it may be kept once, and must be changed at the next login', async () => {
  const app = await testApp()
  const made = await ensureFirstAdmin(app.deps, { username: 'admin', email: 'admin@guftagu.example', password: null })
  const password = made?.generatedPassword ?? ''
  const signIn = async () => {
    const { body } = await logIn(app, 'admin', password)
    return [{ token: String(body.token) }, body.user.passwordChange] as const
  }
  const [first, atFirst] = await signIn()
  expect(atFirst).toBe('advised')
  for (const _again of [1, 2])
    expect(await app.call(keepPassword, first, {})).toMatchObject({ status: 200, body: { code: 'password_kept' } })
  expect((await app.call(fetchOwnAccount, first, {})).body.user.passwordChange).toBe('none')
  const [second, atSecond] = await signIn()
  expect(atSecond).toBe('required')
  expect((await app.call(keepPassword, second, {})).status).toBe(403)
  const { body } = await change(app, second, { currentPassword: password })
  expect((await app.call(fetchOwnAccount, { token: body.token }, {})).body.user.passwordChange).toBe('none')
})

it('a password that its owner has chosen need not be changed', async () => {
  const app = await testApp()
  await ensureFirstAdmin(app.deps, { username: 'admin', email: 'admin@guftagu.example', password: 'chosen one' })
  expect((await logIn(app, 'admin', 'chosen one')).body.user.passwordChange).toBe('none')
})
