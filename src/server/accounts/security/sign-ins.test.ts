// Where an account is signed in, and how that ends (docs/product.md#account-safety).

import { expect, it } from 'vitest'
import { fetchOwnAccount, toggleUserBan, updateUserRole } from '#contract/accounts.ts'
import { confirmEmail, resetPassword } from '#contract/passwords.ts'
import * as contract from '#contract/sign-ins.ts'
import { type TestApp, type TestClient, testApp } from '../../testing/app.ts'
import { aMailedLink } from '../../testing/mailed-links.ts'
import { anAdmin, aUser, PASSWORD, type Person } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { connect, next } from '../../testing/socket.ts'

const DAY_MS = 24 * 60 * 60_000
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

async function signIn(app: TestApp, { username }: Person, from: TestClient = {}): Promise<{ readonly token: string }> {
  const { body } = await app.call(contract.logIn, null, { body: { username_email: username, password: PASSWORD } }, from)
  return { token: body.token }
}

const statusOf = async (app: TestApp, device: { readonly token: string }) => (await app.call(fetchOwnAccount, device, {})).status
const listOf = async (app: TestApp, device: { readonly token: string }): Promise<contract.SignIn[]> =>
  (await app.call(contract.listSignIns, device, {})).body.signIns

/** A connected page on the device. `closed` resolves once the server has closed it, with the reasons the server gave before. */
async function openPage(app: TestApp, { token }: { readonly token: string }) {
  const socket = await connect(await app.listen(), { token })
  const reasons: string[] = []
  socket.on('signInEnded', ({ reason }: { readonly reason: string }) => reasons.push(reason))
  return { socket, closed: next(socket, 'disconnect').then((how) => [how, ...reasons]) }
}

it('the list has the device, the address and the times of each sign-in, this device first, then by latest use, and nobody else’s', async () => {
  const app = await testApp()
  const [user, other] = [await aUser(app), await aUser(app)]
  await signIn(app, other)
  const createdAt = app.clock.now().toISOString()
  const phone = await signIn(app, user, { address: '203.0.113.7', userAgent: CHROME })
  app.clock.advance(1000)
  await signIn(app, user, { address: '203.0.113.8' })
  app.clock.advance(1000)
  const desk = await signIn(app, user, { userAgent: 'x'.repeat(400) })
  expect(await listOf(app, phone)).toEqual([
    { _id: expect.any(String), device: 'Chrome · Android', address: '203.0.113.7', createdAt, lastUsedAt: createdAt, isCurrent: true },
    expect.objectContaining({ device: 'Browser', address: '127.0.0.1', isCurrent: false }),
    expect.objectContaining({ address: '203.0.113.8', isCurrent: false }),
  ])
  expect((await listOf(app, desk)).map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
})

it('the last use is noted with its address, every ten minutes at most', async () => {
  const app = await testApp()
  const device = await signIn(app, await aUser(app))
  const usedFrom = async (address: string) => {
    await app.call(fetchOwnAccount, device, {}, { address })
    const [row] = await listOf(app, device)
    return [row?.address, Date.parse(row?.lastUsedAt ?? '') - Date.parse(row?.createdAt ?? '')]
  }
  app.clock.advance(9 * 60_000)
  expect(await usedFrom('203.0.113.7')).toEqual(['127.0.0.1', 0])
  app.clock.advance(60_000)
  expect(await usedFrom('203.0.113.7')).toEqual(['203.0.113.7', 600_000])
})

it('open pages of the account receive that a sign-in began or ended, and pages of others do not', async () => {
  const app = await testApp()
  const [user, stranger] = [await aUser(app), await aUser(app)]
  const desk = await signIn(app, user)
  const [page, foreign] = [await openPage(app, desk), await openPage(app, await signIn(app, stranger))]
  const received: unknown[] = []
  foreign.socket.on('accountUpdate', (payload) => received.push(payload))
  async function updateAfter(change: () => Promise<unknown>) {
    const update = next(page.socket, 'accountUpdate')
    await change()
    expect(await update).toEqual({ userID: user.id })
  }
  const devices: { readonly token: string }[] = []
  await updateAfter(async () => devices.push(await signIn(app, user)))
  const [{ _id } = { _id: '' }] = (await listOf(app, desk)).filter(({ isCurrent }) => !isCurrent)
  await updateAfter(() => app.call(contract.endSignIn, desk, { params: { id: _id } }))
  await updateAfter(async () => devices.push(await signIn(app, user)))
  await updateAfter(() => app.call(contract.logOut, devices[1] ?? desk, {}))
  expect(page.socket.connected).toBe(true)

  const own = next(foreign.socket, 'accountUpdate')
  await signIn(app, stranger)
  await own
  expect(received).toEqual([{ userID: stranger.id }])
})

it('logging out ends this sign-in and its pages, and no other', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [phone, desk] = [await signIn(app, user), await signIn(app, user)]
  const [onPhone, onDesk] = [await openPage(app, phone), await openPage(app, desk)]
  expect(await app.call(contract.logOut, phone, {})).toMatchObject({ status: 200, body: { code: 'logged_out' } })
  expect(await onPhone.closed).toEqual(['io server disconnect'])
  expect([await statusOf(app, phone), await statusOf(app, desk), onDesk.socket.connected]).toEqual([401, 200, true])
  await expect(connect(await app.listen(), phone)).rejects.toMatchObject({ data: { code: 'sign_in_required' } })
  expect((await app.call(contract.logOut, phone, {})).status).toBe(401)
})

it('a sign-in that its owner ends is over at once, with its pages, and cannot be ended again', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [phone, desk] = [await signIn(app, user), await signIn(app, user)]
  const page = await openPage(app, phone)
  const id = (await listOf(app, phone)).find(({ isCurrent }) => isCurrent)?._id ?? ''
  const end = () => app.call(contract.endSignIn, desk, { params: { id } })
  expect((await Promise.all([end(), end()])).map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await page.closed).toEqual(['io server disconnect', 'signed_out_elsewhere'])
  expect([await statusOf(app, phone), await statusOf(app, desk)]).toEqual([401, 200])
  expect(await end()).toMatchObject({ status: 404, body: { code: 'sign_in_not_found' } })
})

it('a stranger cannot end a sign-in', async () => {
  const app = await testApp()
  const [user, stranger] = [await aUser(app), await anAdmin(app)]
  const device = await signIn(app, user)
  const [{ _id } = { _id: '' }] = await listOf(app, device)
  const before = await fingerprint(app.db)
  expect(await app.call(contract.endSignIn, stranger, { params: { id: _id } })).toMatchObject({ status: 404 })
  expect(await fingerprint(app.db)).toEqual(before)
  expect(await statusOf(app, device)).toBe(200)
})

it('signing out everywhere ends every sign-in and page, and gives this device a new token', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [phone, desk] = [await signIn(app, user), await signIn(app, user)]
  const pages = [await openPage(app, phone), await openPage(app, desk)]
  const { status, body } = await app.call(contract.signOutElsewhere, phone, {})
  expect([status, body.code]).toEqual([200, 'signed_out_elsewhere'])
  for (const page of pages) expect(await page.closed).toEqual(['io server disconnect', 'signed_out_elsewhere'])
  const renewed = { token: body.token }
  expect([await statusOf(app, phone), await statusOf(app, desk), await statusOf(app, renewed)]).toEqual([401, 401, 200])
  expect(await listOf(app, renewed)).toHaveLength(1)
  expect((await openPage(app, renewed)).socket.connected).toBe(true)
})

it('signing out everywhere gives no new time: the new token expires when the old one would have', async () => {
  const app = await testApp()
  const device = await signIn(app, await aUser(app))
  const [before] = await listOf(app, device)
  app.clock.advance(30 * DAY_MS - 1000)
  const { body } = await app.call(contract.signOutElsewhere, device, {})
  const renewed = { token: String(body.token) }
  expect(await listOf(app, renewed)).toMatchObject([{ _id: before?._id, createdAt: before?.createdAt, isCurrent: true }])
  app.clock.advance(1000)
  expect(await statusOf(app, renewed)).toBe(401)
})

it('signing out everywhere leaves the links that reset the password, and no others', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const [reset, confirm] = [await aMailedLink(app, user), await aMailedLink(app, user, { newEmail: 'new@example.org' })]
  await app.call(contract.signOutElsewhere, user, {})
  expect((await app.call(confirmEmail, null, { body: { token: confirm } })).status).toBe(410)
  expect((await app.call(resetPassword, null, { body: { token: reset, password: 'another one' } })).status).toBe(200)
})

it('a token from before a ban or a change of role stays refused after it was undone', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const change = { params: { id: user.id } }
  const first = await signIn(app, user)
  for (const status of ['approved', 'banned'] as const) await app.call(toggleUserBan, admin, { ...change, body: { status } })
  const second = await signIn(app, user)
  for (const role of ['admin', 'user'] as const) await app.call(updateUserRole, admin, { ...change, body: { role } })
  expect([await statusOf(app, first), await statusOf(app, second)]).toEqual([401, 401])
})

it('an account has fifty sign-ins at most; one more ends the one that was not used for longest', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const oldest = await signIn(app, user)
  const page = await openPage(app, oldest)
  const others: { readonly token: string }[] = []
  for (let number = 1; number <= 50; number += 1) {
    app.clock.advance(1000)
    others.push(await signIn(app, user))
  }
  expect(await page.closed).toEqual(['io server disconnect'])
  const [second, newest] = [others[0] ?? oldest, others.at(-1) ?? oldest]
  expect([await statusOf(app, oldest), await statusOf(app, second)]).toEqual([401, 200])
  expect(await listOf(app, newest)).toHaveLength(50)
})
