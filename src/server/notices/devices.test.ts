import { expect, it } from 'vitest'
import * as contract from '#contract/notices.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aDevice } from '../testing/notice-delivery.ts'
import { aUser, type Person } from '../testing/people.ts'
import { aPushService } from '../testing/push-service.ts'
import { fingerprint } from '../testing/snapshot.ts'

const MAX_DEVICES = 20

async function aStage({ limited = false, hangs = false } = {}) {
  const service = await aPushService()
  const app = await testApp({
    config: { push: { privateKey: null, hosts: [service.host] } },
    ...(hangs ? { pushTimes: { limitMs: 500, pauseMs: 0 } } : {}),
    limited,
  })
  return { app, service, user: await aUser(app) }
}

const devicesOf = async (app: TestApp, account: Person): Promise<contract.NoticeDevice[]> =>
  (await app.call(contract.fetchNoticeSettings, account, {})).body.devices

it('a browser is added, is in the list of its account only, and shows neither endpoint nor keys', async () => {
  const { app, service, user } = await aStage()
  const id = await aDevice(app, user, service.aBrowser(), { name: ' Firefox on Linux ' })
  expect(await devicesOf(app, user)).toEqual([
    { _id: id, name: 'Firefox on Linux', createdAt: app.clock.now().toISOString(), lastSentAt: null },
  ])
  expect(await devicesOf(app, await aUser(app))).toEqual([])
})

it('a browser that is added again keeps its place and gets its new name', async () => {
  const { app, service, user } = await aStage()
  const browser = service.aBrowser()
  const id = await aDevice(app, user, browser)
  expect(await aDevice(app, user, browser, { name: 'My phone' })).toBe(id)
  expect((await devicesOf(app, user)).map(({ name }) => name)).toEqual(['My phone'])
})

it('a browser where another account signs in changes hands', async () => {
  const { app, service, user } = await aStage()
  const browser = service.aBrowser()
  const other = await aUser(app)
  await aDevice(app, user, browser)
  await aDevice(app, other, browser)
  expect([await devicesOf(app, user), (await devicesOf(app, other)).length]).toEqual([[], 1])
})

it('a device over the limit replaces the oldest', async () => {
  const { app, service, user } = await aStage()
  for (let count = 0; count <= MAX_DEVICES; count += 1) {
    app.clock.advance(1_000)
    await aDevice(app, user, service.aBrowser(), { name: `Browser ${count}` })
  }
  const names = (await devicesOf(app, user)).map(({ name }) => name)
  expect([names.length, names[0], names.at(-1)]).toEqual([MAX_DEVICES, `Browser ${MAX_DEVICES}`, 'Browser 1'])
})

const REFUSED = [
  ['an address of this network', { endpoint: 'https://10.0.0.1/push' }, 'push_service_refused'],
  ['an unknown host', { endpoint: 'https://push.example.com/push' }, 'push_service_refused'],
  ['http', { endpoint: 'http://fcm.googleapis.com/fcm/send/abc' }, 'push_service_refused'],
  ['no address', { endpoint: 'nothing' }, 'validation_failed'],
  ['another scheme', { endpoint: 'ftp://fcm.googleapis.com/abc' }, 'validation_failed'],
  ['a long address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}` }, 'validation_failed'],
  ['a short key', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }, 'validation_failed'],
  ['a short auth', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(10) } }, 'validation_failed'],
  ['a key that is no point of the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }, 'push_service_refused'],
  ['no name', { name: ' ' }, 'validation_failed'],
  ['an unknown language', { language: 'fr' }, 'language_form'],
] as const

// All in one test, because separate tests would each need a push service.
it('an address of this network, or of an unknown service, and any other malformed device is refused', async () => {
  const { app, service, user } = await aStage()
  const { endpoint, keys } = service.aBrowser()
  const before = await fingerprint(app.db)
  for (const [what, wrong, code] of REFUSED) {
    const answer = await app.call(contract.addNoticeDevice, user, { body: { endpoint, keys, name: 'Firefox', language: 'en', ...wrong } })
    expect([what, answer.status, answer.body.code]).toEqual([what, 400, code])
  }
  expect(await fingerprint(app.db)).toEqual(before)
})

it('a device is removed by its account, and by no one else', async () => {
  const { app, service, user } = await aStage()
  const id = await aDevice(app, user, service.aBrowser())
  const remove = async (by: Person) => (await app.call(contract.removeNoticeDevice, by, { params: { id } })).status
  expect(await remove(await aUser(app))).toBe(404)
  expect(await devicesOf(app, user)).toHaveLength(1)
  expect([await remove(user), await remove(user)]).toEqual([200, 404])
  expect(await devicesOf(app, user)).toEqual([])
})

it('a test notice arrives in the language of the device', async () => {
  const { app, service, user } = await aStage()
  const id = await aDevice(app, user, service.aBrowser(), { language: 'ur' })
  const answer = await app.call(contract.testNoticeDevice, user, { params: { id } })
  expect([answer.status, answer.body.code]).toEqual([202, 'test_notice_sent'])
  expect(service.received[0]?.payload).toMatchObject({ kind: null, language: 'ur', tag: 'test' })
  expect((await devicesOf(app, user))[0]?.lastSentAt).toBe(app.clock.now().toISOString())
})

it('a test notice to another account’s device is refused, and nothing is sent', async () => {
  const { app, service, user } = await aStage()
  const id = await aDevice(app, user, service.aBrowser())
  const answer = await app.call(contract.testNoticeDevice, await aUser(app), { params: { id } })
  expect([answer.status, answer.body.code, service.requests()]).toEqual([404, 'notice_device_not_found', 0])
})

it.each([
  [410, 0],
  [500, 1],
  ['never', 1],
] as const)('a test notice that is answered %s fails, and leaves %i devices', async (answer, left) => {
  const { app, service, user } = await aStage({ hangs: answer === 'never' })
  const id = await aDevice(app, user, service.aBrowser())
  service.answer(answer)
  const reply = await app.call(contract.testNoticeDevice, user, { params: { id } })
  expect([reply.status, reply.body.code]).toEqual([502, 'push_failed'])
  expect(await devicesOf(app, user)).toHaveLength(left)
})

it('test notices are limited to ten an hour', async () => {
  const { app, service, user } = await aStage({ limited: true })
  const id = await aDevice(app, user, service.aBrowser())
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await app.call(contract.testNoticeDevice, user, { params: { id } })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
})
