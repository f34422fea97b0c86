// Wrong passwords slow down whoever is guessing, but lock no one out (docs/product.md#account-safety).

import { expect, it, onTestFinished } from 'vitest'
import { fetchOwnAccount } from '#contract/accounts.ts'
import * as contract from '#contract/sign-ins.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { anAdmin, aUser, PASSWORD } from '../../testing/people.ts'

const FRESH = '198.51.100.1'

const logIn = (app: TestApp, name: string, password: string, address: string) =>
  app.call(contract.logIn, null, { body: { username_email: name, password } }, { address })

/** Each from a different address. */
async function failFromElsewhere(app: TestApp, name: string, times: number): Promise<void> {
  for (let time = 1; time <= times; time += 1) expect((await logIn(app, name, 'wrong', `203.0.113.${time}`)).status).toBe(401)
}

it.each([
  ['a user', aUser],
  ['the admin', anAdmin],
] as const)('ten wrong passwords from elsewhere do not keep %s out who knows the right one', async (_who, person) => {
  const app = await testApp({ limited: true })
  const { username } = await person(app, { username: 'admin' })
  await failFromElsewhere(app, username, 10)
  expect((await logIn(app, username, PASSWORD, FRESH)).status).toBe(200)
  expect(app.clock.waits).toEqual([500])
})

it('the wait grows with each failure and is the same for a name that does not exist', async () => {
  const app = await testApp({ limited: true })
  const { username } = await aUser(app)
  await failFromElsewhere(app, username, 15)
  const waits = app.clock.waits.splice(0)
  expect(waits).toEqual([500, 1000, 2000, 4000, 4000])
  await failFromElsewhere(app, 'nobody', 15)
  expect(app.clock.waits).toEqual(waits)
})

it.each(['Sana', 'nobody'])('the eleventh attempt for the name %s from one address is refused for some minutes', async (name) => {
  const app = await testApp({ limited: true })
  await aUser(app, { username: 'Sana' })
  for (let attempt = 1; attempt <= 10; attempt += 1) expect((await logIn(app, name.toUpperCase(), 'wrong', FRESH)).status).toBe(401)
  const refused = await logIn(app, name, PASSWORD, FRESH)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await logIn(app, name, PASSWORD, '198.51.100.2')).status).toBe(name === 'Sana' ? 200 : 401)
})

it('an address that has signed in to the account before does not wait, also after it logged out', async () => {
  const app = await testApp({ limited: true })
  const { username } = await aUser(app)
  const { body } = await logIn(app, username, PASSWORD, FRESH)
  await app.call(contract.logOut, { token: body.token }, {})
  await failFromElsewhere(app, username, 12)
  app.clock.waits.length = 0
  expect((await logIn(app, username, 'wrong', FRESH)).status).toBe(401)
  expect((await logIn(app, username, PASSWORD, FRESH)).status).toBe(200)
  expect(app.clock.waits).toEqual([])
})

it('right passwords are not counted', async () => {
  const app = await testApp({ limited: true })
  const { username } = await aUser(app)
  for (let time = 1; time <= 15; time += 1) expect((await logIn(app, username, PASSWORD, FRESH)).status).toBe(200)
  await failFromElsewhere(app, username, 10)
  expect(app.clock.waits).toEqual([])
})

it('attempts of one moment count each other', async () => {
  const app = await testApp({ limited: true })
  const { username } = await aUser(app)
  await Promise.all(Array.from({ length: 15 }, (_each, number) => logIn(app, username, 'wrong', `203.0.113.${number}`)))
  expect(app.clock.waits).toHaveLength(5)
})

it('attempts that wait hold up nobody else, and a limited number waits', async () => {
  const app = await testApp({ limited: true })
  const user = await aUser(app)
  await failFromElsewhere(app, user.username, 10)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  onTestFinished(release)
  app.clock.wait = () => released
  let answered = 0
  const attempts = Array.from({ length: 505 }, async (_each, number) => {
    const { status } = await logIn(app, user.username, 'wrong', `10.0.${Math.floor(number / 250)}.${number % 250}`)
    answered += 1
    return status
  })
  await expect.poll(() => answered).toBe(5)
  expect((await app.call(fetchOwnAccount, user, {})).status).toBe(200)
  expect(answered).toBe(5)
  release()
  expect(new Set(await Promise.all(attempts))).toEqual(new Set([401]))
})
