// Clients that send slowly or stop sending, over real sockets and with short limits. No test asserts a duration.

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { openLog } from '../process/log.ts'
import { type HttpTimes, openHttp } from './server.ts'

const NEVER_MS = 200_000

async function aServer(times?: Partial<HttpTimes>) {
  const app = await openHttp({
    log: openLog({ level: 'silent' }),
    trustProxy: false,
    secure: false,
    ...(times
      ? { times: { headersMs: NEVER_MS, bodyMs: NEVER_MS, uploadMs: NEVER_MS, refusedMs: NEVER_MS, workMs: NEVER_MS, ...times } }
      : {}),
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/echo', async ({ body }) => ({ body }))
  const work = Promise.withResolvers<void>()
  app.post('/work', async () => {
    await work.promise
    return { isDone: true }
  })
  app.post('/refused', {
    onRequest: async () => {
      throw new DomainError('sign_in_required')
    },
    handler: async () => ({}),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return Object.assign(app, { endWork: work.resolve })
}

/** A client that sends what the test gives it; `answer` resolves with everything received once the server has closed the connection. */
async function aClient({ server }: Awaited<ReturnType<typeof aServer>>) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  // If the server closes while the client is still sending, the connection may be reset.
  socket.on('error', () => undefined)
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  onTestFinished(() => void socket.destroy())
  return { send: (text: string) => socket.write(text), answer, isOpen: () => !socket.destroyed && !socket.readableEnded }
}

const post = (type: string, length: number) =>
  `POST /echo HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

it('headers that do not end in time get an error, and the connection is closed', async () => {
  const client = await aClient(await aServer({ headersMs: 100 }))
  client.send('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ')
  const answer = await client.answer
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'malformed_request' })
})

it('a body that does not arrive in time ends the connection without an answer', async () => {
  const client = await aClient(await aServer({ bodyMs: 100 }))
  client.send(`${post('application/json', 100)}{"half":`)
  expect(await client.answer).toBe('')
})

it('an upload may take longer than another body', async () => {
  const app = await aServer({ bodyMs: 100 })
  const [upload, json] = [await aClient(app), await aClient(app)]
  upload.send(`${post('multipart/form-data', 8)}half`)
  // The server started reading the upload before this request, so it would also have ended the upload first.
  json.send(`${post('application/json', 100)}{"half":`)
  expect(await json.answer).toBe('')
  expect(upload.isOpen()).toBe(true)
  upload.send('half')
  expect(await upload.answer).toContain('{"body":"halfhalf"}')
})

it('a whole request, upload or not, that does not arrive in time ends the connection', async () => {
  const client = await aClient(await aServer({ headersMs: 100, uploadMs: 100 }))
  client.send(`${post('multipart/form-data', 8)}half`)
  expect(await client.answer).not.toContain('200 OK')
})

it('a refused upload gets its answer, and is ended soon when it goes on', async () => {
  const app = await aServer({ refusedMs: 100 })
  const client = await aClient(app)
  client.send(post('multipart/form-data', 1_000).replace('/echo', '/refused').replace('connection: close\r\n', ''))
  client.send('half')
  const answer = await client.answer
  expect(answer).toContain('HTTP/1.1 401')
  expect(answer).toContain('sign_in_required')
})

it.each(['application/json', 'multipart/form-data'])('a connection stays open while its request of %s is worked on', async (type) => {
  const app = await aServer({ uploadMs: 200 })
  const working = await aClient(app)
  working.send(`${post(type, 2).replace('/echo', '/work')}{}`)
  // This client went silent later, so the first would have been closed before it.
  expect(await (await aClient(app)).answer).toBe('')
  expect(working.isOpen()).toBe(true)
  app.endWork()
  expect(await working.answer).toContain('{"isDone":true}')
})

it('work that never ends does not keep its connection forever', async () => {
  const client = await aClient(await aServer({ workMs: 200 }))
  client.send(`${post('application/json', 2).replace('/echo', '/work')}{}`)
  expect(await client.answer).toBe('')
})

it('without other times the server allows 10 seconds for headers and 60 for a whole request', async () => {
  const { server } = await aServer()
  expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([10_000, 60_000, 60_000])
})
