// Pairs of sessions that may share a picture: found at purchase by fingerprint, and decided by a second look.

import { type RawBuilder, sql } from 'kysely'
import { type SessionId, sessionId } from '#domain/ids.ts'
import type { ReadValues } from '#domain/proof-reading.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import type { SecondLook } from '../platform/media/second-look.ts'
import { bandsOf, MAX_BITS_OF_CANDIDATES, MAX_DIFFERING_BITS } from './looks.ts'
import type { NewSession } from './store.ts'

export type BoughtSession = NewSession & { readonly number: number }

/** Excludes purchases that were deleted while undecided. */
export const COUNTS = sql`(status <> 'pending' or deleted_at is null)`

/** Receipts from one bank look similar, so very many may share a band's value. The newest are enough. */
const NEWEST_PER_VALUE = 200
/** Only the nearest: a copy is nearer than most receipts of other payments. */
const MAX_CANDIDATES = 20
const MAX_SHOWN = 5

/** Excludes a buyer's own resubmissions, which naturally look alike. */
export function isOutside(chain: readonly string[]): RawBuilder<unknown> {
  return sql`id <> all(${chain}::uuid[])`
}

export async function pairPictures(tx: Tx, { id, number, proof }: BoughtSession, chain: readonly string[]): Promise<void> {
  const bands = bandsOf(proof.look)
  await tx
    .insertInto('session_looks')
    .values(bands.map((bits, band) => ({ band, bits, number, session_id: id })))
    .execute()
  // Materialized: otherwise the planner might scan all sessions, newest first, hoping for early matches.
  await sql`
    insert into picture_pairs (session_id, other_session_id, is_mutual, bits)
    with candidates as materialized (
      select distinct found.session_id
      from unnest(${bands.map((_bits, band) => band)}::smallint[], ${bands}::integer[]) as probe (band, bits)
      cross join lateral (
        select session_id from session_looks where session_looks.band = probe.band and session_looks.bits = probe.bits
        order by number desc limit ${NEWEST_PER_VALUE}
      ) as found
    ), alike as materialized (
      select id, number, status, bit_count(proof_look # ${proof.look}::bit(64)) as bits from candidates join sessions on id = session_id
      where bit_count(proof_look # ${proof.look}::bit(64)) <= ${MAX_BITS_OF_CANDIDATES} and proof_sha256 <> ${proof.sha256}
        and ${isOutside(chain)} and ${COUNTS}
    )
    select ${id}, id, status = 'pending', bits from alike order by bits, number desc limit ${MAX_CANDIDATES}`.execute(tx)
}

/** Pairs that a second look found alike, plus near pairs that could not be compared, newest first. */
export async function findAlikePictures(
  query: Query,
  ids: readonly SessionId[],
): Promise<readonly { readonly of: string; readonly other: string }[]> {
  const { rows } = await sql<{ of: string; other: string }>`
    select own.id as of, found.other from unnest(array[${sql.join(ids)}]::uuid[]) as own (id) cross join lateral (
      select other from (
        select other_session_id as other, verdict, bits from picture_pairs where session_id = own.id
        union all select session_id, verdict, bits from picture_pairs where other_session_id = own.id and is_mutual
      ) as pairs
      join sessions on sessions.id = other
      where verdict = 'alike' or (verdict is distinct from 'other-payment' and bits <= ${MAX_DIFFERING_BITS})
      order by number desc limit ${MAX_SHOWN}
    ) as found`.execute(query)
  return rows
}

export type UndecidedPair = Awaited<ReturnType<typeof findUndecidedPairs>>[number]

type PartOfReading = Pick<ReadValues, 'transactionID' | 'paidAt'>

/** Includes pairs that were already compared, because a reading may arrive later. */
export async function findUndecidedPairs(query: Query, id: SessionId) {
  const pairs = await query
    .selectFrom('picture_pairs')
    .innerJoin('sessions as one', 'one.id', 'picture_pairs.session_id')
    .innerJoin('sessions as other', 'other.id', 'picture_pairs.other_session_id')
    .leftJoin('proof_readings as read', 'read.session_id', 'one.id')
    .leftJoin('proof_readings as other_read', 'other_read.session_id', 'other.id')
    .select(['one.id', 'other.id as other_id', 'verdict', 'one.proof_key', 'other.proof_key as other_key'])
    .select([
      'read.transaction_id',
      'read.paid_at',
      'other_read.transaction_id as other_transaction_id',
      'other_read.paid_at as other_paid_at',
    ])
    .select(['read.unnamed', 'other_read.unnamed as other_unnamed'])
    .where((where) => where.or([where('picture_pairs.session_id', '=', id), where('picture_pairs.other_session_id', '=', id)]))
    .where(sql<boolean>`verdict is distinct from 'other-payment'`)
    .orderBy('bits')
    .limit(2 * MAX_CANDIDATES)
    .execute()
  return pairs.map((pair) => ({
    id: sessionId(pair.id),
    otherId: sessionId(pair.other_id),
    /** True if the pictures were already compared, even if no reading proved anything. */
    isLookedAt: pair.verdict !== null,
    /** Null if the picture was removed. */
    proofs: [keyOf(pair.proof_key), keyOf(pair.other_key)] as const,
    readings: [
      named(pair.unnamed, { transactionID: pair.transaction_id, paidAt: pair.paid_at }),
      named(pair.other_unnamed, { transactionID: pair.other_transaction_id, paidAt: pair.other_paid_at }),
    ] as const,
  }))
}

/** Drops values that no label names: they may be something else, so they prove nothing. */
function named(unnamed: readonly string[] | null, { transactionID, paidAt }: PartOfReading): PartOfReading {
  const isNamed = (field: keyof PartOfReading) => !unnamed?.includes(field)
  return { transactionID: isNamed('transactionID') ? transactionID : null, paidAt: isNamed('paidAt') ? paidAt : null }
}

function keyOf(key: string | null): FileKey<'proofs'> | null {
  return key === null ? null : storedFileKey('proofs', key)
}

export interface PairVerdict extends Pick<UndecidedPair, 'id' | 'otherId'> {
  readonly verdict: 'alike' | 'other-payment' | 'unknown'
  readonly look: SecondLook | null
}

export async function saveVerdict(tx: Tx, { id, otherId, verdict, look }: PairVerdict, now: Date): Promise<void> {
  await tx
    .updateTable('picture_pairs')
    .set({ verdict, looked_at: now, worst: look && Math.round(look.worst), changed: look?.changed ?? null })
    .where('session_id', '=', id)
    .where('other_session_id', '=', otherId)
    .execute()
}

/** Pairs with a pending purchase that were never compared, because second looks did not exist yet or time ran out. */
export async function findWaitingForSecondLook(query: Query, limit: number): Promise<SessionId[]> {
  const { rows } = await sql<{ session_id: string }>`
    select distinct session_id from picture_pairs
    join sessions one on one.id = session_id join sessions other on other.id = other_session_id
    where verdict is null and 'pending' in (one.status, other.status) limit ${limit}`.execute(query)
  return rows.map((row) => sessionId(row.session_id))
}
