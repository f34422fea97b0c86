// A minimal client of Socket.IO's protocol. The real client takes more CPU time than the server, which would hide the
// differences between servers.

import { once } from 'node:events'

export interface SocketClient {
  /** Resolves with the acknowledgement. */
  ask(event: string, payload: unknown): Promise<Acknowledgement>
  onReceive: (event: string, payload: unknown) => void
  /** Number of frames received, of any kind. */
  readonly frames: () => number
  readonly isOpen: () => boolean
  close(): Promise<void>
}

export interface Acknowledgement {
  readonly ok: boolean
  readonly code?: string
}

const OPEN = '0'
const PING = '2'
const PONG = '3'
const CONNECT = '40'
const EVENT = '42'
const ACK = '43'
const REFUSED = '44'

export async function connectSocket(address: string, token: string): Promise<SocketClient> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const waiting = new Map<number, (answer: Acknowledgement) => void>()
  let lastId = 0
  let frames = 0
  const connected = Promise.withResolvers<void>()
  const client: SocketClient = {
    ask(event, payload) {
      lastId += 1
      const answer = new Promise<Acknowledgement>((resolve) => waiting.set(lastId, resolve))
      socket.send(`${EVENT}${lastId}${JSON.stringify([event, payload])}`)
      return answer
    },
    onReceive: () => undefined,
    frames: () => frames,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
  socket.addEventListener('error', () => connected.reject(new Error('the connection failed')))
  socket.addEventListener('close', () => connected.reject(new Error('the connection was closed')))
  socket.addEventListener('message', (arrived) => {
    const data = String(arrived.data)
    frames += 1
    if (data.startsWith(EVENT)) {
      const [event, payload] = JSON.parse(data.slice(data.indexOf('['))) as [string, unknown]
      client.onReceive(event, payload)
    } else if (data.startsWith(ACK)) {
      const bracket = data.indexOf('[')
      const id = Number(data.slice(ACK.length, bracket))
      const [answer] = JSON.parse(data.slice(bracket)) as [Acknowledgement]
      waiting.get(id)?.(answer)
      waiting.delete(id)
    } else if (data === PING) socket.send(PONG)
    else if (data.startsWith(CONNECT)) connected.resolve()
    else if (data.startsWith(REFUSED)) connected.reject(new Error(data))
    else if (data.startsWith(OPEN)) socket.send(`${CONNECT}${JSON.stringify({ token })}`)
  })
  await connected.promise
  return client
}
