// Sockets: who is at the other end is fixed at the handshake, what they may do is read from the
// database at every event. Every event is parsed and acknowledged; names we do not know are counted
// and end the connection.

import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import {
  type AckOf,
  CLIENT_EVENTS,
  type ClientEventName,
  type PayloadOf,
  type Refusal,
  type ServerEventName,
  type ServerPayload,
} from '#contract/events.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Clock } from './clock.ts'
import { failureOf } from './error-reply.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import { admit, type FindPrincipal, type Principal } from './principal.ts'
import type { Tokens } from './tokens.ts'

type Success<E extends ClientEventName> = Omit<Extract<AckOf<E>, { ok: true }>, 'ok'>
type EventHandler<E extends ClientEventName> = (event: {
  readonly account: Principal
  readonly payload: PayloadOf<E>
}) => Promise<Success<E>>
export type OnEvent = <E extends ClientEventName>(name: E, handler: EventHandler<E>) => void

export interface Realtime {
  readonly onEvent: OnEvent
  toAccount<E extends ServerEventName>(id: AccountId, name: E, payload: ServerPayload<E>): void
  /** Ends every live connection of the account, on every node. */
  disconnectAccount(id: AccountId): void
  openSockets(): number
  registeredEvents(): readonly string[]
  close(): Promise<void>
}

export interface RealtimeDeps {
  readonly tokens: Tokens
  readonly findPrincipal: FindPrincipal
  readonly limits: Limits
  readonly log: Log
  readonly clock: Clock
  readonly isAllowedOrigin: (origin: string, host: string | undefined) => boolean
}

const MOST_SOCKETS_PER_ACCOUNT = 10
const MOST_STRIKES = 3
/** A page sends a few events at a time; whoever sends more before they are answered is refused at once. */
const MOST_WAITING_EVENTS = 32
/** Until then a connection must have said who it is. */
const HANDSHAKE_TIMEOUT_MS = 5_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface SocketData {
  accountId: AccountId
  expiresAt: Date
  strikes: number
  waitingEvents: number
  /** Resolves when the events before have been answered: those of one socket are taken in their order. */
  answered: Promise<void>
}

type AccountSocket = Socket<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>

export function openRealtime(server: HttpServer, deps: RealtimeDeps): Realtime {
  const handlers = new Map<string, (account: Principal, payload: unknown) => Promise<object>>()
  const io = new Server<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    maxHttpBufferSize: 16 * 1024,
    serveClient: false,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    allowRequest: (request, done) => done(null, originIsAllowed(request, deps)),
  })
  const socketsOf = (id: AccountId) => io.sockets.adapter.rooms.get(roomOf(id))?.size ?? 0

  io.use((socket, next) => {
    void identify(socket).then(
      () => next(),
      (error: unknown) => next(handshakeError(error, deps.log)),
    )
  })

  async function identify(socket: AccountSocket): Promise<void> {
    const token: unknown = socket.handshake.auth['token']
    const holder = typeof token === 'string' ? await deps.tokens.read(token) : null
    if (!holder) throw new DomainError('sign_in_required')
    // By account and not by address: behind a proxy all sockets come from one.
    await deps.limits.take('socket', holder.id)
    admit(['signed-in'], await deps.findPrincipal(holder.id))
    if (socketsOf(holder.id) >= MOST_SOCKETS_PER_ACCOUNT) throw new DomainError('too_many_requests')
    socket.data = { accountId: holder.id, expiresAt: holder.expiresAt, strikes: 0, waitingEvents: 0, answered: Promise.resolve() }
  }

  io.on('connection', (socket) => {
    const { accountId, expiresAt } = socket.data
    void socket.join(roomOf(accountId))
    // Several handshakes may have passed the check above together; only here do they stand in line.
    if (socketsOf(accountId) > MOST_SOCKETS_PER_ACCOUNT) socket.disconnect(true)
    endWithToken(socket, expiresAt.getTime() - deps.clock.now().getTime())
    // A ban between the handshake and the join found nobody to disconnect; from here on it does.
    void stillWelcome(deps, accountId).then((welcome) => welcome || socket.disconnect(true))
    socket.use(([name, ...rest], _next) => {
      // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- The protocol lets a client name an event by a number.
      void receive(socket, String(name), rest)
    })
  })

  async function receive(socket: AccountSocket, name: string, rest: readonly unknown[]): Promise<void> {
    const { data } = socket
    const ack = rest.at(-1)
    const answer = (reply: object) => (typeof ack === 'function' ? ack(reply) : undefined)
    if (!handlers.has(name)) return strike(socket, answer, 'not_found')
    if (data.waitingEvents >= MOST_WAITING_EVENTS) return strike(socket, answer, 'too_many_requests')
    data.waitingEvents += 1
    const before = data.answered
    data.answered = inTurn()
    return data.answered

    async function inTurn(): Promise<void> {
      await before
      answer(await outcomeOf(data.accountId, name, rest[0]))
      data.waitingEvents -= 1
    }
  }

  async function outcomeOf(id: AccountId, name: string, payload: unknown): Promise<object> {
    try {
      await deps.limits.take('event', id)
      const account = admit(CLIENT_EVENTS[name as ClientEventName].callers, await deps.findPrincipal(id))
      return { ok: true, ...(await handlers.get(name)?.(account, payload)) }
    } catch (error) {
      return refusalOf(error, deps.log)
    }
  }

  /** Only a client that is broken or hostile comes here, and it may not stay. */
  function strike(socket: AccountSocket, answer: (reply: object) => void, code: 'not_found' | 'too_many_requests'): void {
    socket.data.strikes += 1
    answer(refusalOf(new DomainError(code), deps.log))
    if (socket.data.strikes >= MOST_STRIKES) socket.disconnect(true)
  }

  return {
    onEvent(name, handler) {
      const { payload: shape } = CLIENT_EVENTS[name]
      handlers.set(name, (account, payload) => handler({ account, payload: shape.parse(payload) as PayloadOf<typeof name> }))
    },
    toAccount: (id, name, payload) => void io.to(roomOf(id)).emit(name, payload),
    disconnectAccount: (id) => io.in(roomOf(id)).disconnectSockets(true),
    openSockets: () => io.of('/').sockets.size,
    registeredEvents: () => [...handlers.keys()],
    close: async () => {
      io.disconnectSockets(true)
      // Socket.IO would close the HTTP server too, which is the app's to close.
      io.engine.close()
      await Promise.resolve()
    },
  }
}

function roomOf(id: AccountId): string {
  return `account:${id}`
}

function originIsAllowed(request: IncomingMessage, deps: RealtimeDeps): boolean {
  const { origin, host } = request.headers
  // Only browsers send an Origin, and they always do: without one there is no page to protect.
  return origin === undefined || deps.isAllowedOrigin(origin, host)
}

function endWithToken(socket: AccountSocket, lifetimeMs: number): void {
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, Math.min(lifetimeMs, LONGEST_TIMER_MS))).unref()
  socket.on('disconnect', () => clearTimeout(timer))
}

async function stillWelcome(deps: RealtimeDeps, id: AccountId): Promise<boolean> {
  try {
    admit(['signed-in'], await deps.findPrincipal(id))
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) deps.log.error({ err: error }, 'a socket could not be checked')
    return false
  }
}

function refusalOf(error: unknown, log: Log): Refusal {
  const { body, unforeseen } = failureOf(error)
  if (unforeseen) log.error({ err: error }, 'an event failed')
  return { ok: false, code: body.code, message: body.message }
}

/** Socket.IO hands `data` of this error to the client. */
function handshakeError(error: unknown, log: Log): Error {
  const { code, message } = refusalOf(error, log)
  return Object.assign(new Error(message), { data: { code, message } })
}
