// A TCP proxy that can cut, freeze and delay its connections, or break one when a reply arrives. It does not look at the content.

import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

export interface TcpProxy {
  /** Connections to this port are passed on. */
  readonly port: number
  /** Closes the connections. What is in flight is lost; clients may connect again. */
  cut(): void
  /** Drops the next reply and closes its connection: the request was handled, but the client does not know. */
  cutAtNextAnswer(): void
  /** Nothing passes in either direction, but connections stay open. */
  freeze(): void
  /** Ends a freeze. */
  thaw(): void
  /** Delays everything by this much. */
  delayMs: number
  close(): Promise<void>
}

/** The sockets of one connection. */
interface Pair {
  readonly client: Socket
  readonly target: Socket
}

export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let isFrozen = false
  let dropsNextAnswer = false

  const server = createServer((client) => {
    const target = dial(targetPort, '127.0.0.1')
    const pair = { client, target }
    pairs.add(pair)
    for (const socket of [client, target]) {
      socket.setNoDelay(true)
      // Broken connections are expected here; only the close that follows matters.
      socket.on('error', () => undefined)
      socket.on('close', () => end(pair))
    }
    if (isFrozen) hold(pair)
    const [toClient, toTarget] = [forwardTo(client), forwardTo(target)]
    client.on('data', toTarget)
    target.on('data', (chunk) => {
      if (!dropsNextAnswer) return toClient(chunk)
      dropsNextAnswer = false
      end(pair)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    cut() {
      for (const pair of pairs) end(pair)
    },
    cutAtNextAnswer() {
      dropsNextAnswer = true
    },
    freeze() {
      isFrozen = true
      for (const pair of pairs) hold(pair)
    },
    thaw() {
      isFrozen = false
      dropsNextAnswer = false
      for (const { client, target } of pairs) for (const socket of [client, target]) socket.resume()
    },
    async close() {
      proxy.cut()
      server.close()
      await once(server, 'close')
    },
  }

  /** One direction of a connection. The order stays the same, even if the delay is shortened. */
  function forwardTo(socket: Socket): (chunk: Buffer) => void {
    const waiting: { readonly chunk: Buffer; readonly dueMs: number }[] = []
    const arm = () => {
      const [first] = waiting
      if (first) setTimeout(deliver, Math.max(0, first.dueMs - performance.now()))
    }
    const deliver = () => {
      const first = waiting.shift()
      if (first) socket.write(first.chunk)
      arm()
    }
    return (chunk) => {
      if (proxy.delayMs === 0 && waiting.length === 0) return void socket.write(chunk)
      waiting.push({ chunk, dueMs: performance.now() + proxy.delayMs })
      if (waiting.length === 1) arm()
    }
  }

  function end(pair: Pair): void {
    pairs.delete(pair)
    pair.client.destroy()
    pair.target.destroy()
  }

  return proxy
}

function hold({ client, target }: Pair): void {
  client.pause()
  target.pause()
}
