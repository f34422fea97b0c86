// The people, the sessions and the servers of a run. Some sessions end and some begin in the middle of it; some people have
// two at once, some two tabs, and some are strangers who try to intrude.

import { accountId, sessionId } from '#domain/ids.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { aPendingSession, aRunningSession } from '../chats.ts'
import { testClock } from '../clock.ts'
import { freePort } from '../free-port.ts'
import { complete } from '../money.ts'
import { anAdmin, aUser, type Person } from '../people.ts'
import { type ServerProcess, startProcess } from '../processes.ts'
import { type RedisServer, startRedisServer } from '../redis-server.ts'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { Client } from './client.ts'
import type { ChatParties, SessionWindow, StoredRow } from './history.ts'

export interface StageOptions {
  readonly sessions: number
  readonly seconds: number
  /** Several servers are connected by Redis. */
  readonly servers: number
}

export interface Stage {
  readonly app: TestApp
  readonly chats: readonly ChatParties[]
  readonly clients: readonly Client[]
  readonly intruders: readonly Client[]
  readonly servers: readonly Server[]
  /** Between the servers and the database. */
  readonly databaseProxy: TcpProxy
  readonly redis: RedisServer | null
  /** Approves the sessions that begin in the middle of the run. */
  readonly begin: () => Promise<void>
  sessions(): Promise<SessionWindow[]>
  stored(): Promise<StoredRow[]>
  close(): Promise<void>
}

/** A server that gets the same port again after being killed. */
export interface Server {
  readonly port: number
  killAndRestart(): Promise<void>
}

export async function openStage({ sessions, seconds, servers: serverCount }: StageOptions): Promise<Stage> {
  const clock = testClock()
  const { app, close } = await openTestApp({ clock })
  const admin = await anAdmin(app)
  const { chats, people, late } = await makePeople(app, { sessions, seconds, admin })

  const database = new URL(app.databaseUrl)
  const databaseProxy = await openTcpProxy(Number(database.port))
  database.port = String(databaseProxy.port)
  const redis = serverCount > 1 ? await startRedisServer() : null
  const settings: Readonly<Record<string, string>> = redis === null ? {} : { REDIS_URL: redis.url }
  const open = () => openServer(app, { databaseUrl: database.href, settings })
  const servers = await Promise.all(Array.from({ length: serverCount }, open))

  let begunAt = new Date(0)
  let count = 0
  /** Every tab has its own connection, to the next server in turn. */
  async function tab(person: Person, name: string, own: readonly ChatParties[]): Promise<Client> {
    const server = servers[count % servers.length]
    if (!server) throw new Error('there is no server')
    count += 1
    return new Client({ name, person, token: await app.tokenOf(person), network: await openTcpProxy(server.port), chats: own })
  }

  const clients: Client[] = []
  for (const [index, person] of people.entries()) {
    const own = chats.filter(({ userId, chatterId }) => userId === person.id || chatterId === person.id)
    clients.push(await tab(person, person.username, own))
    if (index % 3 === 0) clients.push(await tab(person, `${person.username}, second tab`, own))
  }
  const strangers = [admin, await aUser(app)]
  const intruders = await Promise.all(strangers.map((person) => tab(person, `intruder ${person.username}`, [])))

  return {
    app,
    chats,
    clients,
    intruders,
    servers,
    databaseProxy,
    redis,
    begin: async () => {
      clock.set(new Date())
      for (const { id } of late) await complete(app, admin, id)
      begunAt = new Date()
    },
    async sessions() {
      const rows = await app.db.query.selectFrom('sessions').select(['id', 'user_id', 'chatter_id', 'starts_at', 'ends_at']).execute()
      return rows.map((row) => ({
        id: sessionId(row.id),
        userId: accountId(row.user_id),
        chatterId: accountId(row.chatter_id),
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        openSince: late.some(({ id }) => id === row.id) ? begunAt : new Date(0),
      }))
    },
    async stored() {
      const rows = await app.db.query
        .selectFrom('messages')
        .innerJoin('sessions', 'sessions.id', 'messages.session_id')
        .select(['messages.id', 'session_id', 'seq', 'by_buyer', 'client_id', 'text', 'messages.created_at', 'user_id', 'chatter_id'])
        .execute()
      return rows.map((row) => ({
        id: row.id,
        sessionId: row.session_id,
        seq: row.seq,
        senderId: row.by_buyer ? row.user_id : row.chatter_id,
        clientId: row.client_id,
        text: row.text,
        createdAt: row.created_at,
      }))
    },
    async close() {
      await Promise.all([...clients, ...intruders].map((client) => client.close()))
      await Promise.all(servers.map((server) => server.kill()))
      await redis?.kill()
      await databaseProxy.close()
      await close()
    },
  }
}

const KINDS_OF_SESSION = 3
const START_TRIES = 10

/**
 * Of every three sessions, one runs all the time, one ends in the middle and one begins in the middle. Every third user has two sessions.
 */
async function makePeople(
  app: TestApp,
  { sessions, seconds, admin }: { readonly sessions: number; readonly seconds: number; readonly admin: Person },
) {
  const chats: ChatParties[] = []
  const late: ChatParties[] = []
  const people = new Map<string, Person>()
  const now = Date.now()
  const length = app.deps.config.planMinutes.Basic * 60_000
  let lastUser: Person | undefined
  for (let index = 0; index < sessions; index += 1) {
    const isLate = index % KINDS_OF_SESSION === 2
    const user: Person = index % 4 === 1 && lastUser ? lastUser : await aUser(app)
    lastUser = user
    app.clock.set(new Date(index % KINDS_OF_SESSION === 1 ? now - length + seconds * 600 : now))
    const { id, chatter } = isLate ? await aPendingSession(app, { user }) : await aRunningSession(app, { user, admin })
    const chat = { id, userId: user.id, chatterId: chatter.id }
    chats.push(chat)
    if (isLate) late.push(chat)
    people.set(user.id, user).set(chatter.id, chatter)
  }
  return { chats, late, people: [...people.values()] }
}

async function openServer(
  app: TestApp,
  { databaseUrl, settings }: { readonly databaseUrl: string; readonly settings: Readonly<Record<string, string>> },
) {
  const port = await freePort()
  const start = () => startProcess(app, { databaseUrl, settings: { ...settings, PORT: String(port) } })
  let running: ServerProcess = await start()
  let restarted: Promise<void> = Promise.resolve()
  /** One at a time, because a server must be running before it is killed. */
  async function restart(before: Promise<void>): Promise<void> {
    await before
    await running.kill()
    running = await untilItSucceeds(start)
  }
  return {
    port,
    killAndRestart() {
      restarted = restart(restarted)
      return restarted
    },
    kill: () => running.kill(),
  }
}

/** The database may be unavailable at that moment; the server is then started again, as a supervisor would do. */
async function untilItSucceeds<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === START_TRIES) throw error
    }
  }
}
