// Full run: further variants of the same rule.

import { expect, it } from 'vitest'
import { listUsers, updateAccountStatus, updateUserRole } from '#contract/accounts.ts'
import { expectPagesClosed, expectRoomsLeft, ROLE_CHANGED } from '../testing/account-pages.ts'
import { testApp } from '../testing/app.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'

it('a banned chatter is disconnected too', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  await expectPagesClosed(app, chatter, () =>
    app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'banned' } }),
  )
})

it('a chatter who is rejected leaves the rooms of their sessions, and may connect again for updates of their account', () =>
  expectRoomsLeft('rejected'))

it('a promotion disconnects the open pages, and tokens from before it are refused', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await expectPagesClosed(
    app,
    user,
    () => app.call(updateUserRole, admin, { params: { id: user.id }, body: { role: 'admin' } }),
    ROLE_CHANGED,
  )
  expect((await app.call(listUsers, user, { query: {} })).status).toBe(401)
  app.signInAgain(user)
  expect((await app.call(listUsers, user, { query: {} })).status).toBe(200)
})
