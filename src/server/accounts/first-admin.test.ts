// The first start: there must be an admin who can log in.

import { expect, it } from 'vitest'
import { logIn as logInCall } from '#contract/sign-ins.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { ensureFirstAdmin } from './actions.ts'

const WANTED = { username: 'admin', email: 'admin@guftagu.example', password: null }

const logIn = (app: TestApp, password: string) => app.call(logInCall, null, { body: { username_email: WANTED.username, password } })
const admins = (app: TestApp) => app.db.query.selectFrom('accounts').select('username').where('role', '=', 'admin').execute()

it('creates an admin with a password that works and is shown only once', async () => {
  const app = await testApp()
  const made = await ensureFirstAdmin(app.deps, WANTED)
  expect(made).toMatchObject({ username: 'admin', email: 'admin@guftagu.example' })
  expect(await logIn(app, made?.generatedPassword ?? '')).toMatchObject({ status: 200, body: { user: { role: 'admin' } } })
  expect(await ensureFirstAdmin(app.deps, WANTED)).toBeNull()
})

it('takes the password it is given and does not repeat it', async () => {
  const app = await testApp()
  expect(await ensureFirstAdmin(app.deps, { ...WANTED, password: 'chosen one' })).toMatchObject({ generatedPassword: null })
  expect((await logIn(app, 'chosen one')).status).toBe(200)
})

it('creates one admin when several nodes start together', async () => {
  const app = await testApp()
  const made = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin(app.deps, WANTED)))
  expect(made.filter((admin) => admin !== null)).toHaveLength(1)
  expect(await admins(app)).toHaveLength(1)
})

it('creates none when there is an admin, even a banned one', async () => {
  const app = await testApp()
  await anAdmin(app, { status: 'banned' })
  expect(await ensureFirstAdmin(app.deps, WANTED)).toBeNull()
})

it.each([
  [{ username: 'ADMIN' }, 'ADMIN_USERNAME'],
  [{ email: 'Admin@Guftagu.example' }, 'ADMIN_EMAIL'],
])('never takes over an account that already has the name: %j', async (name, setting) => {
  const app = await testApp()
  await aUser(app, name)
  await expect(ensureFirstAdmin(app.deps, WANTED)).rejects.toThrow(setting)
  expect(await admins(app)).toEqual([])
})
