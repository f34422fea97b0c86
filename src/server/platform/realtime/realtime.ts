// Sockets: the handshake decides whose connection it is, and what the account may do is read from the
// database at every event. Every event is parsed and acknowledged; unknown event names are counted
// and end the connection.

import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Socket as TcpSocket } from 'node:net'
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
import type { AccountId, SignInId } from '#domain/ids.ts'
import type { Limits } from '../auth/limits.ts'
import { type Admission, admit, type FindPrincipal, type Principal } from '../auth/principal.ts'
import { signInKey, type TokenHolder, type Tokens } from '../auth/tokens.ts'
import { failureOf } from '../http/error-reply.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import { trackPending } from '../process/under-way.ts'
import type { Redis } from './redis.ts'

type Success<E extends ClientEventName> = Omit<Extract<AckOf<E>, { ok: true }>, 'ok'>
type EventHandler<E extends ClientEventName> = (event: {
  readonly account: Principal
  readonly payload: PayloadOf<E>
  readonly connection: Connection
}) => Promise<Success<E>>
export type OnEvent = <E extends ClientEventName>(name: E, handler: EventHandler<E>) => void

/** For an event whose write checks the sender's status in the same statement, so the status is not read twice. */
type CheckingHandler<E extends ClientEventName> = (event: {
  readonly accountId: AccountId
  readonly payload: PayloadOf<E>
}) => Promise<Success<E>>

/** A kind and an id. Features name their own rooms; the kind `account` is ours. */
export type RoomName = `${string}:${string}`

/** An open socket, with the operations that features may use. */
export interface Connection {
  readonly id: string
  readonly accountId: AccountId
  join(rooms: readonly RoomName[]): void
  isIn(room: RoomName): boolean
  roomCount(): number
  onClose(listener: () => void): void
}

/** Called at once, on the node that has the socket. */
export interface ConnectionListener {
  arrived(id: AccountId): void
  left(id: AccountId): void
}

export interface Realtime {
  readonly onEvent: OnEvent
  onEventCheckedByHandler<E extends ClientEventName>(name: E, handler: CheckingHandler<E>): void
  onConnection(listener: ConnectionListener): void
  toAccount<E extends ServerEventName>(id: AccountId, name: E, payload: ServerPayload<E>): void
  toSignIn<E extends ServerEventName>(id: SignInId, name: E, payload: ServerPayload<E>): void
  /** Emits to every socket in the room, on every node. */
  toRoom<E extends ServerEventName>(room: RoomName, name: E, payload: ServerPayload<E>): void
  /** Like `toRoom`, but leaves out this account, and sockets that cannot take it right now. */
  volatileToRoom<E extends ServerEventName>(room: RoomName, except: AccountId, name: E, payload: ServerPayload<E>): void
  /** Adds every live connection of the account to the room, on every node. */
  joinRoom(id: AccountId, room: RoomName): void
  /** Removes every live connection of the account from the room, on every node. */
  leaveRoom(id: AccountId, room: RoomName): void
  /** Ends every live connection of the account, on every node. */
  disconnectAccount(id: AccountId): void
  /** Ends every live connection of the sign-in, on every node. */
  disconnectSignIn(id: SignInId): void
  openSockets(): number
  registeredEvents(): readonly string[]
  close(): Promise<void>
  /** Resolves when no handshake or event uses the database, even if its client has gone. */
  settled(): Promise<void>
}

export interface RealtimeDeps {
  readonly tokens: Tokens
  readonly findPrincipal: FindPrincipal
  readonly limits: Limits
  readonly log: Log
  readonly clock: Clock
  readonly redis: Redis | null
  readonly isAllowedOrigin: (origin: string, host: string | undefined) => boolean
  /** How long a connection may take to authenticate. */
  readonly handshakeMs?: number
}

/** The page that asks for a new password has a connection too, on which no event is accepted. */
const CONNECTION: Admission = { callers: ['signed-in'], withGeneratedPassword: true }
const MAX_SOCKETS_PER_ACCOUNT = 10
const MAX_STRIKES = 3
/** A page sends a few events at a time; a client with more unanswered ones is refused at once. */
const MAX_WAITING_EVENTS = 32
const HANDSHAKE_MS = 5_000
/** How long a socket that was asked to close may take. */
const CLOSE_LIMIT_MS = 1_000
/** A vanished client is noticed after both times; with the grace period of presence, that is 18 seconds (docs/guarantees.md#presence). */
const PING_EVERY_MS = 7_000
const PONG_WITHIN_MS = 6_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface SocketData {
  accountId: AccountId
  holder: TokenHolder
  strikes: number
  waitingEvents: number
  /** Resolves when the handlers of the earlier events have begun: events of one socket are handled in their order. */
  begun: Promise<void>
}

type AccountSocket = Socket<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>

export function openRealtime(server: HttpServer, deps: RealtimeDeps): Realtime {
  const { handshakeMs = HANDSHAKE_MS } = deps
  const handlers = new Map<string, (socket: AccountSocket, payload: unknown) => Promise<Begun>>()
  const listeners: ConnectionListener[] = []
  const underWay = trackPending()
  const io = new Server<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    maxHttpBufferSize: 16 * 1024,
    serveClient: false,
    connectTimeout: handshakeMs,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PONG_WITHIN_MS,
    ...(deps.redis ? { adapter: deps.redis.adapter } : {}),
    allowRequest: (request, done) => done(null, originIsAllowed(request, deps)),
  })
  // Socket.IO asks a client to close, and would wait half a minute for one that does not answer.
  io.engine.on('connection', (connection: AccountSocket['conn']) => {
    setTimeout(() => connection.readyState === 'open' || connection.request.socket.destroy(), handshakeMs + CLOSE_LIMIT_MS).unref()
  })
  const socketsOf = (id: AccountId) => io.sockets.adapter.rooms.get(roomOf(id))?.size ?? 0

  io.use((socket, next) => {
    void underWay.add(identify(socket)).then(
      () => next(),
      (error: unknown) => next(handshakeError(error, deps.log)),
    )
  })

  async function identify(socket: AccountSocket): Promise<void> {
    const token: unknown = socket.handshake.auth['token']
    const holder = typeof token === 'string' ? await deps.tokens.read(token) : null
    if (!holder) throw new DomainError('sign_in_required')
    // Not counted by address, because all sockets behind a proxy share one, nor by account, because the sign-in may have ended.
    await deps.limits.take('socket', signInKey(holder))
    admit(CONNECTION, await deps.findPrincipal(holder))
    if (socketsOf(holder.id) >= MAX_SOCKETS_PER_ACCOUNT) throw new DomainError('too_many_requests')
    socket.data = { accountId: holder.id, holder, strikes: 0, waitingEvents: 0, begun: Promise.resolve() }
  }

  io.on('connection', (socket) => {
    const { accountId, holder } = socket.data
    sendFramesTogether(socket.conn.transport, socket.request.socket)
    void socket.join([roomOf(accountId), signInRoomOf(holder.signInId)])
    // Several handshakes may have passed the check above at the same time; here they come one after the other.
    if (socketsOf(accountId) > MAX_SOCKETS_PER_ACCOUNT) return void socket.disconnect(true)
    for (const listener of listeners) listener.arrived(accountId)
    socket.on('disconnect', () => {
      for (const listener of listeners) listener.left(accountId)
    })
    endWithToken(socket, holder.expiresAt.getTime() - deps.clock.now().getTime())
    // A ban between the handshake and the join found no socket to disconnect; from here on it does.
    void underWay.add(isStillAdmitted(deps, holder)).then((admitted) => admitted || socket.disconnect(true))
    socket.use(([name, ...rest], _next) => {
      // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- The protocol lets a client name an event by a number.
      void underWay.add(receive(socket, String(name), rest))
    })
  })

  async function receive(socket: AccountSocket, name: string, rest: readonly unknown[]): Promise<void> {
    const { data } = socket
    const ack = rest.at(-1)
    const answer = (reply: object) => (typeof ack === 'function' ? ack(reply) : undefined)
    const handle = handlers.get(name)
    if (!handle) return strike(socket, answer, 'not_found')
    if (data.waitingEvents >= MAX_WAITING_EVENTS) return strike(socket, answer, 'too_many_requests')
    data.waitingEvents += 1
    const begun = beginAfter(data.begun, () => handle(socket, rest[0]))
    data.begun = begun.then(
      () => undefined,
      () => undefined,
    )
    answer(await outcomeOf(begun))
    data.waitingEvents -= 1
  }

  async function outcomeOf(begun: Promise<Begun>): Promise<object> {
    try {
      return { ok: true, ...(await (await begun).done) }
    } catch (error) {
      return refusalOf(error, deps.log)
    }
  }

  /** Only a broken or hostile client gets here, so it is disconnected after a few strikes. */
  function strike(socket: AccountSocket, answer: (reply: object) => void, code: 'not_found' | 'too_many_requests'): void {
    socket.data.strikes += 1
    answer(refusalOf(new DomainError(code), deps.log))
    if (socket.data.strikes >= MAX_STRIKES) socket.disconnect(true)
  }

  // Events that other nodes emitted during the outage may be lost. Pages that reconnect fetch what they missed.
  deps.redis?.onReconnect(() => {
    for (const socket of io.of('/').sockets.values()) socket.conn.close()
  })

  return {
    onEvent(name, handler) {
      const { limit, callers, payload: shape } = CLIENT_EVENTS[name]
      handlers.set(name, async (socket, sent) => {
        const { accountId, holder } = socket.data
        await deps.limits.take(limit, accountId)
        const account = admit({ callers }, await deps.findPrincipal(holder))
        const payload = shape.parse(sent) as PayloadOf<typeof name>
        return { done: handler({ account, payload, connection: connectionOf(socket) }) }
      })
    },
    onEventCheckedByHandler(name, handler) {
      const { limit, payload: shape } = CLIENT_EVENTS[name]
      handlers.set(name, async ({ data: { accountId } }, sent) => {
        await deps.limits.take(limit, accountId)
        return { done: handler({ accountId, payload: shape.parse(sent) as PayloadOf<typeof name> }) }
      })
    },
    onConnection: (listener) => void listeners.push(listener),
    toAccount: (id, name, payload) => void io.to(roomOf(id)).emit(name, payload),
    toSignIn: (id, name, payload) => void io.to(signInRoomOf(id)).emit(name, payload),
    toRoom: (room, name, payload) => void io.to(room).emit(name, payload),
    volatileToRoom: (room, except, name, payload) => void io.volatile.to(room).except(roomOf(except)).emit(name, payload),
    joinRoom: (id, room) => io.in(roomOf(id)).socketsJoin(room),
    leaveRoom: (id, room) => io.in(roomOf(id)).socketsLeave(room),
    disconnectAccount: (id) => io.in(roomOf(id)).disconnectSockets(true),
    disconnectSignIn: (id) => io.in(signInRoomOf(id)).disconnectSockets(true),
    openSockets: () => io.of('/').sockets.size,
    registeredEvents: () => [...handlers.keys()],
    close: async () => {
      await io.of('/').adapter.close()
      // Closes only the connections: clients then reconnect automatically, which they would not after a disconnect. Socket.IO's own close
      // would also close the HTTP server, which the app does.
      io.engine.close()
    },
    settled: () => underWay.settled(),
  }
}

/** A handler that has been called. Its promise is in a field, because a returned promise would be awaited. */
interface Begun {
  readonly done: Promise<object>
}

async function beginAfter(before: Promise<void>, begin: () => Promise<Begun>): Promise<Begun> {
  await before
  return begin()
}

function connectionOf(socket: AccountSocket): Connection {
  return {
    id: socket.id,
    accountId: socket.data.accountId,
    join: (rooms) => void socket.join([...rooms]),
    isIn: (room) => socket.rooms.has(room),
    roomCount: () => socket.rooms.size,
    // The socket may be closed already.
    onClose: (listener) => void (socket.connected ? socket.once('disconnect', listener) : listener()),
  }
}

/** The part of Socket.IO's transport that is used here: it is given all frames that are due. */
interface Transport<Frames> {
  send(frames: Frames): void
}

/**
 * Frames that are due for a socket at the same moment leave in one system call. In a busy conversation several always are (an
 * acknowledgement and the messages of both parties), and system calls are most of what a message costs.
 */
function sendFramesTogether<Frames>(transport: Transport<Frames>, socket: TcpSocket): void {
  const send = transport.send.bind(transport)
  transport.send = (frames) => {
    socket.cork()
    send(frames)
    socket.uncork()
  }
}

function roomOf(id: AccountId): string {
  return `account:${id}`
}

function signInRoomOf(id: SignInId): string {
  return `sign-in:${id}`
}

function originIsAllowed(request: IncomingMessage, deps: RealtimeDeps): boolean {
  const { origin, host } = request.headers
  // Browsers always send an Origin; without one there is no page to protect.
  return origin === undefined || deps.isAllowedOrigin(origin, host)
}

function endWithToken(socket: AccountSocket, lifetimeMs: number): void {
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, Math.min(lifetimeMs, LONGEST_TIMER_MS))).unref()
  socket.on('disconnect', () => clearTimeout(timer))
}

async function isStillAdmitted(deps: RealtimeDeps, holder: TokenHolder): Promise<boolean> {
  try {
    admit(CONNECTION, await deps.findPrincipal(holder))
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

/** Socket.IO sends `data` of this error to the client. */
function handshakeError(error: unknown, log: Log): Error {
  const { code, message } = refusalOf(error, log)
  return Object.assign(new Error(message), { data: { code, message } })
}
