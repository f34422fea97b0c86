// SQL of an export: one account's rows, oldest first, so that rows written during the export come later and none is missed.

import { sql } from 'kysely'
import { DELETED_NAME } from '#domain/accounts.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Query } from '../../platform/db/database.ts'
import { isBoughtListed } from '../../sessions/views.ts'

/** Chatters are sellers; everyone else is a buyer. */
export interface Owner {
  readonly id: AccountId
  readonly isChatter: boolean
}

/**
 * The same sessions as in the histories: for a chatter only those whose payment was approved, and no deleted ones, unless a buyer sees it
 * as removed.
 */
export async function findSessions(query: Query, owner: Owner, { after, limit }: { readonly after: number; readonly limit: number }) {
  const rows = await query
    .selectFrom('sessions')
    .innerJoin('accounts as other', 'other.id', owner.isChatter ? 'sessions.user_id' : 'sessions.chatter_id')
    .select([
      'sessions.id',
      'sessions.number',
      'plan_title',
      'plan_description',
      'price_paisa',
      'duration_minutes',
      'earned_paisa',
      'fee_paisa',
      'bank_name',
      'account_name',
      'account_number',
      'transaction_id',
      'rejection_reason',
      'rejection_note',
      'sessions.status',
      'starts_at',
      'ends_at',
      'sessions.created_at',
      'sessions.deleted_at',
      'other.username as other_name',
      'other.deleted_at as other_deleted_at',
    ])
    .where(ownColumn(owner), '=', owner.id)
    .where(owner.isChatter ? sql<boolean>`sessions.deleted_at is null and sessions.status = 'completed'` : isBoughtListed)
    .where('sessions.number', '>', after)
    .orderBy('sessions.number')
    .limit(limit)
    .execute()
  return rows.map(({ other_deleted_at, ...row }) => ({ ...row, other_name: other_deleted_at === null ? row.other_name : DELETED_NAME }))
}

export type ExportedSession = Awaited<ReturnType<typeof findSessions>>[number]

export interface Chat {
  readonly id: string
  readonly number: number
  readonly lastSeq: number
}

/** Sessions that have messages after this one. */
export async function findChats(
  query: Query,
  owner: Owner,
  { number, seq, limit }: { readonly number: number; readonly seq: number; readonly limit: number },
): Promise<Chat[]> {
  const rows = await query
    .selectFrom('sessions')
    .innerJoin('chats', 'chats.session_id', 'sessions.id')
    .select(['sessions.id', 'sessions.number', 'chats.last_seq'])
    .where(ownColumn(owner), '=', owner.id)
    .where('sessions.deleted_at', 'is', null)
    .where('sessions.number', '>=', number)
    .where((where) => where.or([where('sessions.number', '>', number), where('chats.last_seq', '>', seq)]))
    .orderBy('sessions.number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, number: row.number, lastSeq: row.last_seq }))
}

/** Messages of one session from one number to another, both included. */
export interface MessageRange {
  readonly chat: Chat
  readonly from: number
  readonly to: number
}

export interface ExportedMessage {
  readonly id: string
  readonly session_id: string
  readonly number: number
  readonly seq: number
  readonly by_buyer: boolean
  readonly text: string | null
  readonly voice_ms: number | null
  readonly created_at: Date
}

/** Ends before the message that would make the texts too long; the first message is always there. */
export async function findMessages(query: Query, ranges: readonly MessageRange[], maxBytes: number): Promise<ExportedMessage[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<ExportedMessage>`
    select id, session_id, number, seq, by_buyer, text, voice_ms, created_at from (
      select messages.id, session_id, number, seq, by_buyer, text, voice_ms, created_at,
        sum(coalesce(octet_length(text), 0)) over (order by ranges.number, seq rows unbounded preceding)
          - coalesce(octet_length(text), 0) as bytes_before
      from unnest(
        ${ranges.map(({ chat }) => chat.id)}::uuid[], ${ranges.map(({ chat }) => chat.number)}::bigint[],
        ${ranges.map(({ from }) => from)}::integer[], ${ranges.map(({ to }) => to)}::integer[]
      ) as ranges (id, number, from_seq, to_seq)
      join messages on messages.session_id = ranges.id and seq between from_seq and to_seq
    ) as found
    where bytes_before < ${maxBytes} order by number, seq`.execute(query)
  return rows
}

export async function findWithdrawals(query: Query, owner: Owner, { after, limit }: { readonly after: number; readonly limit: number }) {
  return query
    .selectFrom('withdrawals')
    .select(['id', 'number', 'bank_name', 'account_name', 'account_number', 'amount_paisa', 'status', 'created_at', 'updated_at'])
    .where('chatter_id', '=', owner.id)
    .where('deleted_at', 'is', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Refunds of an account's purchases or, for a chatter, of their own sessions. */
export async function findRefunds(query: Query, owner: Owner, { after, limit }: { readonly after: number; readonly limit: number }) {
  return query
    .selectFrom('refunds')
    .select([
      'id',
      'number',
      'session_id',
      'amount_paisa',
      'credit_paisa',
      'advance_paisa',
      'reason',
      'note',
      'status',
      'bank_name',
      'account_name',
      'account_number',
      'refusal_note',
      'bank_reference',
      'created_at',
      'updated_at',
    ])
    .where(owner.isChatter ? 'chatter_id' : 'user_id', '=', owner.id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export async function findSignIns(query: Query, owner: Owner, { after, limit }: { readonly after: string; readonly limit: number }) {
  return query
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', owner.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whom the account has blocked, and not who has blocked it. Blocks of a deleted account are erased. */
export async function findBlocks(query: Query, owner: Owner, { after, limit }: { readonly after: string; readonly limit: number }) {
  return query
    .selectFrom('blocks')
    .innerJoin('accounts', 'accounts.id', 'blocks.blocked_id')
    .select(['blocks.blocked_id', 'accounts.username', 'blocks.created_at'])
    .where('blocks.account_id', '=', owner.id)
    .where('blocks.blocked_id', '>', after)
    .orderBy('blocks.blocked_id')
    .limit(limit)
    .execute()
}

/** What the account has left for others on kept minutes, and not what others left for it. */
export async function findNotes(query: Query, owner: Owner, { after, limit }: { readonly after: string; readonly limit: number }) {
  return query
    .selectFrom('session_notes')
    .select(['id', 'session_id', 'note', 'written_at', 'removed_at'])
    .where('account_id', '=', owner.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What the account has reported, and not what was reported of it. */
export async function findReports(query: Query, owner: Owner, { after, limit }: { readonly after: number; readonly limit: number }) {
  return query
    .selectFrom('reports')
    .select(['id', 'number', 'message_id', 'note_id', 'reason', 'words', 'status', 'outcome', 'note', 'created_at'])
    .where('reporter_id', '=', owner.id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Without the report, which would reveal who made it. */
export async function findWarnings(query: Query, owner: Owner, { after, limit }: { readonly after: number; readonly limit: number }) {
  return query
    .selectFrom('warnings')
    .innerJoin('reports', 'reports.id', 'warnings.report_id')
    .select(['warnings.number', 'reports.reason', 'warnings.note', 'warnings.created_at', 'warnings.read_at'])
    .where('warnings.account_id', '=', owner.id)
    .where('warnings.number', '>', after)
    .orderBy('warnings.number')
    .limit(limit)
    .execute()
}

/** A buyer's complaints, or those about a chatter's sessions. */
export async function findComplaints(query: Query, owner: Owner, { after, limit }: { readonly after: number; readonly limit: number }) {
  return query
    .selectFrom('complaints')
    .select([
      'id',
      'number',
      'session_id',
      'kind',
      'words',
      'answer',
      'status',
      'outcome',
      'note',
      'kept_minutes',
      'refund_paisa',
      'created_at',
    ])
    .where(owner.isChatter ? 'chatter_id' : 'user_id', '=', owner.id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** At most 50 are kept. */
export async function findKnownAddresses(query: Query, owner: Pick<Owner, 'id'>) {
  return query
    .selectFrom('known_addresses')
    .select(['address', 'last_used_at'])
    .where('account_id', '=', owner.id)
    .orderBy('last_used_at')
    .orderBy('address')
    .execute()
}

function ownColumn({ isChatter }: Owner) {
  return isChatter ? 'sessions.chatter_id' : 'sessions.user_id'
}
