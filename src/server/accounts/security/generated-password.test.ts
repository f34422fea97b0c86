// A generated password that must be changed: until then its account can do nothing else (docs/product.md#passwords).

import { expect, it } from 'vitest'
import { fetchOwnAccount, listUsers } from '#contract/accounts.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CLIENT_EVENTS } from '#contract/events.ts'
import { changePassword } from '#contract/passwords.ts'
import * as signIns from '#contract/sign-ins.ts'
import { testApp } from '../../testing/app.ts'
import { ANSWER_LIMIT_MS, connect } from '../../testing/socket.ts'
import { ensureFirstAdmin } from '../actions.ts'
import { emitToAdmins } from '../emit-to-admins.ts'
import { adminIds } from '../store.ts'

/** The first admin, after keeping the generated password once and logging in again. */
async function aFirstAdmin() {
  const app = await testApp()
  const made = await ensureFirstAdmin(app.deps, { username: 'admin', email: 'admin@guftagu.example', password: null })
  const password = made?.generatedPassword ?? ''
  await app.db.query.updateTable('accounts').set({ generated_password_logins: 1 }).execute()
  const logIn = async () => {
    const { body } = await app.call(signIns.logIn, null, { body: { username_email: 'admin', password } })
    return { token: String(body.token) }
  }
  const [id] = await adminIds(app.db.query)
  if (id === undefined) throw new Error('there is no admin')
  return { app, id, password, admin: await logIn(), logIn }
}

it('no call is accepted but to change it, to see the account, and to end sign-ins', async () => {
  const { app, admin, id } = await aFirstAdmin()
  const accepted: string[] = []
  for (const { method, path, callers } of ENDPOINTS) {
    const by: readonly string[] = callers
    if (!by.includes('signed-in') && !by.includes('admin')) continue
    // These end the sign-in; they are called below.
    if (path === signIns.logOut.path || path === signIns.signOutElsewhere.path) continue
    const url = `/api${path.replace(/:\w+/g, id)}`
    const response = await app.http.inject({ method, url, headers: { authorization: `Bearer ${admin.token}` } })
    if (response.statusCode === 403) expect([path, response.json().code]).toEqual([path, 'password_change_required'])
    else accepted.push(`${method} ${path}`)
  }
  expect(accepted.toSorted()).toEqual([
    'DELETE /user/profile/sign-ins/:id',
    'GET /auth/user',
    'GET /user/profile/sign-ins',
    'PUT /user/profile/change-password',
  ])
  const { status, body } = await app.call(signIns.signOutElsewhere, admin, {})
  expect(status).toBe(200)
  expect((await app.call(signIns.logOut, { token: body.token }, {})).status).toBe(200)
})

it('its socket sends no event, and does not hear that a list of the admins has changed, until it is changed', async () => {
  const { app, admin, password } = await aFirstAdmin()
  const received: string[] = []
  const open = async (token: string) => {
    const socket = await connect(await app.listen(), { token })
    socket.on('officeUpdate', () => received.push('officeUpdate'))
    return socket
  }
  const before = await open(admin.token)
  for (const [name, { callers }] of Object.entries(CLIENT_EVENTS)) {
    const by: readonly string[] = callers
    // Sending a message is checked by the statement that stores it (send-refusals.test.ts).
    if ((!by.includes('signed-in') && !by.includes('admin')) || name === 'sendMessage') continue
    const answer = await before.timeout(ANSWER_LIMIT_MS).emitWithAck(name, {})
    expect([name, answer.code]).toEqual([name, 'password_change_required'])
  }
  await emitToAdmins(app.deps, 'users')
  // Replies arrive in the order in which they were sent.
  await before.timeout(ANSWER_LIMIT_MS).emitWithAck('noticesSeen', { ids: [] })
  expect(received).toEqual([])

  const { body } = await app.call(changePassword, admin, { body: { currentPassword: password, newPassword: 'chosen one' } })
  const changed = { token: String(body.token) }
  const after = await open(changed.token)
  await emitToAdmins(app.deps, 'users')
  expect(await after.timeout(ANSWER_LIMIT_MS).emitWithAck('noticesSeen', { ids: [] })).toEqual({ ok: true })
  expect(received).toEqual(['officeUpdate'])
  expect((await app.call(listUsers, changed, { query: { page: 1 } })).status).toBe(200)
})

it('it also ends what another device may do that was signed in while it was kept', async () => {
  const { app, admin, logIn } = await aFirstAdmin()
  await app.db.query.updateTable('accounts').set({ generated_password_logins: 1 }).execute()
  expect((await app.call(listUsers, admin, { query: { page: 1 } })).status).toBe(200)
  await logIn()
  expect(await app.call(listUsers, admin, { query: { page: 1 } })).toMatchObject({
    status: 403,
    body: { code: 'password_change_required' },
  })
  expect((await app.call(fetchOwnAccount, admin, {})).body.user.passwordChange).toBe('required')
})
