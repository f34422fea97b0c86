// Open pages: what an admin does to an account reaches its sockets at once (docs/product.md#status).

import { expect, it } from 'vitest'
import {
  deleteAccountRequest,
  deleteUser,
  listUsers,
  signUp,
  toggleUserBan,
  updateAccountStatus,
  updateUserRole,
} from '#contract/accounts.ts'
import type { AdminList } from '#contract/events.ts'
import { expectPagesClosed, expectRoomsLeft, open, ROLE_CHANGED } from '../testing/account-pages.ts'
import { testApp } from '../testing/app.ts'
import { aChatter, anAdmin, aUser, PASSWORD } from '../testing/people.ts'
import { emit, next, nextOfList } from '../testing/socket.ts'

it('a ban is emitted to every open page and disconnects it, and new connections are refused', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await expectPagesClosed(app, user, () => app.call(toggleUserBan, admin, { params: { id: user.id }, body: { status: 'approved' } }))
  await expect(open(app, user)).rejects.toMatchObject({ data: { code: 'account_banned' } })
})

it('a chatter who is pending again leaves the rooms of their sessions, and may connect again for updates of their account', () =>
  expectRoomsLeft('pending'))

it('a deletion is emitted to every open page and disconnects it, and new connections are refused', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
  await expectPagesClosed(app, user, () => app.call(deleteUser, admin, { params: { id: user.id } }))
  await expectPagesClosed(app, chatter, () => app.call(deleteAccountRequest, admin, { params: { id: chatter.id } }))
  await expect(open(app, user)).rejects.toMatchObject({ data: { code: 'sign_in_required' } })
})

it('a demotion disconnects the open pages, which may connect with the new role after a new login', async () => {
  const app = await testApp()
  const [admin, other] = [await anAdmin(app), await anAdmin(app)]
  await expectPagesClosed(
    app,
    other,
    () => app.call(updateUserRole, admin, { params: { id: other.id }, body: { role: 'user' } }),
    ROLE_CHANGED,
  )
  expect((await app.call(listUsers, other, { query: {} })).status).toBe(401)
  app.signInAgain(other)
  expect((await app.call(listUsers, other, { query: {} })).status).toBe(403)
  expect((await open(app, other)).connected).toBe(true)
})

it('an approval is emitted, and leaves the page connected', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app, { status: 'pending' })]
  const page = await open(app, chatter)
  const emitted = next(page, 'accountUpdate')
  await app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'approved' } })
  expect(await emitted).toEqual({ userID: chatter.id })
  expect(page.connected).toBe(true)
})

it('every change of an account is emitted to all admins, with the list that shows it', async () => {
  const app = await testApp()
  const [admin, otherAdmin, user] = [await anAdmin(app), await anAdmin(app), await aUser(app)]
  const chatter = await aChatter(app, { status: 'pending' })
  const page = await open(app, otherAdmin)
  const newUser = { username: 'newuser', email: 'new@example.com', password: PASSWORD, role: 'user' as const }
  const newChatter = { ...newUser, username: 'newchatter', email: 'chatter@example.com', phoneNumber: '03001234567', age: 30 }
  const [ofUser, ofChatter] = [{ params: { id: user.id } }, { params: { id: chatter.id } }]
  const changes: [AdminList, () => Promise<{ status: number }>][] = [
    ['users', () => app.call(signUp, null, { body: newUser })],
    ['users', () => app.call(toggleUserBan, admin, { ...ofUser, body: { status: 'approved' } })],
    ['users', () => app.call(toggleUserBan, admin, { ...ofUser, body: { status: 'banned' } })],
    ['users', () => app.call(updateUserRole, admin, { ...ofUser, body: { role: 'admin' } })],
    ['users', () => app.call(updateUserRole, admin, { ...ofUser, body: { role: 'user' } })],
    ['users', () => app.call(deleteUser, admin, ofUser)],
    ['account-requests', () => app.call(signUp, null, { body: { ...newChatter, role: 'chatter', gender: 'male' } })],
    ['account-requests', () => app.call(updateAccountStatus, admin, { ...ofChatter, body: { status: 'approved' } })],
    ['account-requests', () => app.call(deleteAccountRequest, admin, ofChatter)],
  ]
  for (const [list, change] of changes) {
    const emitted = nextOfList(page, list)
    expect((await change()).status).toBeLessThan(300)
    expect(await emitted).toEqual({ list })
  }
})

it('a change of an account is emitted to no other user', async () => {
  const app = await testApp()
  const [admin, user, bystander] = [await anAdmin(app), await aUser(app), await aUser(app)]
  const page = await open(app, bystander)
  const received: string[] = []
  page.onAny((name: string) => received.push(name))
  await expectPagesClosed(app, user, () => app.call(toggleUserBan, admin, { params: { id: user.id }, body: { status: 'approved' } }))
  // Once a later request is answered, everything emitted before it has arrived.
  await emit(page, 'userOnline', bystander.id)
  expect(received).toEqual([])
})

it('userOnline is accepted only for the account of the connection', async () => {
  const app = await testApp()
  const [user, other] = [await aUser(app), await aUser(app)]
  const page = await open(app, user)
  expect(await emit(page, 'userOnline', user.id)).toEqual({ ok: true })
  expect(await emit(page, 'userOnline', other.id)).toMatchObject({ ok: false, code: 'forbidden' })
})
