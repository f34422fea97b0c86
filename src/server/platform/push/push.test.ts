import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aSender, MESSAGE, PAYLOAD } from '../../testing/push-sender.ts'
import type { PushAnswer } from '../../testing/push-service.ts'
import { isPrivateKey, isPublicKey, keepPushKeys, makePrivateKey, pushKeysOf } from './key.ts'
import { isPushService } from './push.ts'

it('a browser decrypts what was sent, and its service recognizes the sender', async () => {
  const { service, keys, send } = await aSender()
  const browser = service.aBrowser()
  expect(await send(browser)).toEqual({ kind: 'accepted' })
  const [received] = service.received
  expect(received).toMatchObject({
    browser: browser.id,
    payload: PAYLOAD,
    publicKey: keys.publicKey,
    claims: { aud: `http://${service.host}`, sub: 'mailto:admin@example.com' },
    headers: { ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm', topic: expect.stringMatching(/^[\w-]{32}$/) },
  })
  expect(received?.claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 60 * 60)
})

it.each<[PushAnswer, string]>([
  [200, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [301, 'failed'],
  [307, 'failed'],
  [400, 'failed'],
  [403, 'failed'],
  [413, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
])('an answer %s means %s, and is not followed elsewhere', async (answer, kind) => {
  const { service, send } = await aSender()
  service.answer(answer)
  expect(await send(service.aBrowser())).toMatchObject({ kind })
  expect(service.requests()).toBe(1)
})

it('it reports whether a service works, and nothing while this node stops', async () => {
  const { service, push, send, reported } = await aSender()
  for (const status of [201, 500, 410]) {
    service.answer(status)
    await send(service.aBrowser())
  }
  const name = `push service ${service.host}`
  expect(reported).toEqual([name, `${name} failed`, name])
  service.answer('never')
  const outcome = send(service.aBrowser())
  await expect.poll(() => service.requests()).toBe(4)
  push.close()
  expect(await outcome).toMatchObject({ kind: 'failed' })
  expect(reported).toHaveLength(3)
})

it('closing ends what is under way, and nothing is sent afterwards', async () => {
  const { service, push, send } = await aSender()
  service.answer('never')
  const hanging = send(service.aBrowser())
  await expect.poll(() => service.requests()).toBe(1)
  push.close()
  expect(await hanging).toEqual({ kind: 'failed', reason: 'this node is stopping' })
  expect(await send(service.aBrowser())).toEqual({ kind: 'failed', reason: 'this node is stopping' })
})

it('an address that is no push service gets nothing', async () => {
  const { service, push } = await aSender()
  const { keys } = service.aBrowser()
  const outcome = await push.send({ endpoint: `http://127.0.0.1:${Number(service.host.split(':')[1]) + 1}/`, ...keys }, MESSAGE)
  expect(outcome).toEqual({ kind: 'failed', reason: 'its push service is not accepted' })
})

it('keys that nothing can be encrypted for end the subscription, and their service is not blamed', async () => {
  const { service, push, send } = await aSender({ limitMs: 2_000, pauseMs: 60_000 })
  const { endpoint, keys } = service.aBrowser()
  const noPoint = Buffer.alloc(65, 4).toString('base64url')
  for (const broken of [{ p256dh: noPoint }, { auth: 'AAAA' }, { p256dh: '' }, { auth: '' }])
    expect(await push.send({ endpoint, ...keys, ...broken }, MESSAGE)).toEqual({ kind: 'gone' })
  expect(push.accepts({ endpoint, ...keys, auth: 'AAAA' })).toBe(false)
  expect(service.requests()).toBe(0)
  expect(await send(service.aBrowser())).toEqual({ kind: 'accepted' })
})

it('a request that cannot be made does not count against the service', async () => {
  const { service, send } = await aSender(undefined, 'no address')
  const outcomes = []
  for (const _ of [1, 2, 3, 4]) outcomes.push(await send(service.aBrowser()))
  expect(outcomes.at(-1)).toEqual(outcomes[0])
  expect(outcomes[0]).toMatchObject({ kind: 'failed', reason: expect.stringContaining('subject') })
})

it('a payload over the limit is not sent', async () => {
  const { service, push } = await aSender()
  const { endpoint, keys } = service.aBrowser()
  expect(await push.send({ endpoint, ...keys }, { ...MESSAGE, payload: 'ث'.repeat(1_501) })).toMatchObject({ kind: 'failed' })
  expect(service.requests()).toBe(0)
})

it('the key is made once, and readable by its owner only', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'guftagu-push-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const keys = await keepPushKeys(directory, null)
  expect(isPrivateKey(keys.privateKey) && isPublicKey(keys.publicKey)).toBe(true)
  expect(await keepPushKeys(directory, null)).toEqual(keys)
  expect((await stat(join(directory, 'push-key'))).mode & 0o777).toBe(0o600)
})

it('a configured key is used and not written down', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'guftagu-push-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const privateKey = makePrivateKey()
  expect(await keepPushKeys(directory, privateKey)).toEqual(pushKeysOf(privateKey))
  expect(await readdir(directory)).toEqual([])
})

it('bytes that are no point of the curve are no key', () => {
  const { publicKey } = pushKeysOf(makePrivateKey())
  expect(isPublicKey(publicKey)).toBe(true)
  expect(isPublicKey(`${publicKey.slice(0, -4)}AAAA`)).toBe(false)
  expect(isPublicKey(Buffer.alloc(65, 4).toString('base64url'))).toBe(false)
  expect(isPublicKey(publicKey.slice(0, 40))).toBe(false)
})

const LISTED = ['push.example.com', '127.0.0.1:8080', '10.0.0.5:80']

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://push.example.com/abc',
  'https://127.0.0.1:8080/abc',
  'http://127.0.0.1:8080/abc',
])('%s is a push service', (address) => {
  expect(isPushService(address, LISTED)).toBe(true)
})

it.each([
  'not an address',
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.example.com/abc',
  'https://fcm.googleapis.com@example.com/abc',
  'https://me:secret@fcm.googleapis.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://.push.services.mozilla.com/abc',
  'https://a..push.services.mozilla.com/abc',
  'https://api.push.apple.com/abc',
  'https://notify.windows.com.evil.example/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:8081/abc',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:5432/',
  'http://push.example.com/abc',
  'http://10.0.0.5/abc',
  'file:///etc/passwd',
])('%s is refused', (address) => {
  expect(isPushService(address, LISTED)).toBe(false)
})
