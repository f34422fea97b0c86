// Hints for a closer look, found at purchase and stored with it. They inform and never
// decide: an honest buyer can share a receipt, photograph it twice or mistype its ID.

import { type Insertable, type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { SessionId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import { isNearlyFull, transactionKey } from '#domain/payments.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { findChainUpTo } from './chains.ts'
import { type BoughtSession, COUNTS, isOutside, pairPictures } from './picture-pairs.ts'

type Signal = Omit<Insertable<Schema['session_signals']>, 'id'>

interface Other {
  readonly id: string
  readonly is_pending: boolean
}

const MAX_LINKS = 5

export async function writeSignals(
  tx: Tx,
  session: BoughtSession,
  method: { readonly limitPaisa: Paisa | null; readonly receivedPaisa: Paisa },
): Promise<void> {
  await lockEvidence(tx, [`transaction ${transactionKey(session.transactionId)}`, `picture ${session.proof.sha256}`])
  const chain = await findChainUpTo(tx, session.id)
  const sameTransaction = await newestOthers(tx, chain, sql`transaction_key = ${transactionKey(session.transactionId)}`)
  const samePicture = await newestOthers(tx, chain, sql`proof_sha256 = ${session.proof.sha256}`)
  await insertSignals(tx, [
    ...linked(session.id, 'same-transaction-id', sameTransaction),
    ...linked(session.id, 'same-picture', samePicture),
    ...nearLimit(session, method),
    ...(await earlierRejections(tx, session, chain)),
  ])
  await pairPictures(tx, session, chain)
}

/**
 * Two simultaneous purchases with the same transaction ID or picture would not see each other before
 * the commit, so they take turns here. A waiting one holds no lock that the other still needs.
 */
async function lockEvidence(tx: Tx, shared: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(value, 0) as key from unnest(${shared}::text[]) as shared (value) order by key
    ) as keys`.execute(tx)
}

/**
 * Checks the ID as read, because a proof may be reused with a slightly different typed ID. A buyer may resend their own rejected payment.
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
      and not (other.user_id = own.user_id and 'rejected' in (own.status, other.status))
      and not exists (
        select from session_signals
        where session_id = own.id and other_session_id = other.id and kind = 'same-transaction-id'
      )
    order by other.number desc limit ${MAX_LINKS}`.execute(tx)
  await insertSignals(tx, linked(id, 'same-transaction-id', rows))
}

async function newestOthers(tx: Tx, chain: readonly string[], condition: RawBuilder<unknown>): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select id, status = 'pending' as is_pending from sessions where ${condition} and ${isOutside(chain)} and ${COUNTS}
    order by number desc limit ${MAX_LINKS}`.execute(tx)
  return rows
}

function linked(id: SessionId, kind: Signal['kind'], others: readonly Other[]): Signal[] {
  return others.flatMap((other) => [
    { session_id: id, kind, other_session_id: other.id },
    // The other session is flagged too while it is pending.
    ...(other.is_pending ? [{ session_id: other.id, kind, other_session_id: id }] : []),
  ])
}

function nearLimit(
  { id }: BoughtSession,
  { limitPaisa, receivedPaisa }: { readonly limitPaisa: Paisa | null; readonly receivedPaisa: Paisa },
): Signal[] {
  if (limitPaisa === null || !isNearlyFull(limitPaisa, receivedPaisa)) return []
  return [{ session_id: id, kind: 'method-near-limit', figure: Math.floor((receivedPaisa * 100) / limitPaisa) }]
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
  return count === 0 ? [] : [{ session_id: id, kind: 'earlier-rejections', other_session_id: latest, figure: count }]
}

async function insertSignals(tx: Tx, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return
  await tx
    .insertInto('session_signals')
    .values(signals.map((signal) => ({ id: uuidv7(), ...signal })))
    .execute()
}
