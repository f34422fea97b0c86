// Tracks which accounts are connected to this node and tells the other nodes. Arrivals and departures are collected and
// written one batch at a time; accounts that came online or went offline as a result are emitted. Every few seconds a
// heartbeat records that the node is alive, repairs what was lost, and takes over from nodes that have stopped.

import { randomUUID } from 'node:crypto'
import type { PersonStatus } from '#contract/presence.ts'
import type { AccountId } from '#domain/ids.ts'
import { violatedConstraint } from '../../platform/db/database.ts'
import type { Log } from '../../platform/process/log.ts'
import type { ConnectionListener, Realtime } from '../../platform/realtime/realtime.ts'
import * as store from './store.ts'

export interface PresenceNode extends ConnectionListener {
  /** This node's id in the database. */
  readonly id: string
  /** Called after each registration in the database. A repeated one means that earlier rows of this node may be lost. */
  onRegistered(listener: () => Promise<void>): void
  /** Called after each successful heartbeat. Not awaited, because a listener may itself wait for a heartbeat. */
  onHeartbeat(listener: () => void): void
  /** Resolves when the heartbeat is written and its changes are emitted. */
  heartbeat(): Promise<void>
  /** Resolves when everything collected so far is written. */
  settled(): Promise<void>
  /** Leaves all accounts online: most reconnect in time and never went offline; any node's next heartbeat finds the rest. */
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
  /** Accounts with a change that is not written yet. */
  const changed = new Set<AccountId>()
  /** Presence that this node has emitted since the last heartbeat. */
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

  /** Writes run one at a time, so an account's latest change is written last. */
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

  /** Removes accounts from `changed` before the write, because they may change again during it; puts them back if it fails. */
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

  /** Writes all accounts again, in case other nodes declared this one dead or a database crash lost its rows. */
  async function register(): Promise<void> {
    const here = [...sockets.keys(), ...leaving.keys()]
    const gone = [...changed].filter((account) => !isHere(account))
    await store.saveNode(deps, id)
    await write({ here, gone })
    for (const listener of registeredListeners) await listener()
    // Set last: after a failure, the next heartbeat repeats all of it.
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
      // After a database crash, a missing connection means nothing until all nodes have registered again.
      if (heartbeatsSinceKnown % MISSED_HEARTBEATS === 0) emit(await store.saveUnconnectedOffline(deps))
      if (!deps.hasOtherNodes) return
      await emitCorrections()
      // The ban already disconnected them, unless the event between the nodes was lost.
      for (const account of await store.findNoLongerAdmitted(deps.db.query, id)) deps.realtime.disconnectAccount(account)
    })
  }

  function emit(changes: readonly store.Change[]): void {
    for (const change of changes) {
      if (deps.hasOtherNodes) emitted.set(change.accountId, change.isOnline)
      deps.realtime.toRoom(presenceRoom(change.accountId), 'userStatusUpdate', presentStatus(change.accountId, change))
    }
  }

  /** Two nodes' events may arrive in the opposite order of their writes, so a node emits again wherever the stored presence differs. */
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

/** The room of sockets whose page lists this account. */
export function presenceRoom(id: AccountId): `presence:${AccountId}` {
  return `presence:${id}`
}

export function presentStatus(accountId: AccountId, presence: store.Presence): PersonStatus {
  return { userID: accountId, ...store.presentPresence(presence) }
}
