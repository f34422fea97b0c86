// A TCP connection with faults: it can be cut, freeze, be slow, or break when an answer comes. It knows nothing of its content.

import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

export interface FaultyConnection {
  /** Connections to this port are passed on. */
  readonly port: number
  /** Loses what is on its way; clients may connect again. */
  cut(): void
  /** Loses the next answer, and the connection with it: the request is done, but the client does not know. */
  cutAtNextAnswer(): void
  /** Nothing passes in either direction, and nothing breaks. */
  freeze(): void
  /** Ends a freeze. */
  thaw(): void
  /** Delays everything by this much. */
  delayMs: number
  close(): Promise<void>
}

interface Carried {
  readonly near: Socket
  readonly far: Socket
}

export async function openFaultyConnection(targetPort: number): Promise<FaultyConnection> {
  const connections = new Set<Carried>()
  let isFrozen = false
  let isAnswerLost = false

  const server = createServer((near) => {
    const far = dial(targetPort, '127.0.0.1')
    const carried = { near, far }
    connections.add(carried)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      // Broken connections are expected here; only the close that follows matters.
      socket.on('error', () => undefined)
      socket.on('close', () => end(carried))
    }
    if (isFrozen) hold(carried)
    const [toNear, toFar] = [forwardTo(near), forwardTo(far)]
    near.on('data', toFar)
    far.on('data', (chunk) => {
      if (!isAnswerLost) return toNear(chunk)
      isAnswerLost = false
      end(carried)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const connection: FaultyConnection = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    cut() {
      for (const carried of connections) end(carried)
    },
    cutAtNextAnswer() {
      isAnswerLost = true
    },
    freeze() {
      isFrozen = true
      for (const carried of connections) hold(carried)
    },
    thaw() {
      isFrozen = false
      isAnswerLost = false
      for (const { near, far } of connections) for (const socket of [near, far]) socket.resume()
    },
    async close() {
      connection.cut()
      server.close()
      await once(server, 'close')
    },
  }

  /** One direction of a connection. The order stays the same, even when the delay becomes shorter in the meantime. */
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
      if (connection.delayMs === 0 && waiting.length === 0) return void socket.write(chunk)
      waiting.push({ chunk, dueMs: performance.now() + connection.delayMs })
      if (waiting.length === 1) arm()
    }
  }

  function end(carried: Carried): void {
    connections.delete(carried)
    carried.near.destroy()
    carried.far.destroy()
  }

  return connection
}

function hold({ near, far }: Carried): void {
  near.pause()
  far.pause()
}
