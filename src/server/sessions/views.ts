// Sessions for display: with both parties, the deciding admin and the refund.

import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { DELETED_NAME } from '#domain/accounts.ts'
import { accountId, type SessionId, sessionId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import { daysBetween } from '#domain/retention.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { inOrderOf } from '../platform/db/paging.ts'
import type { Schema } from '../platform/db/schema.ts'
import { CURRENT_NOTES, notesOf } from './notes.ts'
import { keptReasonOf, NEVER_MET, PLAN_COLUMNS, STATE_COLUMNS, toPlan, toState } from './state.ts'
import type { Pair } from './store.ts'

export type PartyView = ReturnType<typeof toParty>
export type SessionView = ReturnType<typeof toView>

/** The condition of the index `sessions_of_user`. */
export const isBoughtListed = sql<boolean>`(sessions.deleted_at is null or sessions.status = 'pending')`

export async function findSessionView(query: Query | Tx, id: SessionId): Promise<SessionView | null> {
  const row = await views(query).where('sessions.id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

/** The running session, else the pending one, else the one whose kept minutes start next, else the latest. */
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

/** The condition of the indexes on kept sessions. */
export const IS_KEPT = sql<boolean>`(
  sessions.kept_until is not null and sessions.released_at is null and sessions.refunded_at is null and sessions.deleted_at is null
)`

/** The purchase that will follow the pair's running session: pending, or approved and waiting for its end. */
export async function findNextSession(query: Query, pair: Pair, now: Date): Promise<SessionView | null> {
  const row = await ofPair(query, pair)
    .where(sql<boolean>`(sessions.status = 'pending' or (sessions.status = 'completed' and starts_at > ${now} and ends_at > starts_at))`)
    .orderBy('sessions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** The pair's session whose kept minutes start next. */
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

/** The latest purchase deleted while undecided, unless a newer session exists. */
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

/** Returns the sessions in the order of the ids. */
export async function findSessionViews(query: Query, ids: readonly SessionId[]): Promise<SessionView[]> {
  if (ids.length === 0) return []
  const rows = await views(query).where('sessions.id', 'in', ids).execute()
  return inOrderOf(ids, rows).map(toView)
}

function views(query: Query | Tx) {
  return query
    .selectFrom('sessions')
    .leftJoin('accounts as decider', 'decider.id', 'sessions.decided_by')
    .select([CURRENT_NOTES.as('notes'), NEVER_MET.as('never_met')])
    .select((select) => [
      partyOf(select, 'sessions.user_id').as('buyer'),
      partyOf(select, 'sessions.chatter_id').as('chatter'),
      refundOf(select).as('refund'),
      select
        .exists(select.selectFrom('sessions as later').select('later.id').whereRef('later.resubmission_of', '=', 'sessions.id'))
        .as('is_sent_again'),
    ])
    .select([
      'sessions.id',
      ...PLAN_COLUMNS,
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
      'decider.username as decided_by',
      'decider.deleted_at as decider_deleted_at',
    ])
}

type OfSession = ExpressionBuilder<Schema, 'sessions'>

function partyOf(select: OfSession, side: 'sessions.user_id' | 'sessions.chatter_id') {
  const party = select
    .selectFrom('accounts')
    .select(['accounts.id', 'username', 'email', 'accounts.status', 'age', 'gender', 'avatar_key as avatarKey'])
    .select(sql<boolean>`accounts.deleted_at is not null`.as('isDeleted'))
    .whereRef('accounts.id', '=', side)
  return jsonObjectFrom(party).$notNull()
}

function refundOf(select: OfSession) {
  const refund = select
    .selectFrom('refunds')
    .select(['refunds.id', 'refunds.status', 'reason', 'note', 'refunds.account_number as accountNumber'])
    .select(['refusal_note as refusalNote', 'bank_reference as bankReference', 'refunds.created_at', 'updated_at'])
    .select(sql.ref<BankAccount | null>('refused_account').as('refusedAccount'))
    // The refunded amount, and the chatter's share of it.
    .select([sql.ref<Paisa>('amount_paisa').as('amountPaisa'), sql.ref<Paisa>('credit_paisa').as('creditPaisa')])
    .whereRef('session_id', '=', 'sessions.id')
  return jsonObjectFrom(refund)
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>

function toView(row: ViewRow) {
  const [user, chatter] = [toParty(row.buyer), toParty(row.chatter)]
  return {
    id: sessionId(row.id),
    user,
    chatter,
    plan: toPlan(row),
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
    /** Set if it was deleted while undecided. */
    removedAt: row.status === 'pending' ? row.deleted_at : null,
    /** The session it starts after. */
    continues: row.continues === null ? null : sessionId(row.continues),
    lapsedAt: row.lapsed_at,
    /** Only meaningful while the minutes are kept. */
    keptReason: keptReasonOf(row),
    notes: { ofUser: notesOf(row.notes, user.id), ofChatter: notesOf(row.notes, chatter.id) },
    refund: row.refund,
  }
}

/** The picture was removed because of its age. */
function removedProof({ proof_removed_at, decided_at, created_at }: ViewRow) {
  if (proof_removed_at === null) throw new Error('a session without a proof')
  return { removedAfterDays: daysBetween(decided_at ?? created_at, proof_removed_at) }
}

function toParty({ id, avatarKey, ...party }: ViewRow['buyer']) {
  return { ...party, id: accountId(id), avatarKey: avatarKey === null ? null : storedFileKey('avatars', avatarKey) }
}
