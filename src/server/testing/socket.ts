// A real client over a real socket, closed when the test ends.

import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { AckOf, AdminList, ClientEventName, PayloadFor } from '#contract/events.ts'

/** Shorter than the test's own limit, so that the report says what did not arrive. */
export const ANSWER_LIMIT_MS = 60_000

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
  return socket.timeout(ANSWER_LIMIT_MS).emitWithAck(name, payload)
}

/** A promise for the next such event on the socket; call this before causing the event. For admin list updates use `nextOfList`. */
export function next<Name extends string>(
  socket: Socket,
  name: Name extends 'officeUpdate' ? never : Name,
  isMeant?: (value: unknown) => boolean,
): Promise<unknown> {
  return nextOf(socket, name, isMeant)
}

function nextOf(socket: Socket, name: string, isMeant: (value: unknown) => boolean = () => true): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} in time`)), ANSWER_LIMIT_MS)
    function received(value: unknown) {
      if (!isMeant(value)) return
      clearTimeout(timer)
      socket.off(name, received)
      resolve(value)
    }
    socket.on(name, received)
  })
}

/** The next update of this admin list. Many changes affect several lists, whose updates arrive in any order. */
export function nextOfList(socket: Socket, list: AdminList): Promise<unknown> {
  return nextOf(socket, 'officeUpdate', (value) => (value as { readonly list: AdminList }).list === list)
}
