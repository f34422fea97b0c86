// Forms over real sockets: what a form may contain, when it is cut off, and that it leaves no temporary file behind.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openHttp } from '../http/server.ts'
import { openLog } from '../process/log.ts'
import { receiveUpload, registerUploads } from './uploads.ts'

const MAX_BYTES = 256 * 1024

let directory: string
let app: FastifyInstance
let port: number
const calls = { begun: 0, received: 0, ended: 0 }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'uploads-'))
  app = await openHttp({ log: openLog({ level: 'silent' }), trustProxy: false, secure: false })
  await registerUploads(app)
  const route = (url: string, options: { readonly timeoutMs?: number; readonly temporaryDirectory?: string }) => {
    const files = { temporaryDirectory: options.temporaryDirectory ?? directory }
    const handler = async (request: FastifyRequest) => {
      calls.begun += 1
      try {
        const upload = await receiveUpload(request, { file: 'picture', maxBytes: MAX_BYTES, files, ...options })
        // A refused or interrupted form must not get this far.
        calls.received += 1
        const { fields, file } = upload
        const stored = file && (await readFile(file.path)).length
        await upload.dispose()
        return { fields, file: file && { bytes: file.bytes, sha256: file.sha256, inFolder: file.path.startsWith(directory), stored } }
      } finally {
        calls.ended += 1
      }
    }
    app.route({ method: 'POST', url, handler })
  }
  route('/upload', {})
  route('/impatient', { timeoutMs: 300 })
  route('/no-disk', { temporaryDirectory: join(directory, 'missing') })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  Object.assign(calls, { begun: 0, received: 0, ended: 0 })
  // Nothing may be left of an upload, whatever the test did to it.
  await eventually(async () => expect(await readdir(directory)).toEqual([]))
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

async function post(
  body: FormData | Uint8Array<ArrayBuffer> | string,
  { path = '/upload', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function formOf(entries: readonly (readonly [string, string | Blob, string?])[]): FormData {
  const form = new FormData()
  for (const [name, value, filename] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, filename)
  }
  return form
}

const BOUNDARY = 'the-boundary'
const AS_FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const END = `--${BOUNDARY}--\r\n`

function part(disposition: string, content: string | Buffer, moreHeaders = ''): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${moreHeaders}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

const blob = (bytes: number) => new Blob([new Uint8Array(bytes)])

/** A form with the declared length, of which only the start is sent. */
async function startForm(start: Buffer, { path = '/upload', declaredBytes = 1_000_000 } = {}): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${AS_FORM['content-type']}\r\nContent-Length: ${declaredBytes}\r\n\r\n`
  socket.write(head)
  await new Promise<void>((resolve) => socket.write(start, () => resolve()))
  return socket
}

it('a file and its fields arrive, in any order, and the original is known by its hash', async () => {
  const content = randomBytes(100_000)
  const picture = new Blob([content])
  const file = { bytes: 100_000, stored: 100_000, inFolder: true, sha256: createHash('sha256').update(content).digest('hex') }
  const expected = { status: 200, body: { fields: { userID: 'me', note: 'سلام' }, file } }
  expect(
    await post(
      formOf([
        ['userID', 'me'],
        ['note', 'سلام'],
        ['picture', picture, 'a.png'],
      ]),
    ),
  ).toEqual(expected)
  expect(
    await post(
      formOf([
        ['picture', picture, 'a.png'],
        ['userID', 'me'],
        ['note', 'سلام'],
      ]),
    ),
  ).toEqual(expected)
})

it.each([
  ['no file part at all', formOf([['userID', 'me']])],
  [
    'a file under another name',
    formOf([
      ['other', blob(10), 'a.png'],
      ['userID', 'me'],
    ]),
  ],
  [
    'a file input left empty',
    formOf([
      ['picture', blob(0), ''],
      ['userID', 'me'],
    ]),
  ],
])('%s: the fields arrive without a file, which the rules then refuse', async (_name, form) => {
  expect(await post(form)).toEqual({ status: 200, body: { fields: { userID: 'me' } } })
})

it('an empty file that has a name is a file', async () => {
  expect((await post(formOf([['picture', blob(0), 'a.png']]))).body).toMatchObject({ file: { bytes: 0 } })
})

it.each(['../../../etc/passwd', '..\\..\\boot.ini', '/etc/cron.d/x', 'a\0.png', 'x'.repeat(5_000), '', 'CON', '.'])(
  'a file named %j is stored under a generated name',
  async (filename) => {
    const answer = await post(new Uint8Array(Buffer.concat([part(`name="picture"; filename="${filename}"`, 'pixels'), Buffer.from(END)])), {
      headers: AS_FORM,
    })
    expect(answer).toMatchObject({ status: 200, body: { file: { bytes: 6, inFolder: true } } })
  },
)

it('a file of exactly the limit is taken, one byte more is not', async () => {
  expect((await post(formOf([['picture', blob(MAX_BYTES), 'a.png']]))).status).toBe(200)
  expect(await post(formOf([['picture', blob(MAX_BYTES + 1), 'a.png']]))).toMatchObject({ status: 413, body: { code: 'image_too_large' } })
  expect(calls.received).toBe(1)
})

it('a file far over the limit still gets its sender an answer, not a broken connection', async () => {
  expect(await post(formOf([['picture', blob(20 * 1024 * 1024), 'a.png']]))).toMatchObject({
    status: 413,
    body: { code: 'image_too_large' },
  })
})

it('a file over the limit is refused while it is still being sent', async () => {
  const socket = await startForm(part('name="picture"; filename="a.png"', Buffer.alloc(MAX_BYTES + 100_000)), { declaredBytes: 50_000_000 })
  const answer = await new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(await readdir(directory)).toEqual([])
  socket.destroy()
})

it('a sender who does not stop after the refusal is cut off', async () => {
  const socket = await startForm(part('name="picture"; filename="a.png"', Buffer.alloc(MAX_BYTES + 1)), { declaredBytes: 2 ** 40 })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const chunk = Buffer.alloc(1024 * 1024)
  const sendMore = () => {
    while (!socket.destroyed && socket.write(chunk)) {
      // Writes until the socket's buffer is full; the drain event continues.
    }
  }
  socket.on('drain', sendMore)
  socket.resume()
  sendMore()
  await closed
  expect(calls).toEqual({ begun: 1, received: 0, ended: 1 })
})

it('after a refusal the rest of the form is read, so the next call on the connection is answered', async () => {
  const tooLarge = Buffer.concat([part('name="picture"; filename="a.png"', Buffer.alloc(4 * 1024 * 1024)), Buffer.from(END)])
  const socket = await startForm(tooLarge, { declaredBytes: tooLarge.length })
  socket.write('GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n')
  let answers = ''
  for await (const chunk of socket) answers += String(chunk)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 404'])
})

it.each([
  ['in the middle of the file', 1, part('name="picture"; filename="a.png"', Buffer.alloc(50_000))],
  ['between two parts', 1, Buffer.concat([part('name="picture"; filename="a.png"', 'pixels'), part('name="userID"', 'me')])],
  ['in the middle of a header', 0, Buffer.from(`--${BOUNDARY}\r\nContent-Dispos`)],
  ['before the first part', 0, Buffer.alloc(0)],
])('an upload cut %s leaves nothing and changes nothing', async (_where, temporaryFiles, start) => {
  const socket = await startForm(start)
  await eventually(async () => {
    expect(calls.begun).toBe(1)
    expect(await readdir(directory)).toHaveLength(temporaryFiles)
  })
  socket.destroy()
  await eventually(() => expect(calls.ended).toBe(1))
  expect(await readdir(directory)).toEqual([])
  expect(calls.received).toBe(0)
})

it('a hundred uploads cut anywhere leave nothing', async () => {
  const form = part('name="picture"; filename="a.png"', Buffer.alloc(150_000))
  await Promise.all(
    Array.from({ length: 100 }, async (_, number) => {
      const socket = await startForm(form.subarray(0, number * 1_500))
      socket.destroy()
    }),
  )
  await eventually(async () => {
    // Ignores connections that earlier tests keep open for reuse.
    app.server.closeIdleConnections()
    expect(await connections()).toBe(0)
    expect(calls.ended).toBe(calls.begun)
  })
  expect(await readdir(directory)).toEqual([])
  expect(calls.received).toBe(0)
})

it('an upload that stalls is ended when its time is over', async () => {
  const socket = await startForm(part('name="picture"; filename="a.png"', Buffer.alloc(50_000)), { path: '/impatient' })
  await new Promise<void>((resolve) => socket.once('close', () => resolve()).resume())
  await eventually(() => expect(calls).toEqual({ begun: 1, received: 0, ended: 1 }))
})

it('14 parts are taken, 15 and 1,000 are not', async () => {
  const fields = (count: number) => formOf(Array.from({ length: count }, (_, number) => [`field${number}`, 'x'] as const))
  expect((await post(fields(14))).status).toBe(200)
  for (const count of [15, 1_000]) expect(await post(fields(count))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
})

it('1,000 parts behind a file are refused, and the file is gone', async () => {
  const rest = Array.from({ length: 1_000 }, (_, number) => [`field${number}`, 'x'] as const)
  expect(await post(formOf([['picture', blob(1_000), 'a.png'], ...rest]))).toMatchObject({ status: 413 })
})

it.each([
  ['under the same name', 'picture'],
  ['under another name', 'other'],
])('a second file %s is refused, and the first is gone', async (_how, name) => {
  const form = formOf([
    ['picture', blob(60_000), 'a.png'],
    [name, blob(60_000), 'b.png'],
  ])
  expect(await post(form)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  expect(calls.received).toBe(0)
})

it.each([
  ['a field too long', 413, part('name="userID"', 'x'.repeat(16 * 1024 + 1))],
  ['the same field twice', 400, Buffer.concat([part('name="userID"', 'me'), part('name="userID"', 'you')])],
  ['a field named __proto__', 400, part('name="__proto__"', 'x')],
  ['a field named constructor', 400, part('name="constructor"', 'x')],
  ['a field with a name too long', 400, part(`name="${'n'.repeat(101)}"`, 'x')],
  ['a field without name', 400, part('nonsense="x"', 'x')],
  ['a field that is not UTF-8', 400, part('name="userID"', Buffer.from('c3', 'hex'))],
  [
    'a field with a lone surrogate',
    400,
    part('name="userID"', Buffer.from('00d8', 'hex'), 'Content-Type: text/plain; charset=utf-16le\r\n'),
  ],
  ['a field of parsed JSON', 400, part('name="userID"', '{"a":1}', 'Content-Type: application/json\r\n')],
  ['a field of broken JSON', 400, part('name="userID"', '{"a":', 'Content-Type: application/json\r\n')],
])('%s is refused with %i', async (_name, status, content) => {
  const file = part('name="picture"; filename="a.png"', 'pixels')
  expect((await post(new Uint8Array(Buffer.concat([file, content, Buffer.from(END)])), { headers: AS_FORM })).status).toBe(status)
  expect(calls.received).toBe(0)
})

it.each([
  ['a file under the name __proto__', Buffer.concat([part('name="__proto__"; filename="a.png"', 'x'), Buffer.from(END)]), AS_FORM],
  ['a form that never ends', part('name="picture"; filename="a.png"', 'pixels'), AS_FORM],
  ['a form that ends inside a part', part('name="picture"; filename="a.png"', 'pixels').subarray(0, -4), AS_FORM],
  ['no form at all', Buffer.from('hello'), AS_FORM],
  ['a form without boundary', Buffer.from('hello'), { 'content-type': 'multipart/form-data' }],
])('%s is refused as malformed', async (_name, bytes, headers) => {
  expect(await post(new Uint8Array(bytes), { headers })).toMatchObject({ status: 400, body: { code: 'malformed_request' } })
  expect(calls.received).toBe(0)
})

it.each([
  ['JSON', '{"picture":"x"}', 'application/json'],
  ['another kind of multipart', `--${BOUNDARY}--`, `multipart/mixed; boundary=${BOUNDARY}`],
  ['text', 'hello', 'text/plain'],
])('%s in place of a form is the wrong type', async (_name, body, type) => {
  expect((await post(body, { headers: { 'content-type': type } })).status).toBe(415)
})

it('a disk that cannot be written to is our fault, not the sender’s', async () => {
  expect(await post(formOf([['picture', blob(1_000), 'a.png']]), { path: '/no-disk' })).toMatchObject({
    status: 500,
    body: { code: 'internal' },
  })
})

/** Generous, because waiting ends as soon as the check passes. */
function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 })
}

function connections(): Promise<number> {
  return new Promise((resolve, reject) => app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
}
