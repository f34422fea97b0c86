// Signs that an admin should take a closer look, found at purchase and stored with it. Signals inform and never decide: an honest
// buyer can share a receipt, photograph it twice or mistype it.

import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { SessionId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import { isNearlyFull, transactionKey } from '#domain/payments.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { findChainUpTo } from './chains.ts'
import { bandsOf, MAX_DIFFERING_BITS } from './looks.ts'
import type { NewSession } from './store.ts'

interface Signal {
  readonly sessionId: string
  readonly kind: Schema['session_signals']['kind']
  readonly otherSessionId?: string | null
  readonly figure?: number
}

interface Other {
  readonly id: string
  readonly is_pending: boolean
}

type BoughtSession = NewSession & { readonly number: number }

const MAX_LINKS = 5
/** Receipts of one bank look similar, so very many may share a value of a band; the newest are enough. */
const NEWEST_PER_VALUE = 200

/** A purchase that was deleted before it was decided does not count. */
const COUNTS = sql`(status <> 'pending' or deleted_at is null)`

export async function writeSignals(
  tx: Tx,
  session: BoughtSession,
  method: { readonly limitPaisa: Paisa | null; readonly receivedPaisa: Paisa },
): Promise<void> {
  await lockEvidence(tx, [`transaction ${transactionKey(session.transactionId)}`, `picture ${session.proof.sha256}`])
  await insertLook(tx, session)
  const chain = await findChainUpTo(tx, session.id)
  const links = [
    ...linksTo('same-transaction-id', await sameTransaction(tx, session, chain)),
    ...linksTo('same-picture', await samePicture(tx, session, chain)),
    ...linksTo('near-same-picture', await nearSamePicture(tx, session, chain)),
  ]
  const signals = signalsOf(session.id, links)
  signals.push(...nearLimit(session, method), ...(await earlierRejections(tx, session, chain)))
  await insertSignals(tx, signals)
}

/**
 * Two purchases with the same transaction ID or picture at the same moment would not see each other, because neither has
 * committed. They wait for each other here; a waiting one has no lock that the other still needs.
 */
async function lockEvidence(tx: Tx, shared: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(value, 0) as key from unnest(${shared}::text[]) as shared (value) order by key
    ) as keys`.execute(tx)
}

/**
 * The ID as it was read, because a proof can be used twice with an ID that was typed a little differently. A buyer's own rejected
 * payment may be sent again.
 */
export async function writeReadSignals(tx: Tx, id: SessionId, readTransactionId: string): Promise<void> {
  const key = transactionKey(readTransactionId)
  await lockEvidence(tx, [`transaction ${key}`])
  const { rows } = await sql<Other>`
    select other.id, other.status = 'pending' as is_pending
    from sessions as own
    join sessions as other on other.id <> own.id and other.id in (
      select id from sessions where transaction_key = ${key}
      union all select session_id from proof_readings where transaction_key = ${key}
    )
    where own.id = ${id} and (other.status <> 'pending' or other.deleted_at is null)
      and not (other.user_id = own.user_id and other.status = 'rejected')
      and not exists (
        select from session_signals
        where session_id = own.id and other_session_id = other.id and kind = 'same-transaction-id'
      )
    order by other.number desc limit ${MAX_LINKS}`.execute(tx)
  await insertSignals(tx, signalsOf(id, linksTo('same-transaction-id', rows)))
}

async function insertLook(tx: Tx, { id, number, proof }: BoughtSession): Promise<void> {
  await tx
    .insertInto('session_looks')
    .values(bandsOf(proof.look).map((bits, band) => ({ band, bits, number, session_id: id })))
    .execute()
}

function sameTransaction(tx: Tx, session: BoughtSession, chain: readonly string[]): Promise<Other[]> {
  return newestOthers(tx, chain, sql`transaction_key = ${transactionKey(session.transactionId)}`)
}

function samePicture(tx: Tx, session: BoughtSession, chain: readonly string[]): Promise<Other[]> {
  return newestOthers(tx, chain, sql`proof_sha256 = ${session.proof.sha256}`)
}

async function nearSamePicture(tx: Tx, { proof }: BoughtSession, chain: readonly string[]): Promise<Other[]> {
  const bands = bandsOf(proof.look)
  // Materialized: otherwise the planner might scan all sessions, newest first, hoping for five early matches.
  const { rows } = await sql<Other>`
    with candidates as materialized (
      select distinct found.session_id
      from unnest(${bands.map((_bits, band) => band)}::smallint[], ${bands}::integer[]) as probe (band, bits)
      cross join lateral (
        select session_id from session_looks where session_looks.band = probe.band and session_looks.bits = probe.bits
        order by number desc limit ${NEWEST_PER_VALUE}
      ) as found
    ), alike as materialized (
      select id, number, status from candidates join sessions on id = session_id
      where bit_count(proof_look # ${proof.look}::bit(64)) <= ${MAX_DIFFERING_BITS} and proof_sha256 <> ${proof.sha256}
        and ${isOutside(chain)} and ${COUNTS}
    )
    select id, status = 'pending' as is_pending from alike order by number desc limit ${MAX_LINKS}`.execute(tx)
  return rows
}

async function newestOthers(tx: Tx, chain: readonly string[], condition: RawBuilder<unknown>): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select id, status = 'pending' as is_pending from sessions where ${condition} and ${isOutside(chain)} and ${COUNTS}
    order by number desc limit ${MAX_LINKS}`.execute(tx)
  return rows
}

function signalsOf(id: SessionId, links: readonly { readonly kind: Signal['kind']; readonly other: Other }[]): Signal[] {
  return links.flatMap(({ kind, other }) => [
    { sessionId: id, kind, otherSessionId: other.id },
    // The other session is flagged too, when it is still pending.
    ...(other.is_pending ? [{ sessionId: other.id, kind, otherSessionId: id }] : []),
  ])
}

/** What a buyer sends again is similar to what they sent before. */
function isOutside(chain: readonly string[]): RawBuilder<unknown> {
  return sql`id <> all(${chain}::uuid[])`
}

function linksTo(kind: Signal['kind'], others: readonly Other[]) {
  return others.map((other) => ({ kind, other }))
}

function nearLimit(
  { id }: BoughtSession,
  { limitPaisa, receivedPaisa }: { readonly limitPaisa: Paisa | null; readonly receivedPaisa: Paisa },
): Signal[] {
  if (limitPaisa === null || !isNearlyFull(limitPaisa, receivedPaisa)) return []
  return [{ sessionId: id, kind: 'method-near-limit', figure: Math.floor((receivedPaisa * 100) / limitPaisa) }]
}

async function earlierRejections(tx: Tx, { id, userId }: BoughtSession, chain: readonly string[]): Promise<Signal[]> {
  const { rows } = await sql<{ count: number; latest: string | null }>`
    select count(*) as count,
      (
        select id from sessions where user_id = ${userId} and status = 'rejected' and deleted_at is null and ${isOutside(chain)}
        order by number desc limit 1
      ) as latest
    from sessions where user_id = ${userId} and status = 'rejected' and ${isOutside(chain)}`.execute(tx)
  const { count, latest } = rows[0] ?? { count: 0, latest: null }
  return count === 0 ? [] : [{ sessionId: id, kind: 'earlier-rejections', otherSessionId: latest, figure: count }]
}

async function insertSignals(tx: Tx, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return
  await tx
    .insertInto('session_signals')
    .values(
      signals.map(({ sessionId, kind, otherSessionId = null, figure = null }) => ({
        id: uuidv7(),
        session_id: sessionId,
        kind,
        other_session_id: otherSessionId,
        figure,
      })),
    )
    .execute()
}
