// Which accounts are connected to this node, and what other nodes must know of it. Arrivals and departures are collected and
// written in batches, one batch at a time; those that came online or went offline by it are emitted. Every few seconds the node
// sends a heartbeat: it records that it is alive, repairs what was lost, and takes over from nodes that have stopped.

import { randomUUID } from 'node:crypto'
import type { PersonStatus } from '#contract/presence.ts'
import type { AccountId } from '#domain/ids.ts'
import { violatedConstraint } from '../../platform/db/database.ts'
import type { Log } from '../../platform/process/log.ts'
import type { ConnectionListener, Realtime } from '../../platform/realtime/realtime.ts'
import * as store from './store.ts'

export interface PresenceNode extends ConnectionListener {
  /** This node's id in the tables about what is open on it. */
  readonly id: string
  /** Called whenever the database has learned of this node, again too: what was stored of it before may be lost. */
  onRegistered(listener: () => Promise<void>): void
  /** Called at every heartbeat that the database has answered, and not awaited: what the listener does may wait for a heartbeat itself. */
  onHeartbeat(listener: () => void): void
  /** Resolves when it is written and its changes are emitted. */
  heartbeat(): Promise<void>
  /** Resolves when everything collected so far is written. */
  settled(): Promise<void>
  /** Leaves all accounts online: those that come back in time were never away, and the next heartbeat of any node finds the others. */
  stop(): Promise<void>
}

export interface PresenceDeps extends store.StoreDeps {
  readonly log: Log
  readonly realtime: Pick<Realtime, 'toRoom' | 'disconnectAccount'>
  readonly hasOtherNodes: boolean
}

export interface PresenceTimes {
  /** How long an account may be without a connection and still count as online. */
  readonly graceMs: number
  readonly heartbeatMs: number
}

const PRESENCE_TIMES: PresenceTimes = { graceMs: 5_000, heartbeatMs: 5_000 }
/** A node that misses this many heartbeats counts as dead. */
const MISSED_HEARTBEATS = 3

export function openPresence(deps: PresenceDeps, { graceMs, heartbeatMs }: PresenceTimes = PRESENCE_TIMES): PresenceNode {
  const id = randomUUID()
  const sockets = new Map<AccountId, number>()
  const leaving = new Map<AccountId, NodeJS.Timeout>()
  /** Accounts whose change is not written yet. */
  const changed = new Set<AccountId>()
  /** Since the last heartbeat. */
  const emitted = new Map<AccountId, boolean>()
  const registeredListeners: (() => Promise<void>)[] = []
  const heartbeatListeners: (() => void)[] = []
  let isKnown = false
  let heartbeatsSinceKnown = 0
  let isStopped = false
  let isFlushWaiting = false
  let lastWrite: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void heartbeat(), heartbeatMs).unref()

  const isHere = (account: AccountId) => sockets.has(account) || leaving.has(account)

  /** One write at a time, so that an account's last change is written last. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    lastWrite = afterwards(lastWrite, work)
    return lastWrite
  }

  async function afterwards(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before
    if (isStopped) return
    try {
      await work()
    } catch (error) {
      deps.log.warn({ err: error }, 'presence could not be written; the next heartbeat tries again')
    }
  }

  function collect(account: AccountId): void {
    changed.add(account)
    if (isFlushWaiting) return
    isFlushWaiting = true
    void inTurn(flush)
  }

  async function flush(): Promise<void> {
    isFlushWaiting = false
    if (!isKnown) return register()
    const batch = [...changed]
    try {
      await write({ here: batch.filter(isHere), gone: batch.filter((account) => !isHere(account)) })
    } catch (error) {
      if (violatedConstraint(error) !== NODE_IS_UNKNOWN) throw error
      isKnown = false
      await register()
    }
  }

  /** An account may change again during the write, so it is taken out before, and collected again if the write fails. */
  async function write({ here, gone }: { readonly here: readonly AccountId[]; readonly gone: readonly AccountId[] }): Promise<void> {
    for (const account of [...here, ...gone]) changed.delete(account)
    try {
      if (here.length > 0) emit(await store.saveArrivals(deps, id, here))
      if (gone.length > 0) emit(await store.saveDepartures(deps, id, gone))
    } catch (error) {
      for (const account of [...here, ...gone]) changed.add(account)
      throw error
    }
  }

  /** Writes all accounts again, even when other nodes took this one for dead, or the database crashed and lost it. */
  async function register(): Promise<void> {
    const here = [...sockets.keys(), ...leaving.keys()]
    const gone = [...changed].filter((account) => !isHere(account))
    await store.saveNode(deps, id)
    await write({ here, gone })
    for (const listener of registeredListeners) await listener()
    // Last, so that after a failure the next heartbeat does all of it again.
    isKnown = true
    heartbeatsSinceKnown = 0
  }

  function heartbeat(): Promise<void> {
    return inTurn(async () => {
      if (isKnown) isKnown = await store.saveHeartbeat(deps, id)
      await flush()
      for (const listener of heartbeatListeners) listener()
      heartbeatsSinceKnown += 1
      emit(await store.removeDeadNodes(deps, MISSED_HEARTBEATS * heartbeatMs))
      // After a crash of the database a missing connection means nothing until all nodes have registered again.
      if (heartbeatsSinceKnown % MISSED_HEARTBEATS === 0) emit(await store.saveUnconnectedOffline(deps))
      if (!deps.hasOtherNodes) return
      await emitCorrections()
      // They were disconnected when they were banned, unless that was lost between the nodes.
      for (const account of await store.findNoLongerAdmitted(deps.db.query, id)) deps.realtime.disconnectAccount(account)
    })
  }

  function emit(changes: readonly store.Change[]): void {
    for (const change of changes) {
      if (deps.hasOtherNodes) emitted.set(change.accountId, change.isOnline)
      deps.realtime.toRoom(presenceRoom(change.accountId), 'userStatusUpdate', presentStatus(change.accountId, change))
    }
  }

  /** Two nodes may write in one order while their events arrive in the other; the last one to emit corrects it. */
  async function emitCorrections(): Promise<void> {
    const before = new Map(emitted)
    emitted.clear()
    const presenceOf = await store.findPresences(deps.db.query, [...before.keys()])
    emit(
      [...before]
        .filter(([account, wasOnline]) => presenceOf(account).isOnline !== wasOnline)
        .map(([accountId]) => ({ accountId, ...presenceOf(accountId) })),
    )
  }

  function depart(account: AccountId): void {
    leaving.delete(account)
    collect(account)
  }

  return {
    id,
    onRegistered: (listener) => void registeredListeners.push(listener),
    onHeartbeat: (listener) => void heartbeatListeners.push(listener),
    arrived(account) {
      if (isStopped) return
      const count = sockets.get(account) ?? 0
      sockets.set(account, count + 1)
      if (count > 0) return
      const departure = leaving.get(account)
      clearTimeout(departure)
      leaving.delete(account)
      if (departure === undefined) collect(account)
    },
    left(account) {
      if (isStopped) return
      const count = (sockets.get(account) ?? 0) - 1
      if (count > 0) return void sockets.set(account, count)
      sockets.delete(account)
      leaving.set(account, setTimeout(() => depart(account), graceMs).unref())
    },
    heartbeat,
    settled: async () => {
      for (let last = lastWrite; ; last = lastWrite) {
        await last
        if (last === lastWrite) return
      }
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const departure of leaving.values()) clearTimeout(departure)
      leaving.clear()
      await lastWrite
    },
  }
}

const NODE_IS_UNKNOWN = 'presence_connections_node_id_fkey'

/** Sockets whose page lists this account are in this room. */
export function presenceRoom(id: AccountId): `presence:${AccountId}` {
  return `presence:${id}`
}

export function presentStatus(accountId: AccountId, presence: store.Presence): PersonStatus {
  return { userID: accountId, ...store.presentPresence(presence) }
}
