// Rules that hold for every call, whatever it does.

import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { logIn } from '#contract/sign-ins.ts'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import { METRICS_TOKEN, metricsOf, WITH_METRICS } from '../../testing/metrics.ts'
import { aUser, PASSWORD } from '../../testing/people.ts'
import { addJob } from '../jobs/add-jobs.ts'

// Shared by calls that change nothing.
const shared = sharedTestApp()

const LOGIN = '/api/auth/login'

it.each([
  ['no JSON', { payload: '{"username_email":', headers: { 'content-type': 'application/json' } }, 400, 'malformed_request'],
  [
    'invalid UTF-8',
    { payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), headers: { 'content-type': 'application/json' } },
    400,
    'malformed_request',
  ],
  [
    'a prototype key',
    { payload: '{"__proto__":{"role":"admin"}}', headers: { 'content-type': 'application/json' } },
    400,
    'malformed_request',
  ],
  ['an array', { payload: '[]', headers: { 'content-type': 'application/json' } }, 400, 'validation_failed'],
  ['a wrong type', { payload: { username_email: ['a'], password: 'b' } }, 400, 'validation_failed'],
  ['a NUL', { payload: { username_email: 'a\u0000b', password: 'b' } }, 400, 'validation_failed'],
  [
    'a lone surrogate',
    { payload: '{"username_email":"\\ud800","password":"b"}', headers: { 'content-type': 'application/json' } },
    400,
    'validation_failed',
  ],
  ['nothing at all', { headers: { 'content-type': 'application/json' } }, 400, 'sign_in_fields_missing'],
  ['another type', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'unsupported_media_type'],
  ['too much', { payload: { username_email: 'a'.repeat(200_000), password: 'b' } }, 413, 'payload_too_large'],
])('a body that is %s gets a clear error', async (_name, request, status, code) => {
  const app = shared()
  const response = await app.http.inject({ method: 'POST', url: LOGIN, ...request })
  expect([response.statusCode, response.json().code]).toEqual([status, code])
  expect(response.json().message).toEqual(expect.any(String))
})

it('a field that is wrong is named in issues', async () => {
  const app = shared()
  const response = await app.http.inject({ method: 'POST', url: LOGIN, payload: { username_email: 7, password: 'b' } })
  expect(response.json()).toEqual({
    message: 'Some fields aren’t valid.',
    code: 'validation_failed',
    issues: [{ path: 'username_email', message: expect.any(String) }],
  })
})

it('a call answers to its own method only, while health checks may ask for the headers alone', async () => {
  const app = shared()
  const { statusCode, headers } = await app.http.inject({ method: 'HEAD', url: '/api/auth/user' })
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  for (const url of ['/healthz', '/readyz']) expect((await app.http.inject({ method: 'HEAD', url })).statusCode).toBe(200)
})

it.each(['/api/nowhere', '/api/auth/user/more', '/files/nowhere', '/assets/nowhere.js', '/socket.io/nowhere'])(
  '%s gets a 404 of the usual shape',
  async (url) => {
    const app = shared()
    const response = await app.http.inject(url)
    expect(response.statusCode).toBe(404)
    expect(Object.keys(response.json()).toSorted()).toEqual(['code', 'message'])
  },
)

it('every answer has the security headers and a request id', async () => {
  const app = shared()
  const { headers } = await app.http.inject('/healthz')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['strict-transport-security']).toBeUndefined()
})

it('behind HTTPS the reply makes browsers stay on HTTPS', async () => {
  const app = await testApp({ config: { publicUrl: 'https://chat.example.com' } })
  const { headers } = await app.http.inject('/healthz')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
})

it('replies of calls are not cached', async () => {
  const app = shared()
  const { headers } = await app.http.inject('/api/auth/user')
  expect(headers['cache-control']).toBe('no-store')
})

it('an internal error does not reveal its cause', async () => {
  const app = await testApp({ books: 'out of reach' })
  const user = await aUser(app)
  const authorization = `Bearer ${await app.tokenOf(user)}`
  await app.db.close()
  const response = await app.http.inject({ url: '/api/auth/user', headers: { authorization } })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ message: 'Something went wrong! Please try again.', code: 'internal' })
})

it('a call beyond its allowance gets 429 with the time to wait, before anything else is checked', async () => {
  const app = await testApp({ limited: true })
  const attempt = () => app.http.inject({ method: 'POST', url: LOGIN, payload: { username_email: 'nobody', password: PASSWORD } })
  const answers = []
  for (let i = 0; i < 11; i += 1) answers.push(await attempt())
  expect(answers.slice(0, 10).every(({ statusCode }) => statusCode === 401)).toBe(true)
  expect(answers[10]?.statusCode).toBe(429)
  expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
})

it('/metrics is for who has the token: without it, with another one, or when none is set, there is a 404', async () => {
  const app = await testApp(WITH_METRICS)
  const statusWith = async (authorization: string, on = app) =>
    (await on.http.inject({ url: '/metrics', headers: { authorization } })).statusCode
  expect(await metricsOf(app)).toContain('http_request_duration_seconds')
  expect((await app.http.inject('/metrics')).statusCode).toBe(404)
  for (const wrong of ['', METRICS_TOKEN, 'Bearer', 'Bearer ', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`])
    expect(await statusWith(wrong), wrong).toBe(404)
  for (const wrong of ['Bearer null', 'Bearer ', `Bearer ${METRICS_TOKEN}`]) expect(await statusWith(wrong, shared()), wrong).toBe(404)
})

it('/metrics counts the jobs, and answers without a database too', async () => {
  const app = await testApp({ ...WITH_METRICS, books: 'out of reach' })
  await addJob(app.db.query, { name: 'a job without a worker', payload: {}, key: 'a job', maxAttempts: 1 })
  expect(await metricsOf(app)).toMatch(/\njobs_waiting 1\n[^]*\njobs_unknown 1\n/)
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(app.db.query)
  expect(await metricsOf(app)).toMatch(/\njobs_waiting 0\n[^]*\njobs_failed 1\n/)
  await app.db.close()
  const body = await metricsOf(app)
  expect(body).toContain('http_request_duration_seconds')
  // It does not return the last numbers, because they would look current.
  expect(body).toMatch(/\njobs_waiting Nan\n[^]*\njobs_failed Nan\n/i)
})

it('/readyz reports that the database is gone, /healthz still answers', async () => {
  const app = await testApp({ books: 'out of reach' })
  expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  await app.db.close()
  expect((await app.http.inject('/readyz')).statusCode).toBe(503)
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
})

it('the server survives input that is not HTTP', async () => {
  const app = await testApp()
  const { port } = new URL(await app.listen())
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('\u0000\u0001 nonsense\r\n\r\n'))
    socket.on('close', () => resolve())
    socket.resume()
  })
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
})

it('a token gives no more attempts at logging in, because the address is counted', async () => {
  const app = await testApp({ limited: true })
  const user = await aUser(app)
  const attempt = (index: number) => app.call(logIn, user, { body: { username_email: `nobody-${index}`, password: PASSWORD } })
  const answers = []
  for (let index = 0; index < 31; index += 1) answers.push((await attempt(index)).status)
  expect(answers).toEqual([...Array<number>(30).fill(401), 429])
})

it('a query that is not valid UTF-8 is refused and not repaired', async () => {
  const app = shared()
  const response = await app.http.inject('/api/auth/user?x=%ff')
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_request'])
})

it.each([
  ['headers that do not end', `GET /healthz HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 413],
  ['no HTTP', 'nonsense\r\n\r\n', 400],
])('%s get an error of the usual shape', async (_name, bytes, status) => {
  const app = await testApp()
  const { port } = new URL(await app.listen())
  const answer = await answerTo(Number(port), bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(Object.keys(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toEqual(['message', 'code'])
})

it('a connection without a request in time is closed silently, because browsers open them in advance', async () => {
  const app = await testApp()
  const { port } = new URL(await app.listen())
  // The same error as from Node, only sooner.
  const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.http.server.once('connection', (socket) => app.http.server.emit('clientError', timeout, socket))
  expect(await answerTo(Number(port), '')).toBe('')
})

/** Everything received until the connection is closed. */
function answerTo(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('close', () => resolve(text))
  })
}
