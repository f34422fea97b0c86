// Which page each address gets. The files are made here, because server tests need no built app.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { prepareLanding } from '../../landing.ts'
import { scratch } from '../../testing/scratch.ts'
import { openHttp } from '../http/server.ts'
import { openLog } from '../process/log.ts'
import { registerWebApp } from './web-app.ts'

const HEAD = '<link rel="canonical" href="/"><meta property="og:image" content="/picture.png"><link rel="icon" href="/icon.svg">'

const FILES = {
  'index.html': '<p>app',
  'landing.en.html': '<p>landing in English',
  'landing.ur.html': '<p>landing in Urdu',
  'theme.js': 'theme',
  'worker.js': 'worker',
  'worker-removal.js': 'removal',
  'assets/one-hash.js': 'script',
}

async function webApp(publicUrl: string | null = null, files: Readonly<Record<string, string | Buffer>> = {}, serviceWorker = true) {
  const directory = await mkdtemp(join(await scratch(), 'guftagu-web-'))
  await mkdir(join(directory, 'assets'))
  for (const [name, text] of Object.entries({ ...FILES, ...files })) await writeFile(join(directory, name), text)
  const http = await openHttp({ log: openLog({ level: 'silent' }), trustProxy: false, secure: false })
  const dataDirectory = await mkdtemp(join(await scratch(), 'guftagu-data-'))
  await registerWebApp(http, directory, { variantPages: [await prepareLanding(directory, { publicUrl, dataDirectory })], serviceWorker })
  await http.ready()
  onTestFinished(async () => {
    await http.close()
    for (const folder of [directory, dataDirectory]) await rm(folder, { recursive: true, force: true })
  })
  return http
}

it.each([
  ['/', undefined, 'landing in English'],
  ['/home', undefined, 'landing in English'],
  ['/', 'guftagu-language=en', 'landing in English'],
  ['/', 'guftagu-language=ur', 'landing in Urdu'],
  ['/home', 'guftagu-language=ur', 'landing in Urdu'],
  ['/?utm_source=a', 'guftagu-language=ur', 'landing in Urdu'],
  ['/', 'a=b; guftagu-language=ur; c=d', 'landing in Urdu'],
  ['/', 'a=b;guftagu-language=ur', 'landing in Urdu'],
  ['/', 'guftagu-language=', 'landing in English'],
  ['/', 'guftagu-language=urdu', 'landing in English'],
  ['/', 'guftagu-language=../index', 'landing in English'],
  ['/', 'not-guftagu-language=ur', 'landing in English'],
  ['/', ';;;=;guftagu-language', 'landing in English'],
  ['/auth/login', 'guftagu-language=ur', 'app'],
  ['/dashboard/chats', undefined, 'app'],
  ['/terms', undefined, 'app'],
  ['/homes', undefined, 'app'],
  ['/nowhere', undefined, 'app'],
  ['/index.html', undefined, 'app'],
  ['/landing.en.html', undefined, 'app'],
])('%s with the cookie %s is answered with the %s', async (url, cookie, text) => {
  const http = await webApp()
  const reply = await http.inject({ url, headers: cookie === undefined ? {} : { cookie } })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toBe(`<p>${text}`)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-cache')
})

it('proxies cache the landing page per cookie', async () => {
  const http = await webApp()
  const landing = await http.inject({ url: '/', headers: { cookie: 'guftagu-language=ur' } })
  expect(String(landing.headers.vary).toLowerCase()).toContain('cookie')
})

it('a HEAD request for the landing page gets its headers and no body', async () => {
  const http = await webApp()
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  const reply = await fetch(`${address}/home`, { method: 'HEAD', headers: { cookie: 'guftagu-language=ur' } })
  expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([200, '', 'no-cache'])
  expect(reply.headers.get('content-length')).toBe(String('<p>landing in Urdu'.length))
})

it('an unchanged landing page is not sent again, and another language is', async () => {
  const http = await webApp()
  const { etag } = (await http.inject('/')).headers
  for (const known of [String(etag), String(etag).replace('W/', ''), `"older", ${etag}`, '*']) {
    const again = await http.inject({ url: '/', headers: { 'if-none-match': known } })
    expect([known, again.statusCode, again.body]).toEqual([known, 304, ''])
  }
  const inUrdu = await http.inject({ url: '/', headers: { 'if-none-match': String(etag), cookie: 'guftagu-language=ur' } })
  expect([inUrdu.statusCode, inUrdu.body]).toEqual([200, '<p>landing in Urdu'])
})

it.each([
  ['/assets/one-hash.js', 'public, max-age=31536000, immutable'],
  ['/theme.js', 'no-cache'],
  ['/worker.js', 'no-cache'],
])('%s is cached as %s', async (url, caching) => {
  const http = await webApp()
  expect((await http.inject(url)).headers['cache-control']).toBe(caching)
})

it.each([
  [true, 'worker'],
  [false, 'removal'],
])('when the service worker is enabled: %s, /worker.js is the %s script', async (isOn, script) => {
  const http = await webApp(null, {}, isOn)
  const { body, headers } = await http.inject('/worker.js')
  expect([body, headers['cache-control']]).toEqual([script, 'no-cache'])
  expect(headers['content-type']).toMatch(/javascript/)
  expect(String(headers['content-security-policy'])).toContain("worker-src 'self'")
})

it('the canonical link and the og:image of the landing page have the public address', async () => {
  const http = await webApp('https://chat.example.com', { 'landing.en.html': HEAD })
  expect((await http.inject('/')).body).toBe(
    '<link rel="canonical" href="https://chat.example.com/"><meta property="og:image" content="https://chat.example.com/picture.png"><link rel="icon" href="/icon.svg">',
  )
})

it.each(['/api', '/api/nowhere', '/files/nowhere', '/assets/nowhere.js', '/assets/one-hash.js.br', '/socket.io/nowhere'])(
  '%s belongs to the server and is not a page of the app',
  async (url) => {
    const http = await webApp(null, { 'assets/one-hash.js.br': 'compressed' })
    const reply = await http.inject(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  },
)

it('the landing page cannot be posted to', async () => {
  const http = await webApp()
  expect((await http.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
})

const LONG = `<p>${'a line of the page, '.repeat(100)}`
const LONG_IN_BROTLI = brotliCompressSync(LONG)
const LONG_IN_GZIP = gzipSync(LONG)

/** The pages as the build writes them. */
const LONG_PAGES = Object.fromEntries(
  ['landing.en.html', 'index.html'].flatMap((name) => [
    [name, LONG],
    [`${name}.br`, LONG_IN_BROTLI],
    [`${name}.gz`, LONG_IN_GZIP],
  ]),
)

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

it.each([
  ['/', 'gzip, deflate, br, zstd', 'br', 'cookie, accept-encoding'],
  ['/home', 'GZIP', 'gzip', 'cookie, accept-encoding'],
  ['/', 'br;q=0, gzip;q=0.5', 'gzip', 'cookie, accept-encoding'],
  ['/', 'identity', undefined, 'cookie, accept-encoding'],
  ['/', '*;q=0', undefined, 'cookie, accept-encoding'],
  ['/', undefined, undefined, 'cookie, accept-encoding'],
  ['/auth/login', '*', 'gzip', 'accept-encoding'],
  ['/auth/login', 'gzip', 'gzip', 'accept-encoding'],
  ['/auth/login', 'zstd', undefined, 'accept-encoding'],
] as const)(
  '%s for a client that accepts %s is sent as %s, as the build compressed it, and varies by %s',
  async (url, accepted, encoding, vary) => {
    const http = await webApp(null, LONG_PAGES)
    const { headers, rawPayload } = await http.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
    expect(headers).toMatchObject({ vary, 'content-type': 'text/html; charset=utf-8', 'content-length': String(rawPayload.length) })
    expect(headers['content-encoding']).toBe(encoding)
    expect(rawPayload).toEqual(encoding === 'br' ? LONG_IN_BROTLI : encoding === 'gzip' ? LONG_IN_GZIP : Buffer.from(LONG))
  },
)

it('a page that the build left uncompressed is sent as it is', async () => {
  const http = await webApp(null, { 'landing.en.html': LONG })
  const { headers, body } = await http.inject({ url: '/', headers: { 'accept-encoding': 'br, gzip' } })
  expect([headers['content-encoding'], body]).toEqual([undefined, LONG])
})

it.each(['br', 'gzip'] as const)('the landing page with the public address is also sent compressed, as %s', async (encoding) => {
  const http = await webApp('https://chat.example.com', { ...LONG_PAGES, 'landing.en.html': HEAD + LONG })
  for (let count = 0; count < 2; count += 1) {
    const { headers, rawPayload } = await http.inject({ url: '/', headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
    const page = UNPACK[encoding](rawPayload).toString()
    expect(page).toContain('href="https://chat.example.com/"')
    expect(page).toContain(LONG)
  }
})

it.each(['/', '/auth/login'])('%s has the same version plain and compressed, so a client with either is not sent it again', async (url) => {
  const http = await webApp(null, LONG_PAGES)
  const small = await http.inject({ url, headers: { 'accept-encoding': 'br' } })
  const etag = String(small.headers.etag)
  expect((await http.inject(url)).headers.etag).toBe(etag)
  const again = await http.inject({ url, headers: { 'accept-encoding': 'gzip', 'if-none-match': `"older", ${etag}` } })
  expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', small.headers.vary])
})

it('a range beyond the end of an asset is refused with 416', async () => {
  const http = await webApp()
  const reply = await http.inject({ url: '/assets/one-hash.js', headers: { range: 'bytes=999-' } })
  expect([reply.statusCode, reply.json().code]).toEqual([416, 'range_not_satisfiable'])
})

it('an asset with a compressed file beside it is sent compressed to clients that accept that', async () => {
  const http = await webApp(null, { 'assets/one-hash.js.br': 'compressed' })
  const asked = (encoding: string) => http.inject({ url: '/assets/one-hash.js', headers: { 'accept-encoding': encoding } })
  const [small, plain] = [await asked('gzip, br'), await asked('identity')]
  expect(small.body).toBe('compressed')
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(small.headers['content-type']).toMatch(/javascript/)
  expect(plain.body).toBe('script')
  expect(plain.headers['content-encoding']).toBeUndefined()
})
