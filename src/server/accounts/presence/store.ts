// SQL for presence, no decisions. Nodes share one clock, the database's. Every write locks the node first,
// then rows of `presence` in id order: other nodes may declare a node dead while it is still writing.

import { sql } from 'kysely'
import { type AccountId, accountId as toAccountId } from '#domain/ids.ts'
import type { Connections, Query, Tx } from '../../platform/db/database.ts'
import type { Clock } from '../../platform/process/clock.ts'

export interface Presence {
  readonly isOnline: boolean
  /** Null when the account was never online. */
  readonly lastSeenAt: Date | null
}

export function presentPresence({ isOnline, lastSeenAt }: Presence) {
  return { isOnline, lastSeen: lastSeenAt?.toISOString() ?? null }
}

/** An account that came online or went offline. */
export interface Change extends Presence {
  readonly accountId: AccountId
}

const CHANGE = sql`account_id as "accountId", is_online as "isOnline", last_seen_at as "lastSeenAt"`

export interface StoreDeps {
  readonly db: Connections
  readonly clock: Clock
}

/** An account that returns within this time counts as online throughout, so its two periods become one row. */
const AWAY_MS = 60_000

const NEVER_SEEN: Presence = { isOnline: false, lastSeenAt: null }

export async function findPresences(query: Query, ids: readonly AccountId[]): Promise<(id: AccountId) => Presence> {
  if (ids.length === 0) return () => NEVER_SEEN
  const rows = await query
    .selectFrom('presence')
    .select(['account_id', 'is_online as isOnline', 'last_seen_at as lastSeenAt'])
    .where(isOneOf(ids))
    .execute()
  const byId = new Map(rows.map(({ account_id, ...presence }) => [account_id, presence]))
  return (id) => byId.get(id) ?? NEVER_SEEN
}

export async function saveNode({ db, clock }: StoreDeps, nodeId: string): Promise<void> {
  await sql`
    insert into presence_nodes (id, beat_at) values (${nodeId}, ${nowOf(clock)})
    on conflict (id) do update set beat_at = excluded.beat_at`.execute(db.query)
}

/** Returns false if the database does not know this node, or no longer knows it. */
export async function saveHeartbeat({ db, clock }: StoreDeps, nodeId: string): Promise<boolean> {
  const { rows } = await sql`
    update presence_nodes set beat_at = ${nowOf(clock)} where id = ${nodeId} returning id`.execute(db.query)
  return rows.length > 0
}

/** Returns the accounts that were offline before. */
export async function saveArrivals({ db, clock }: StoreDeps, nodeId: string, ids: readonly AccountId[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with node as materialized (select id from presence_nodes where id = ${nodeId} for key share),
    arrived as materialized (select account_id from unnest(${ids}::uuid[]) account_id where (select count(*) from node) >= 0),
    connected as (
      insert into presence_connections (account_id, node_id) select account_id, ${nodeId}::uuid from arrived on conflict do nothing
    )
    insert into presence (account_id, is_online, online_since) select account_id, true, ${nowOf(clock)} from arrived order by account_id
    on conflict (account_id) do update set is_online = true, online_since = case
      when presence.last_seen_at > excluded.online_since - ${AWAY_MS} * interval '1 millisecond'
        then coalesce(presence.online_since, excluded.online_since)
      else excluded.online_since
    end where not presence.is_online
    returning ${CHANGE}`.execute(db.query)
  return rows
}

/** Returns the accounts that are offline now. */
export async function saveDepartures({ db, clock }: StoreDeps, nodeId: string, ids: readonly AccountId[]): Promise<Change[]> {
  return db.transaction(async (tx) => {
    await tx.selectFrom('presence_nodes').select('id').where('id', '=', nodeId).forKeyShare().execute()
    await lockPresences(tx, ids)
    await tx.deleteFrom('presence_connections').where('node_id', '=', nodeId).where(isOneOf(ids)).execute()
    return saveOffline(tx, clock, ids.map(offlineNow))
  })
}

/** Removes nodes without a heartbeat for this long. Returns the accounts that went offline, as of their node's last heartbeat. */
export async function removeDeadNodes({ db, clock }: StoreDeps, silentMs: number): Promise<Change[]> {
  return db.transaction(async (tx) => {
    // The deletion also removes their connections, but only after this statement has read them.
    const { rows } = await sql<{ readonly account_id: AccountId; readonly beat_at: Date }>`
      with dead as (
        delete from presence_nodes where beat_at < ${nowOf(clock)} - ${silentMs} * interval '1 millisecond' returning id, beat_at
      )
      select connections.account_id, max(dead.beat_at) as beat_at
      from presence_connections connections join dead on dead.id = connections.node_id group by 1`.execute(tx)
    if (rows.length === 0) return []
    await lockPresences(
      tx,
      rows.map((row) => row.account_id),
    )
    return saveOffline(
      tx,
      clock,
      rows.map((row) => ({ accountId: row.account_id, lastSeenAt: row.beat_at })),
    )
  })
}

/** Sets accounts offline that no node holds, because a database crash lost their connections. Returns them. */
export async function saveUnconnectedOffline({ db, clock }: StoreDeps): Promise<Change[]> {
  const { rows: lost } = await sql<{ readonly account_id: AccountId }>`
    select account_id from presence where is_online
      and not exists (select from presence_connections where presence_connections.account_id = presence.account_id)`.execute(db.query)
  const ids = lost.map((row) => row.account_id)
  if (ids.length === 0) return []
  return db.transaction(async (tx) => {
    await lockPresences(tx, ids)
    return saveOffline(tx, clock, ids.map(offlineNow))
  })
}

/** Accounts that are connected to this node although they are banned or deleted. */
export async function findNoLongerAdmitted(query: Query, nodeId: string): Promise<AccountId[]> {
  const rows = await query
    .selectFrom('presence_connections')
    .innerJoin('accounts', 'accounts.id', 'presence_connections.account_id')
    .select('accounts.id')
    .where('presence_connections.node_id', '=', nodeId)
    .where((where) => where.or([where('accounts.status', '=', 'banned'), where('accounts.deleted_at', 'is not', null)]))
    .execute()
  return rows.map((row) => toAccountId(row.id))
}

/** Locks the rows until commit. An arrival on another node locks the same row, so the later write sees the earlier one. */
async function lockPresences(tx: Tx, ids: readonly AccountId[]): Promise<void> {
  await tx.selectFrom('presence').select('account_id').where(isOneOf(ids)).orderBy('account_id').forNoKeyUpdate().execute()
}

interface Departure {
  readonly accountId: AccountId
  /** Null means now. */
  readonly lastSeenAt: Date | null
}

const offlineNow = (id: AccountId): Departure => ({ accountId: id, lastSeenAt: null })

/** A separate statement after locking the rows: a statement that had waited for the locks would not see new connections. */
async function saveOffline(tx: Tx, clock: Clock, gone: readonly Departure[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with offline as (
    update presence set is_online = false, last_seen_at = coalesce(gone.last_seen_at, ${nowOf(clock)})
    from unnest(${gone.map(({ accountId }) => accountId)}::uuid[], ${gone.map(({ lastSeenAt }) => lastSeenAt)}::timestamptz[])
      gone (account_id, last_seen_at)
    where presence.account_id = gone.account_id and presence.is_online
      and not exists (select from presence_connections where presence_connections.account_id = presence.account_id)
    returning presence.account_id, presence.is_online, presence.last_seen_at, presence.online_since
    ), times as (
      insert into online_times (account_id, began_at, ended_at)
      select account_id, online_since, last_seen_at from offline join accounts on accounts.id = account_id
      where accounts.role = 'chatter' and accounts.deleted_at is null and online_since < last_seen_at
      on conflict (account_id, began_at) do update set ended_at = greatest(online_times.ended_at, excluded.ended_at)
    )
    select ${CHANGE} from offline`.execute(tx)
  return rows
}

/** Passes the ids as one parameter, because a node may have more accounts than a statement may have parameters. */
function isOneOf(ids: readonly AccountId[]) {
  return sql<boolean>`account_id = any(${ids}::uuid[])`
}

function nowOf(clock: Clock) {
  return sql`coalesce(${clock.testTime()}::timestamptz, date_trunc('milliseconds', clock_timestamp()))`
}
