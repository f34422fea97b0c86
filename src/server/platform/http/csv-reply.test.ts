// Files sent while they are being read, over real sockets, with clients that disconnect or do not read.

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { csvSender } from './csv-reply.ts'

const PAGE = Array.from({ length: 100 }, (_, index) => [String(index), 'x'.repeat(100)])

interface Pages {
  read: number
  ended: boolean
}

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** An endless file, or one that fails after `failAfter` pages. */
async function aServer({ failAfter = Number.POSITIVE_INFINITY }: { readonly failAfter?: number } = {}) {
  const pages: Pages = { read: 0, ended: false }
  async function* endless() {
    try {
      for (;;) {
        if (pages.read >= failAfter) throw new Error('the database is gone')
        pages.read += 1
        // Lets other work run, as a query would.
        await new Promise((resolve) => setImmediate(resolve))
        yield PAGE
      }
    } finally {
      pages.ended = true
    }
  }
  const app = Fastify()
  const send = csvSender(app)
  app.get('/', async (_, reply) => {
    await send(reply, async () => ({ name: 'list', head: ['Number', 'Text'], pages: endless() }), Number.MAX_SAFE_INTEGER)
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  open.push(() => app.close())
  return { app, pages, port: (app.server.address() as AddressInfo).port }
}

it('a client that goes away cancels the page that is being read, and nothing is sent to one that went before', async () => {
  const signals: AbortSignal[] = []
  const app = Fastify()
  const send = csvSender(app)
  async function* stuck(signal: AbortSignal) {
    yield PAGE
    // Ends when it is cancelled, as a statement would.
    await once(signal, 'abort')
    throw new Error('cancelled')
  }
  app.get('/', async (_, reply) => {
    const makeFile = async (signal: AbortSignal) => {
      signals.push(signal)
      return { name: 'list', head: ['Number', 'Text'], pages: stuck(signal) }
    }
    await send(reply, makeFile, Number.MAX_SAFE_INTEGER)
    return reply
  })
  app.get('/first', async (_, reply) => {
    const makeFile = async (signal: AbortSignal) => {
      signals.push(signal)
      await once(signal, 'abort')
      throw new Error('cancelled')
    }
    await send(reply, makeFile, Number.MAX_SAFE_INTEGER)
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  open.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const client = await aClient(port)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  client.destroy()
  const early = connect(port, '127.0.0.1')
  early.on('error', () => {})
  early.write('GET /first HTTP/1.1\r\nHost: test\r\n\r\n')
  await vi.waitUntil(() => signals.length === 2, { timeout: 20_000 })
  early.destroy()
  await vi.waitUntil(() => signals.every(({ aborted }) => aborted), { timeout: 20_000 })
})

async function aClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  open.push(async () => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
  await once(socket, 'data')
  return socket
}

it('a client whose socket is destroyed in the middle ends the reading', async () => {
  const { pages, port } = await aServer()
  const client = await aClient(port)
  expect(pages.ended).toBe(false)
  client.destroy()
  await vi.waitUntil(() => pages.ended, { timeout: 20_000 })
  const { read } = pages
  const other = await aClient(port)
  other.destroy()
  // The first reader did not continue.
  expect(read).toBeGreaterThan(0)
})

it('a client that does not read on makes the reading wait', async () => {
  const { pages, port } = await aServer()
  const client = await aClient(port)
  client.pause()
  // The buffers of both sockets fill up, and then reading stops.
  let before = -1
  await vi.waitUntil(
    () => {
      const isWaiting = pages.read === before
      before = pages.read
      return isWaiting
    },
    { timeout: 20_000, interval: 500 },
  )
  expect(pages.ended).toBe(false)
  client.resume()
  await vi.waitUntil(() => pages.read > before + 10, { timeout: 20_000 })
})

it('a file that breaks off is no complete answer, and neither is one that a stop ends', async () => {
  const { port } = await aServer({ failAfter: 5 })
  await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).rejects.toThrow()
  const endless = await aServer()
  const answer = fetch(`http://127.0.0.1:${endless.port}/`).then((response) => response.text())
  await vi.waitUntil(() => endless.pages.read > 5, { timeout: 20_000 })
  const stopped = endless.app.close()
  await expect(answer).rejects.toThrow()
  await stopped
  expect(endless.pages.ended).toBe(true)
})
