// Sessions as they are shown: with both parties, the admin who decided, and the signals.

import { sql } from 'kysely'
import type { Gender, Status } from '#domain/accounts.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import { type AccountId, accountId, type SessionId, sessionId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { Plan } from '#domain/plans.ts'
import type { Rejection } from '#domain/rejections.ts'
import { daysBetween } from '#domain/retention.ts'
import type { SessionState } from '#domain/sessions.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { type ChainLink, findChains } from './chains.ts'
import { findReadings, type Reading } from './reading-store.ts'
import type { Pair } from './store.ts'

export interface PartyView {
  readonly id: AccountId
  readonly username: string
  readonly email: string
  readonly status: Status
  readonly age: number | null
  readonly gender: Gender | null
  readonly avatarKey: FileKey<'avatars'> | null
  readonly isDeleted: boolean
}

/** The picture was older than pictures are kept. */
export interface RemovedProof {
  readonly removedAfterDays: number
}

export interface SessionView extends SessionState {
  readonly id: SessionId
  readonly user: PartyView
  readonly chatter: PartyView
  readonly plan: Plan
  readonly bank: BankAccount
  readonly transactionId: string
  readonly proof: FileKey<'proofs'> | RemovedProof
  readonly createdAt: Date
  readonly decided: { readonly by: string; readonly at: Date } | null
  readonly rejection: Rejection | null
  readonly resubmissionOf: SessionId | null
  readonly isSentAgain: boolean
  /** When it was deleted before it was decided. */
  readonly removedAt: Date | null
}

export interface SignalView {
  readonly kind: Schema['session_signals']['kind']
  readonly otherSessionId: string | null
  readonly figure: number | null
}

const MAX_SIGNALS_PER_KIND = 5

/** The condition of the index `sessions_of_user`. */
export const isBoughtListed = sql<boolean>`(sessions.deleted_at is null or sessions.status = 'pending')`

export async function findSessionView(query: Query | Tx, id: SessionId): Promise<SessionView | null> {
  const row = await views(query).where('sessions.id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

/** The running one, else the pending one, else the latest. */
export async function findPairSession(query: Query, { userId, chatterId }: Pair, now: Date): Promise<SessionView | null> {
  const row = await views(query)
    .where('user_id', '=', userId)
    .where('chatter_id', '=', chatterId)
    .where('sessions.deleted_at', 'is', null)
    .orderBy(sql`case when sessions.status = 'completed' and ends_at > ${now} then 0 when sessions.status = 'pending' then 1 else 2 end`)
    .orderBy('sessions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** The latest purchase that was deleted before it was decided, unless there is a newer session. */
export async function findRemovedSession(query: Query, { userId, chatterId }: Pair): Promise<SessionView | null> {
  const row = await views(query)
    .where('user_id', '=', userId)
    .where('chatter_id', '=', chatterId)
    .where(sql<boolean>`sessions.deleted_at is not null and sessions.status = 'pending'`)
    .where(sql<boolean>`not exists (
      select from sessions newer
      where newer.user_id = ${userId} and newer.chatter_id = ${chatterId} and newer.deleted_at is null and newer.number > sessions.number
    )`)
    .orderBy('sessions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toView(row) : null
}

/**
 * An account's own sessions, newest first: those it bought or, for a chatter, those it gave. A buyer keeps what was deleted before it
 * was decided, because it may have been paid.
 */
export async function listOwnSessions(
  query: Query,
  { id, as }: { readonly id: AccountId; readonly as: 'buyer' | 'chatter' },
  { after, limit }: { readonly after: SessionId | undefined; readonly limit: number },
): Promise<SessionView[]> {
  const own = views(query).orderBy('sessions.number', 'desc').limit(limit)
  const ofRole =
    as === 'chatter'
      ? own.where('chatter_id', '=', id).where('sessions.status', '=', 'completed').where('sessions.deleted_at', 'is', null)
      : own.where('user_id', '=', id).where(isBoughtListed)
  const page = after
    ? ofRole.where('sessions.number', '<', (select) => select.selectFrom('sessions as s').select('s.number').where('s.id', '=', after))
    : ofRole
  return (await page.execute()).map(toView)
}

export interface AdminSessionView extends SessionView {
  readonly signals: readonly SignalView[]
  readonly reading: Reading | null
  readonly chain: readonly ChainLink[]
}

/** Returns the sessions in the order of the ids. */
export async function findAdminSessions(query: Query, ids: readonly SessionId[]): Promise<AdminSessionView[]> {
  if (ids.length === 0) return []
  const sessions = await findSessionViews(query, ids)
  const signals = await findSignals(query, ids)
  const readings = await findReadings(query, ids)
  const chains = await findChains(query, ids)
  return sessions.map((session) => ({
    ...session,
    signals: signals.get(session.id) ?? [],
    reading: readings.get(session.id) ?? null,
    chain: chains.get(session.id) ?? [],
  }))
}

/** Returns the sessions in the order of the ids. */
export async function findSessionViews(query: Query, ids: readonly SessionId[]): Promise<SessionView[]> {
  if (ids.length === 0) return []
  const rows = await views(query).where('sessions.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toView(row)] : []
  })
}

async function findSignals(query: Query, ids: readonly SessionId[]): Promise<Map<string, SignalView[]>> {
  const { rows } = await sql<{
    session_id: string
    kind: Schema['session_signals']['kind']
    other_session_id: string | null
    figure: number | null
  }>`
    select session_id, kind, other_session_id, figure from (
      select id, session_id, kind, other_session_id, figure,
        row_number() over (partition by session_id, kind order by id) as place
      from session_signals where session_id in (${sql.join(ids)})
    ) as signals
    where place <= ${MAX_SIGNALS_PER_KIND} order by id
  `.execute(query)
  const found = new Map<string, SignalView[]>()
  for (const { session_id, kind, other_session_id, figure } of rows) {
    const of = found.get(session_id) ?? []
    found.set(session_id, [...of, { kind, otherSessionId: other_session_id, figure }])
  }
  return found
}

function views(query: Query | Tx) {
  return query
    .selectFrom('sessions')
    .innerJoin('accounts as buyer', 'buyer.id', 'sessions.user_id')
    .innerJoin('accounts as chatter', 'chatter.id', 'sessions.chatter_id')
    .leftJoin('accounts as decider', 'decider.id', 'sessions.decided_by')
    .select((select) =>
      select
        .exists(select.selectFrom('sessions as later').select('later.id').whereRef('later.resubmission_of', '=', 'sessions.id'))
        .as('is_sent_again'),
    )
    .select([
      'sessions.id',
      'plan_title',
      'plan_description',
      'price_paisa',
      'duration_minutes',
      'bank_name',
      'account_name',
      'account_number',
      'transaction_id',
      'proof_key',
      'proof_removed_at',
      'sessions.status',
      'starts_at',
      'ends_at',
      'decided_at',
      'rejection_reason',
      'rejection_note',
      'sessions.resubmission_of',
      'sessions.created_at',
      'sessions.deleted_at',
      'decider.username as decided_by',
      'decider.deleted_at as decider_deleted_at',
      'buyer.id as buyer_id',
      'buyer.username as buyer_username',
      'buyer.email as buyer_email',
      'buyer.status as buyer_status',
      'buyer.age as buyer_age',
      'buyer.gender as buyer_gender',
      'buyer.avatar_key as buyer_avatar_key',
      'buyer.deleted_at as buyer_deleted_at',
      'chatter.id as chatter_id',
      'chatter.username as chatter_username',
      'chatter.email as chatter_email',
      'chatter.status as chatter_status',
      'chatter.age as chatter_age',
      'chatter.gender as chatter_gender',
      'chatter.avatar_key as chatter_avatar_key',
      'chatter.deleted_at as chatter_deleted_at',
    ])
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>

function toView(row: ViewRow): SessionView {
  return {
    id: sessionId(row.id),
    user: toParty(row, 'buyer'),
    chatter: toParty(row, 'chatter'),
    plan: {
      title: row.plan_title,
      description: row.plan_description,
      pricePaisa: paisa(row.price_paisa),
      durationMinutes: row.duration_minutes,
    },
    bank: { bankName: row.bank_name, accountName: row.account_name, accountNumber: row.account_number },
    transactionId: row.transaction_id,
    proof: row.proof_key === null ? removedProof(row) : storedFileKey('proofs', row.proof_key),
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    decided:
      row.decided_by !== null && row.decided_at ? { by: row.decider_deleted_at ? DELETED_NAME : row.decided_by, at: row.decided_at } : null,
    rejection: row.rejection_reason === null ? null : { reason: row.rejection_reason, note: row.rejection_note },
    resubmissionOf: row.resubmission_of === null ? null : sessionId(row.resubmission_of),
    isSentAgain: row.is_sent_again === true,
    removedAt: row.status === 'pending' ? row.deleted_at : null,
  }
}

function removedProof({ proof_removed_at, decided_at, created_at }: ViewRow): RemovedProof {
  if (proof_removed_at === null) throw new Error('a session without a proof')
  return { removedAfterDays: daysBetween(decided_at ?? created_at, proof_removed_at) }
}

function toParty(row: ViewRow, side: 'buyer' | 'chatter'): PartyView {
  const avatarKey = row[`${side}_avatar_key`]
  return {
    id: accountId(row[`${side}_id`]),
    username: row[`${side}_username`],
    email: row[`${side}_email`],
    status: row[`${side}_status`],
    age: row[`${side}_age`],
    gender: row[`${side}_gender`],
    avatarKey: avatarKey === null ? null : storedFileKey('avatars', avatarKey),
    isDeleted: row[`${side}_deleted_at`] !== null,
  }
}
