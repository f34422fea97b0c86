// A proxy in front of a server. It can cut the network, and change some responses as a newer version would.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Server } from './server.ts'

type Change = (text: string) => string | null

export interface Front extends Server {
  cut(): void
  /** Requests from now on are accepted and never answered. */
  hang(): void
  mend(): void
  /** Changes the responses for addresses that begin with this path; null means 404. */
  change(path: string, change: Change): void
}

export async function startFront(server: Server): Promise<Front> {
  const target = new URL(server.url)
  const changes = new Map<string, Change>()
  const sockets = new Set<Socket>()
  let isCut = false
  let isHanging = false

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const change = [...changes].find(([path]) => asked.url?.startsWith(path))?.[1]
    const headers = { ...asked.headers }
    // Requests the complete, uncompressed text, so that it can be changed.
    if (change) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const forwarded = request({ host: target.hostname, port: target.port, method: asked.method, path: asked.url, headers })
    forwarded.on('error', () => reply.destroy())
    forwarded.on('response', (answered) => void (change ? sendChanged(answered, reply, change) : pass(answered, reply)))
    asked.pipe(forwarded)
  }

  const proxy = createServer((asked, reply) => {
    if (!isHanging) void answer(asked, reply)
  })
  proxy.on('connection', (socket) => {
    if (isCut) socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  proxy.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    if (isHanging) return
    const onward = connect(Number(target.port), target.hostname, () => {
      const headers = asked.rawHeaders.reduce((text, each, place) => text + each + (place % 2 === 0 ? ': ' : '\r\n'), '')
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    hang: () => {
      isHanging = true
    },
    mend: () => {
      isCut = false
      isHanging = false
    },
    change: (path, how) => void changes.set(path, how),
    restart: () => server.restart(),
    stop: async () => {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

function pass(answered: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(answered.statusCode ?? 502, answered.headers)
  answered.pipe(reply)
}

async function sendChanged(answered: IncomingMessage, reply: ServerResponse, change: Change): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of answered) parts.push(part as Buffer)
  const text = change(Buffer.concat(parts).toString())
  const { 'content-type': type = 'text/plain' } = answered.headers
  reply.writeHead(text === null ? 404 : 200, { 'content-type': type, 'cache-control': 'no-cache' })
  reply.end(text ?? '')
}
