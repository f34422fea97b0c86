// A real client over a real socket, ended with the test.

import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { AckOf, ClientEventName, PayloadFor } from '#contract/events.ts'

export interface ConnectOptions {
  readonly token?: unknown
  readonly origin?: string
  readonly transports?: ['websocket' | 'polling']
}

export function openSocket(address: string, { token, origin, transports = ['websocket'] }: ConnectOptions): Socket {
  const socket = io(address, {
    transports,
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...(origin ? { extraHeaders: { origin } } : {}),
  })
  onTestFinished(() => void socket.disconnect())
  return socket
}

/** Resolves once connected; rejects with the server's reason. */
export async function connect(address: string, options: ConnectOptions): Promise<Socket> {
  const socket = openSocket(address, options)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

export function emit<E extends ClientEventName>(socket: Socket, name: E, payload: PayloadFor<E>): Promise<AckOf<E>> {
  return socket.timeout(5_000).emitWithAck(name, payload)
}

/** The next time this happens on the socket, as a promise; ask before you cause it. */
export function next(socket: Socket, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} within 5 s`)), 5_000)
    socket.once(name, (value: unknown) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
