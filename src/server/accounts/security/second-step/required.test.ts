// ADMIN_TWO_STEP=required: an admin needs a second step for everything that only admins may do (docs/product.md#two-step-sign-in).

import { describe, expect, it } from 'vitest'
import { fetchOwnAccount, listUsers, updateUserRole } from '#contract/accounts.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CLIENT_EVENTS } from '#contract/events.ts'
import { deleteOwnAccount } from '#contract/own-data.ts'
import { listChatters } from '#contract/people.ts'
import * as contract from '#contract/two-step.ts'
import { sharedTestApp, testApp } from '../../../testing/app.ts'
import { addAuthenticatorTo, addPasskeyTo } from '../../../testing/authenticator.ts'
import { anAdmin, aUser, PASSWORD } from '../../../testing/people.ts'
import { ANSWER_LIMIT_MS, connect } from '../../../testing/socket.ts'
import { emitToAdmins } from '../../emit-to-admins.ts'

const shared = sharedTestApp({ config: { adminTwoStep: 'required' } })
const refused = { status: 403, body: { code: 'two_step_required' } }
const withPassword = { body: { currentPassword: PASSWORD } }

describe('an admin without a second step, where it is required', () => {
  it('may make no call but those of every signed-in account', async () => {
    const app = shared()
    const admin = await anAdmin(app)
    const authorization = `Bearer ${await app.tokenOf(admin)}`
    for (const { method, path, callers } of ENDPOINTS) {
      if (!(callers as readonly string[]).includes('admin')) continue
      const url = `/api${path.replace(/:\w+/g, admin.id)}`
      const response = await app.http.inject({ method, url, headers: { authorization } })
      expect([path, response.statusCode, response.json().code]).toEqual([path, 403, 'two_step_required'])
    }
    expect((await app.call(fetchOwnAccount, admin, {})).status).toBe(200)
    expect((await app.call(contract.fetchTwoStep, admin, {})).body.isRequired).toBe(true)
  })

  it('may send no event but those of every signed-in account', async () => {
    const app = shared()
    const admin = await anAdmin(app)
    const socket = await connect(await app.listen(), { token: await app.tokenOf(admin) })
    for (const name of ['watchPeople', 'joinSession', 'markMessages', 'typing'] as const) {
      expect(CLIENT_EVENTS[name].callers).toContain('admin')
      expect(await socket.timeout(ANSWER_LIMIT_MS).emitWithAck(name, {})).toMatchObject({ ok: false, code: 'two_step_required' })
    }
    expect(await socket.timeout(ANSWER_LIMIT_MS).emitWithAck('userOnline', admin.id)).toEqual({ ok: true })
  })

  it('does not hear that a list of the admins has changed', async () => {
    const app = shared()
    const [without, secured] = [await anAdmin(app), await anAdmin(app)]
    await addAuthenticatorTo(app, secured)
    const received: string[] = []
    const sockets = await Promise.all(
      [without, secured].map(async (admin) => {
        const socket = await connect(await app.listen(), { token: await app.tokenOf(admin) })
        socket.on('officeUpdate', () => received.push(admin.id))
        return socket
      }),
    )
    await emitToAdmins(app.deps, 'users')
    // Replies arrive in the order in which they were sent.
    for (const socket of sockets) await socket.timeout(ANSWER_LIMIT_MS).emitWithAck('noticesSeen', { ids: [] })
    expect(received).toEqual([secured.id])
  })

  it('cannot delete the account', async () => {
    const app = shared()
    const admin = await anAdmin(app)
    expect(await app.call(deleteOwnAccount, admin, withPassword)).toMatchObject(refused)
    await addAuthenticatorTo(app, admin)
    await anAdmin(app)
    expect((await app.call(deleteOwnAccount, admin, withPassword)).status).toBe(200)
  })

  it('may do everything as soon as there is one, with the same token', async () => {
    const app = shared()
    const admin = await anAdmin(app)
    await addAuthenticatorTo(app, admin)
    expect((await app.call(listUsers, admin, { query: { page: 1 } })).status).toBe(200)
  })

  it('is anybody who becomes an admin', async () => {
    const app = shared()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    await addAuthenticatorTo(app, admin)
    expect((await app.call(listChatters, user, { query: {} })).status).toBe(200)
    expect((await app.call(updateUserRole, admin, { params: { id: user.id }, body: { role: 'admin' } })).status).toBe(202)
    app.signInAgain(user)
    expect(await app.call(listUsers, user, { query: { page: 1 } })).toMatchObject(refused)
  })
})

describe('the last second step of an admin, where it is required', () => {
  const kept = { status: 409, body: { code: 'last_second_step' } }

  it('cannot be removed, unless there is another', async () => {
    const app = shared()
    const admin = await anAdmin(app)
    await addAuthenticatorTo(app, admin)
    expect(await app.call(contract.removeAuthenticator, admin, withPassword)).toMatchObject(kept)
    const { id } = await addPasskeyTo(app, admin)
    expect((await app.call(contract.removeAuthenticator, admin, withPassword)).status).toBe(200)
    expect(await app.call(contract.removePasskey, admin, { params: { id }, ...withPassword })).toMatchObject(kept)
    expect((await app.call(contract.fetchTwoStep, admin, {})).body).toMatchObject({ passkeys: [{ _id: id }], recoveryCodesLeft: 10 })
  })

  it('can be removed by a user', async () => {
    const app = shared()
    const user = await aUser(app)
    await addAuthenticatorTo(app, user)
    expect((await app.call(contract.removeAuthenticator, user, withPassword)).status).toBe(200)
  })
})

it('where it is optional, an admin works and removes the last second step', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  await addAuthenticatorTo(app, admin)
  expect((await app.call(contract.removeAuthenticator, admin, withPassword)).status).toBe(200)
  expect((await app.call(listUsers, admin, { query: { page: 1 } })).status).toBe(200)
})
