// Stored files over real HTTP: who gets them, with which headers, and how malformed addresses are answered.

import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILE_FOLDERS, type Files } from '../../file-folders.ts'
import { testClock } from '../../testing/clock.ts'
import { openHttp } from '../http/server.ts'
import { openLog } from '../process/log.ts'
import { registerFileRoutes } from './routes.ts'
import { openFileStore } from './store.ts'

const clock = testClock(new Date('2026-03-02T12:00:00Z'))
const [READER, BANNED] = ['0190f1a0-0000-7000-8000-000000000001', '0190f1a0-0000-7000-8000-000000000002']
const CONTENT = Buffer.from('0123456789'.repeat(500))

let directory: string
let store: Files
let app: FastifyInstance
let port: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'file-routes-'))
  store = await openFileStore({ directory, folders: FILE_FOLDERS, secret: 'a secret of the tests', clock })
  app = await openHttp({ log: openLog({ level: 'silent' }), trustProxy: false, secure: false })
  registerFileRoutes(app, store, async (_key, reader) => reader !== BANNED)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends the path unchanged; other clients would resolve `..` before sending it. */
function get(path: string, options: { readonly method?: string; readonly headers?: Record<string, string> } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method: 'GET', ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

const aVoice = () => store.save('voice', 'webm', CONTENT)

it('an avatar is served to everyone, and browsers may cache it forever', async () => {
  const key = await store.save('avatars', 'webp', CONTENT)
  const { status, headers, body } = await get(store.publicUrlOf(key))
  expect(status).toBe(200)
  expect(body.equals(CONTENT)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '5000',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'same-origin',
  })
})

it('a private file is served at its signed address, and not cached', async () => {
  const { status, headers, body } = await get(store.signedUrlOf(await aVoice(), { seconds: 60 }))
  expect(status).toBe(200)
  expect(body.equals(CONTENT)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'audio/webm',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'same-origin',
  })
})

it('HEAD gets the same headers without the content', async () => {
  const { status, headers, body } = await get(store.signedUrlOf(await aVoice(), { seconds: 60 }), { method: 'HEAD' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'audio/webm', 'content-length': '5000', 'cache-control': 'private, no-store' })
  expect(body).toHaveLength(0)
})

it.each([
  // asked        status  content-range           content
  ['bytes=0-9', 206, 'bytes 0-9/5000', '0123456789'],
  ['bytes=4995-', 206, 'bytes 4995-4999/5000', '56789'],
  ['bytes=-3', 206, 'bytes 4997-4999/5000', '789'],
  ['bytes=4998-9999', 206, 'bytes 4998-4999/5000', '89'],
])('of a voice message, %s gives %i and %s', async (range, expected, contentRange, content) => {
  const { status, headers, body } = await get(store.signedUrlOf(await aVoice(), { seconds: 60 }), { headers: { range } })
  expect(status).toBe(expected)
  expect(headers['content-range']).toBe(contentRange)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body.toString()).toBe(content)
})

it('a range past the end is refused with the true length', async () => {
  const { status, headers, body } = await get(store.signedUrlOf(await aVoice(), { seconds: 60 }), { headers: { range: 'bytes=5000-' } })
  expect(status).toBe(416)
  expect(headers['content-range']).toBe('bytes */5000')
  expect(JSON.parse(body.toString())).toMatchObject({ code: 'range_not_satisfiable' })
})

it('an avatar that a browser still has is not sent again', async () => {
  const url = store.publicUrlOf(await store.save('avatars', 'webp', CONTENT))
  const { headers } = await get(url)
  expect(await get(url, { headers: { 'if-none-match': headers.etag ?? '' } })).toMatchObject({ status: 304 })
})

it('a signed address works until it expires, and not after', async () => {
  const url = store.signedUrlOf(await aVoice(), { seconds: 60 })
  clock.advance(59_000)
  expect((await get(url)).status).toBe(200)
  clock.advance(1_000)
  const late = await get(url)
  expect(late.status).toBe(403)
  expect(JSON.parse(late.body.toString())).toEqual({ code: 'forbidden', message: expect.any(String) })
  expect(late.headers['cache-control']).toBe('no-store')
})

it.each([
  ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
  ['no expiry', (url: string) => url.replace(/expires=\d+&/, '')],
  ['neither', (url: string) => url.replace(/\?.*/, '')],
  ['a later expiry', (url: string) => url.replace(/expires=(\d+)/, (_all, seconds: string) => `expires=${Number(seconds) + 9}`)],
  ['two signatures', (url: string) => `${url}&signature=x`],
  ['two expiries', (url: string) => `${url}&expires=99999999999`],
  ['the signature as an array', (url: string) => url.replace('signature=', 'signature[]=')],
  ['a changed signature', (url: string) => url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
])('a private file with %s is refused', async (_how, change) => {
  expect((await get(change(store.signedUrlOf(await aVoice(), { seconds: 60 })))).status).toBe(403)
})

it('the signature of one file is not valid for another, nor for the same name in another folder', async () => {
  const url = store.signedUrlOf(await aVoice(), { seconds: 60 })
  const query = url.slice(url.indexOf('?'))
  const other = await aVoice()
  const proof = await store.save('proofs', 'webp', CONTENT)
  expect((await get(`/files/${other}${query}`)).status).toBe(403)
  expect((await get(`/files/${proof}${query}`)).status).toBe(403)
})

it('an address for one reader works while that reader may read, and cannot be changed to another or to everyone', async () => {
  const key = await aVoice()
  const url = store.signedUrlOf(key, { seconds: 60, reader: READER })
  expect((await get(url)).status).toBe(200)
  expect((await get(store.signedUrlOf(key, { seconds: 60, reader: BANNED }))).status).toBe(403)
  for (const changed of [url.replace(READER, BANNED), url.replace(/&reader=[^&]*/, ''), `${url}&reader=${READER}`])
    expect((await get(changed)).status).toBe(403)
  const forAll = store.signedUrlOf(key, { seconds: 60 })
  expect((await get(forAll.replace('&signature', `&reader=${READER}&signature`))).status).toBe(403)
})

it('a missing file and one without a signature get the same answer, so guessing reveals nothing', async () => {
  const there = await get(`/files/${await aVoice()}`)
  const absent = await get(`/files/voice/${'0'.repeat(40)}.webm`)
  expect(absent.status).toBe(there.status)
  expect(absent.body.equals(there.body)).toBe(true)
})

it('a removed file is not found, signature or not', async () => {
  const key = await aVoice()
  await store.remove(key)
  expect((await get(store.signedUrlOf(key, { seconds: 60 }))).status).toBe(404)
})

it.each([
  '/files/',
  '/files/avatars',
  '/files/avatars/',
  '/files/avatars/../../secret.webp',
  '/files/avatars/..%2f..%2fsecret.webp',
  '/files/avatars/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/files/avatars/..%5c..%5csecret.webp',
  '/files/avatars/%00.webp',
  `/files/avatars/${'0'.repeat(40)}.webp%00.html`,
  `/files/avatars/${'0'.repeat(40)}.webp`,
  `/files/avatars/${'0'.repeat(40)}.svg`,
  `/files/avatars//${'0'.repeat(40)}.webp`,
  `/files/avatars/./${'0'.repeat(40)}.webp`,
  `/files/temporary/${'0'.repeat(40)}.webp`,
  '/files/temporary/upload-1',
  '/files/__proto__/x.webp',
  '/files/constructor/prototype',
  '/files/../files/avatars/x.webp',
  `/files/avatars/${'a'.repeat(5_000)}`,
  '/files/avatars/%c0%ae%c0%ae/x',
  '/files/avatars/%ff',
  '/files/avatars/%',
])('%s is not found', async (path) => {
  const { status, headers, body } = await get(path)
  expect([400, 404]).toContain(status)
  expect(headers['content-type']).toContain('application/json')
  expect(JSON.parse(body.toString())).toHaveProperty('code')
})
