// Sessions as they are shown: with both parties, the admin who decided, and the signals.

import { sql } from 'kysely'
import type { Gender, Status } from '#domain/accounts.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import { type AccountId, accountId, type SessionId, sessionId } from '#domain/ids.ts'
import type { KeptReason, SessionState } from '#domain/minutes.ts'
import { paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { Plan } from '#domain/plans.ts'
import type { Rejection } from '#domain/rejections.ts'
import { daysBetween } from '#domain/retention.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { findSeenInBank, type SeenInBank } from './bank-view.ts'
import { type ChainLink, findChains } from './chains.ts'
import { type Circumstances, findCircumstances } from './circumstances.ts'
import { CURRENT_NOTES, notesOf, type PartyNotes } from './notes.ts'
import { findReadings, type Reading } from './reading-store.ts'
import { REFUND_COLUMNS, type RefundView, toRefund } from './refund-view.ts'
import { findSignals, type SignalView } from './signal-view.ts'
import { keptReasonOf, NEVER_MET, STATE_COLUMNS, toState } from './state.ts'
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
  readonly keptMinutes: number | null
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
  /** The session whose end is its start. */
  readonly continues: SessionId | null
  readonly lapsedAt: Date | null
  /** Why its minutes are kept, if they are. */
  readonly keptReason: KeptReason
  /** What the two left for each other while the minutes are kept. */
  readonly notes: { readonly ofUser: PartyNotes; readonly ofChatter: PartyNotes }
  readonly refund: RefundView | null
}

/** The condition of the index `sessions_of_user`. */
export const isBoughtListed = sql<boolean>`(sessions.deleted_at is null or sessions.status = 'pending')`

export async function findSessionView(query: Query | Tx, id: SessionId): Promise<SessionView | null> {
  const row = await views(query).where('sessions.id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

/** The running one, else the pending one, else the one whose kept minutes start next, else the latest. */
export async function findPairSession(query: Query, pair: Pair, now: Date): Promise<SessionView | null> {
  const row = await ofPair(query, pair)
    .orderBy(sql`case
      when sessions.status = 'completed' and ends_at > ${now} and starts_at <= ${now} then 0
      when sessions.status = 'completed' and ends_at > ${now} then 1
      when sessions.status = 'pending' then 2
      when ${IS_KEPT} then 3 else 4 end`)
    .orderBy(sql`case when ${IS_KEPT} then sessions.decided_at end`)
    .orderBy('sessions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** The condition of the indexes of kept sessions. */
export const IS_KEPT = sql<boolean>`(
  sessions.kept_until is not null and sessions.released_at is null and sessions.refunded_at is null and sessions.deleted_at is null
)`

/** What was bought to follow the running session of the two: pending, or approved and waiting for its end. */
export async function findNextSession(query: Query, pair: Pair, now: Date): Promise<SessionView | null> {
  const row = await ofPair(query, pair)
    .where(sql<boolean>`(sessions.status = 'pending' or (sessions.status = 'completed' and starts_at > ${now} and ends_at > starts_at))`)
    .orderBy('sessions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** The session of the two whose kept minutes start next. */
export async function findKeptSession(query: Query, pair: Pair, now: Date): Promise<SessionView | null> {
  const row = await ofPair(query, pair)
    .where(IS_KEPT)
    .where('kept_until', '>', now)
    .orderBy('sessions.decided_at')
    .orderBy('sessions.number')
    .limit(1)
    .executeTakeFirst()
  return row ? toView(row) : null
}

function ofPair(query: Query, { userId, chatterId }: Pair) {
  return views(query)
    .where('sessions.user_id', '=', userId)
    .where('sessions.chatter_id', '=', chatterId)
    .where('sessions.deleted_at', 'is', null)
}

/** The latest purchase that was deleted before it was decided, unless there is a newer session. */
export async function findRemovedSession(query: Query, { userId, chatterId }: Pair): Promise<SessionView | null> {
  const row = await views(query)
    .where('sessions.user_id', '=', userId)
    .where('sessions.chatter_id', '=', chatterId)
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
      ? own.where('sessions.chatter_id', '=', id).where('sessions.status', '=', 'completed').where('sessions.deleted_at', 'is', null)
      : own.where('sessions.user_id', '=', id).where(isBoughtListed)
  const page = after
    ? ofRole.where('sessions.number', '<', (select) => select.selectFrom('sessions as s').select('s.number').where('s.id', '=', after))
    : ofRole
  return (await page.execute()).map(toView)
}

export interface AdminSessionView extends SessionView {
  readonly signals: readonly SignalView[]
  readonly reading: Reading | null
  readonly chain: readonly ChainLink[]
  /** Only for a pending session. */
  readonly circumstances: Circumstances | null
  readonly seenInBank: SeenInBank | null
}

/** Returns the sessions in the order of the ids. */
export async function findAdminSessions(query: Query, ids: readonly SessionId[], now: Date): Promise<AdminSessionView[]> {
  if (ids.length === 0) return []
  const sessions = await findSessionViews(query, ids)
  const [signals, readings] = [await findSignals(query, ids), await findReadings(query, ids)]
  const [chains, seenInBank] = [await findChains(query, ids), await findSeenInBank(query, ids)]
  const circumstancesOf = await findCircumstances(query, sessions.filter(isWaiting).map(pairOf), now)
  return sessions.map((session) => ({
    ...session,
    signals: signals.get(session.id) ?? [],
    reading: readings.get(session.id) ?? null,
    chain: chains.get(session.id) ?? [],
    circumstances: isWaiting(session) ? circumstancesOf(pairOf(session)) : null,
    seenInBank: seenInBank.get(session.id) ?? null,
  }))
}

function isWaiting({ status }: SessionView): boolean {
  return status === 'pending'
}

function pairOf({ user, chatter }: SessionView): Pair {
  return { userId: user.id, chatterId: chatter.id }
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

function views(query: Query | Tx) {
  return query
    .selectFrom('sessions')
    .innerJoin('accounts as buyer', 'buyer.id', 'sessions.user_id')
    .innerJoin('accounts as chatter', 'chatter.id', 'sessions.chatter_id')
    .leftJoin('accounts as decider', 'decider.id', 'sessions.decided_by')
    .select(CURRENT_NOTES.as('notes'))
    .leftJoin('refunds', 'refunds.session_id', 'sessions.id')
    .select((select) =>
      select
        .exists(select.selectFrom('sessions as later').select('later.id').whereRef('later.resubmission_of', '=', 'sessions.id'))
        .as('is_sent_again'),
    )
    .select(NEVER_MET.as('never_met'))
    .select([
      'sessions.id',
      'plan_title',
      'plan_description',
      'price_paisa',
      'duration_minutes',
      'sessions.kept_minutes',
      'sessions.bank_name',
      'sessions.account_name',
      'sessions.account_number',
      'transaction_id',
      'proof_key',
      'proof_removed_at',
      ...STATE_COLUMNS,
      'sessions.lapsed_at',
      'decided_at',
      'rejection_reason',
      'rejection_note',
      'sessions.resubmission_of',
      'sessions.created_at',
      'sessions.deleted_at',
      ...REFUND_COLUMNS,
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
    keptMinutes: row.kept_minutes,
    bank: { bankName: row.bank_name, accountName: row.account_name, accountNumber: row.account_number },
    transactionId: row.transaction_id,
    proof: row.proof_key === null ? removedProof(row) : storedFileKey('proofs', row.proof_key),
    ...toState(row),
    createdAt: row.created_at,
    decided:
      row.decided_by !== null && row.decided_at ? { by: row.decider_deleted_at ? DELETED_NAME : row.decided_by, at: row.decided_at } : null,
    rejection: row.rejection_reason === null ? null : { reason: row.rejection_reason, note: row.rejection_note },
    resubmissionOf: row.resubmission_of === null ? null : sessionId(row.resubmission_of),
    isSentAgain: row.is_sent_again === true,
    removedAt: row.status === 'pending' ? row.deleted_at : null,
    continues: row.continues === null ? null : sessionId(row.continues),
    lapsedAt: row.lapsed_at,
    keptReason: keptReasonOf(row),
    notes: { ofUser: notesOf(row.notes, accountId(row.buyer_id)), ofChatter: notesOf(row.notes, accountId(row.chatter_id)) },
    refund: toRefund(row),
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
