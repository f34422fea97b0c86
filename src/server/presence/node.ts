// Who is connected to this node, and what of that the others must know. Arrivals and departures are collected and
// written in batches, one at a time; whoever came or went by it is told of. Every few seconds the node beats: it says
// that it lives, mends what was lost, and takes over from nodes that have fallen silent.

import { randomUUID } from 'node:crypto'
import type { PersonStatus } from '#contract/presence.ts'
import type { AccountId } from '#domain/ids.ts'
import { violatedConstraint } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import type { ConnectionListener, Realtime } from '../platform/realtime.ts'
import * as store from './store.ts'

export interface PresenceNode extends ConnectionListener {
  /** Done when it is written and told. */
  beat(): Promise<void>
  /** Done when nothing that was collected so far is left to write. */
  settled(): Promise<void>
  /** Leaves everybody as they are: who comes back in time was never away, and of the others the next beat of anybody tells. */
  stop(): Promise<void>
}

export interface PresenceDeps extends store.StoreDeps {
  readonly log: Log
  readonly realtime: Pick<Realtime, 'toRoom' | 'disconnectAccount'>
  readonly hasOtherNodes: boolean
}

export interface PresenceTimes {
  /** How long after their last connection ended somebody may come back without having been away. */
  readonly graceMs: number
  readonly beatMs: number
}

const PRESENCE_TIMES: PresenceTimes = { graceMs: 5_000, beatMs: 5_000 }
/** So many beats missed and a node counts as dead. */
const SILENT_BEATS = 3

export function openPresence(deps: PresenceDeps, { graceMs, beatMs }: PresenceTimes = PRESENCE_TIMES): PresenceNode {
  const id = randomUUID()
  const sockets = new Map<AccountId, number>()
  const leaving = new Map<AccountId, NodeJS.Timeout>()
  /** Not yet written. */
  const changed = new Set<AccountId>()
  /** Since the last beat. */
  const told = new Map<AccountId, boolean>()
  let isKnown = false
  let beatsSinceKnown = 0
  let isStopped = false
  let isFlushWaiting = false
  let line: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void beat(), beatMs).unref()

  const isHere = (account: AccountId) => sockets.has(account) || leaving.has(account)

  /** One write at a time: what somebody did last is written last. */
  function inLine(work: () => Promise<void>): Promise<void> {
    line = afterwards(line, work)
    return line
  }

  async function afterwards(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before
    if (isStopped) return
    try {
      await work()
    } catch (error) {
      deps.log.warn({ err: error }, 'presence could not be written; the next beat tries again')
    }
  }

  function collect(account: AccountId): void {
    changed.add(account)
    if (isFlushWaiting) return
    isFlushWaiting = true
    void inLine(flush)
  }

  async function flush(): Promise<void> {
    isFlushWaiting = false
    if (!isKnown) return introduce()
    const batch = [...changed]
    try {
      await write({ here: batch.filter(isHere), gone: batch.filter((account) => !isHere(account)) })
    } catch (error) {
      if (violatedConstraint(error) !== NODE_IS_UNKNOWN) throw error
      isKnown = false
      await introduce()
    }
  }

  /** What changes meanwhile is collected anew, so they leave the collection first, and come back if it fails. */
  async function write({ here, gone }: { readonly here: readonly AccountId[]; readonly gone: readonly AccountId[] }): Promise<void> {
    for (const account of [...here, ...gone]) changed.delete(account)
    try {
      if (here.length > 0) tell(await store.saveArrivals(deps, id, here))
      if (gone.length > 0) tell(await store.saveDepartures(deps, id, gone))
    } catch (error) {
      for (const account of [...here, ...gone]) changed.add(account)
      throw error
    }
  }

  /** Also after the others took this node for dead, or the database crashed and forgot it: everybody is written again. */
  async function introduce(): Promise<void> {
    const here = [...sockets.keys(), ...leaving.keys()]
    const gone = [...changed].filter((account) => !isHere(account))
    await store.saveNode(deps, id)
    await write({ here, gone })
    isKnown = true
    beatsSinceKnown = 0
  }

  function beat(): Promise<void> {
    return inLine(async () => {
      if (isKnown) isKnown = await store.beatOf(deps, id)
      await flush()
      beatsSinceKnown += 1
      tell(await store.reapNodes(deps, SILENT_BEATS * beatMs))
      // After a crash of the database every node has to introduce itself again before anybody's absence means anything.
      if (beatsSinceKnown % SILENT_BEATS === 0) tell(await store.reapUnconnected(deps))
      if (!deps.hasOtherNodes) return
      await tellAgain()
      // They were disconnected when they were banned, unless the word of it was lost between the nodes.
      for (const account of await store.findUnwelcome(deps.db.query, id)) deps.realtime.disconnectAccount(account)
    })
  }

  function tell(changes: readonly store.Change[]): void {
    for (const change of changes) {
      if (deps.hasOtherNodes) told.set(change.accountId, change.isOnline)
      deps.realtime.toRoom(`presence:${change.accountId}`, 'userStatusUpdate', presentStatus(change.accountId, change))
    }
  }

  /** Two nodes may write in one order and be heard in the other; whoever was heard last puts it right. */
  async function tellAgain(): Promise<void> {
    const before = new Map(told)
    told.clear()
    const presenceOf = await store.findPresences(deps.db.query, [...before.keys()])
    tell(
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
    beat,
    settled: async () => {
      for (let last = line; ; last = line) {
        await last
        if (last === line) return
      }
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const departure of leaving.values()) clearTimeout(departure)
      leaving.clear()
      await line
    },
  }
}

const NODE_IS_UNKNOWN = 'presence_connections_node_id_fkey'

export function presentStatus(accountId: AccountId, { isOnline, lastSeenAt }: store.Presence): PersonStatus {
  return { userID: accountId, isOnline, lastSeen: lastSeenAt?.toISOString() ?? null }
}
