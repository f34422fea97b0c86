// What a stolen token can do to the account's owner: nothing once its sign-in has ended, and before that it cannot keep the owner from
// ending it.

import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchOwnAccount, updateProfile, uploadAvatar } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addNoticeDevice, testNoticeDevice } from '#contract/notices.ts'
import { changePassword } from '#contract/passwords.ts'
import { purchasePlan } from '#contract/sessions.ts'
import * as contract from '#contract/sign-ins.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { urlOf } from '../../testing/calls.ts'
import { multipartBody } from '../../testing/forms.ts'
import { aProfile, aUser, PASSWORD, type Person } from '../../testing/people.ts'
import { aPushService } from '../../testing/push-service.ts'
import { connect } from '../../testing/socket.ts'
import { type Device, guess, signIn, signOutEverywhere, statusOf, tally, use } from '../../testing/stolen-tokens.ts'

/** Sends no form, because forms are checked last. */
async function purchase(app: TestApp, { token }: Device) {
  const headers = { authorization: `Bearer ${token}` }
  return { status: (await app.http.inject({ method: 'POST', url: urlOf(purchasePlan, {}), headers })).statusCode }
}

it('a token whose sign-in has ended uses up nothing of its account, and can be tried only so often', async () => {
  const app = await testApp({ limited: true })
  const user = await aUser(app)
  const [stolen, own] = [await signIn(app, user), await signIn(app, user)]
  const address = await app.listen()
  await app.call(contract.logOut, stolen, {})

  expect(await tally(11, () => purchase(app, stolen))).toEqual({ 401: 11 })
  expect(await tally(101, () => guess(app, stolen))).toEqual({ 401: 101 })
  await use(app, stolen, 'token', 336)
  expect(await tally(1, () => app.call(fetchOwnAccount, stolen, {}))).toEqual({ 401: 1 })
  expect(await tally(1, () => app.call(fetchOwnAccount, stolen, {}, { address: '203.0.113.9' }))).toEqual({ 429: 1 })
  await use(app, stolen, 'socket', 59)
  const codes: string[] = []
  for (let time = 0; time < 2; time += 1)
    await connect(address, stolen).catch((error: { readonly data: { readonly code: string } }) => codes.push(error.data.code))
  expect(codes).toEqual(['sign_in_required', 'too_many_requests'])

  expect([await statusOf(app, own), (await guess(app, own)).status, (await purchase(app, own)).status]).toEqual([200, 400, 415])
  expect((await connect(address, own)).connected).toBe(true)
})

it('a call beyond what the account may do is refused to each of its sign-ins', async () => {
  const app = await testApp({ limited: true })
  const user = await aUser(app)
  const devices = [await signIn(app, user), await signIn(app, user)] as const
  expect(await tally(5, () => purchase(app, devices[0]))).toEqual({ 415: 5 })
  expect(await tally(6, () => purchase(app, devices[1]))).toEqual({ 415: 5, 429: 1 })
  expect(await purchase(app, devices[0])).toEqual({ status: 429 })
})

/** Sends all but the last two bytes of a call, and returns once the server has looked up the sign-in. */
async function heldCall(app: TestApp, endpoint: Endpoint, by: Device, input: { readonly payload: Buffer; readonly contentType: string }) {
  const { payload, contentType } = input
  const socket = connectTo(Number(new URL(await app.listen()).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  const closed = once(socket, 'close')
  // Looking up a sign-in notes its last use, at most every ten minutes.
  app.clock.advance(10 * 60_000)
  const url = urlOf(endpoint, { params: { id: '0190f1a0-0000-7000-8000-000000000001' } })
  socket.write(
    `${endpoint.method} ${url} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer ${by.token}\r\n` +
      `content-type: ${contentType}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, -2))
  const { signInId } = (await app.deps.tokens.read(by.token)) ?? {}
  const lastUse = () =>
    app.db.query
      .selectFrom('sign_ins')
      .select('last_used_at')
      .where('id', '=', signInId ?? '')
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await lastUse()).last_used_at).toEqual(app.clock.now())
  return {
    async finish(): Promise<string> {
      socket.write(payload.subarray(-2))
      await closed
      return received
    },
  }
}

const json = (body: object) => ({ payload: Buffer.from(JSON.stringify(body)), contentType: 'application/json' })

const HELD: readonly (readonly [string, Endpoint, (user: Person) => { readonly payload: Buffer; readonly contentType: string }])[] = [
  ['a form', updateProfile, ({ id }) => json(aProfile(id))],
  // Locking the caller would not refuse these two: one changes nothing, and the other is not a picture.
  ['a body that is not asked for', testNoticeDevice, () => json({})],
  ['an upload', uploadAvatar, ({ id }) => multipartBody({ userID: id }, { name: 'avatar', bytes: Buffer.from('no picture') })],
]

it.each(HELD)('a call that held back the end of %s until its sign-in had ended is refused', async (_name, endpoint, inputOf) => {
  const app = await testApp()
  const user = await aUser(app)
  const [stolen, own] = [await signIn(app, user), await signIn(app, user)]
  const held = await heldCall(app, endpoint, stolen, inputOf(user))
  expect((await signOutEverywhere(app, own)).status).toBe(200)
  const answer = await held.finish()
  expect([answer.slice(0, 12), answer.includes('sign_in_required')]).toEqual(['HTTP/1.1 401', true])
})

async function endOther(app: TestApp, own: Device) {
  const { signIns } = (await app.call(contract.listSignIns, own, {})).body
  return app.call(contract.endSignIn, own, {
    params: { id: (signIns as readonly contract.SignIn[]).find(({ isCurrent }) => !isCurrent)?._id ?? '' },
  })
}

function change(app: TestApp, own: Device) {
  return app.call(changePassword, own, { body: { currentPassword: PASSWORD, newPassword: 'another one' } })
}

it.each([
  ['its owner ends that sign-in', 'a token of its own', endOther],
  ['its owner signs out everywhere else', 'a copy of the token', signOutEverywhere],
  ['its owner changes the password', 'a copy of the token', change],
] as const)('a device that a stolen token added receives nothing once %s (%s)', async (_when, what, end) => {
  const service = await aPushService()
  const app = await testApp({ config: { push: { privateKey: null, hosts: [service.host] } } })
  const user = await aUser(app)
  const own = await signIn(app, user)
  const stolen = what === 'a copy of the token' ? own : await signIn(app, user)
  const { endpoint, keys } = service.aBrowser()
  await app.call(addNoticeDevice, stolen, { body: { endpoint, keys, name: 'Chrome', language: 'en' } })
  const devices = () => app.db.query.selectFrom('notice_devices').select('account_id').execute()
  expect(await devices()).toEqual([{ account_id: user.id }])
  expect((await end(app, own)).status).toBe(200)
  expect(await devices()).toEqual([])
})

it('guessing the password through many sign-ins is bounded', async () => {
  const app = await testApp({ limited: true })
  const user = await aUser(app)
  for (let device = 0; device < 5; device += 1) {
    const stolen = await signIn(app, user)
    expect(await tally(21, () => guess(app, stolen))).toEqual({ 400: 20, 429: 1 })
  }
  expect((await guess(app, await signIn(app, user))).status).toBe(429)
})
