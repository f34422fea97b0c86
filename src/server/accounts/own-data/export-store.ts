// SQL for exports: one account's rows, oldest first. Rows written during the export come last, so none is missed.

import { type RawBuilder, sql } from 'kysely'
import type { ExportPart } from '#contract/own-data.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Query } from '../../platform/db/database.ts'
import { isBoughtListed } from '../../sessions/views.ts'

/** Chatters are sellers; everyone else is a buyer. */
export interface Owner {
  readonly id: AccountId
  readonly isChatter: boolean
}

export interface Rows {
  readonly rows: readonly object[]
  /** Position of the last row; null if no rows follow it. */
  readonly after: string | null
}

type ListKind = Exclude<ExportPart['kind'], 'account' | 'messages' | 'notices' | 'sign-ins'>

const BANK_ACCOUNT = sql`bank_name as "bankName", account_name as "accountName", account_number as "accountNumber"`

const POSITIONS: Readonly<Record<ListKind, string>> = {
  sessions: 'sessions.number',
  notes: 'id',
  withdrawals: 'number',
  refunds: 'number',
  blocks: 'blocked_id',
  reports: 'number',
  warnings: 'warnings.number',
  complaints: 'number',
}

/** The exported columns, with `position` for the order. These are allow-lists: a new column is not exported. */
const LISTS: Readonly<Record<ListKind, (owner: Owner) => RawBuilder<unknown>>> = {
  sessions: (owner) => (owner.isChatter ? soldSessions(owner) : boughtSessions(owner)),
  // Notes this account left on kept minutes, not notes others left for it.
  notes: ({ id }) => sql`
    select id as position, session_id as "sessionID", note, written_at as "writtenAt", removed_at as "removedAt"
    from session_notes where account_id = ${id}`,
  withdrawals: ({ id }) => sql`
    select number as position, id, ${BANK_ACCOUNT}, ${rupees('amount_paisa')} as amount, status, created_at as "createdAt",
      updated_at as "updatedAt"
    from withdrawals where chatter_id = ${id} and deleted_at is null`,
  // A chatter sees only what was reversed from their earnings, as on the screens.
  refunds: ({ id, isChatter }) =>
    isChatter
      ? sql`
        select number as position, session_id as session, ${rupees('credit_paisa')} as "takenBack", ${rupees('advance_paisa')} as advance,
          created_at as "createdAt"
        from refunds where chatter_id = ${id}`
      : sql`
        select number as position, id, session_id as session, ${rupees('amount_paisa')} as amount, reason, note, status, ${BANK_ACCOUNT},
          refused_account as "refusedAccount", refusal_note as "refusalNote", bank_reference as "bankReference", created_at as "createdAt", updated_at as "updatedAt"
        from refunds where user_id = ${id}`,
  // People this account blocked, not people who blocked it. Blocks of a deleted account are erased.
  blocks: ({ id }) => sql`
    select blocked_id as position, username as "otherParty", blocks.created_at as "blockedAt"
    from blocks join accounts on accounts.id = blocked_id where account_id = ${id}`,
  // Reports by this account, not reports about it.
  reports: ({ id }) => sql`
    select number as position, id, message_id as "messageID", note_id as "noteID", reason, words, status, outcome, note,
      created_at as "createdAt"
    from reports where reporter_id = ${id}`,
  // Leaves out the report, which would reveal who made it.
  warnings: ({ id }) => sql`
    select warnings.number as position, reason, warnings.note, warnings.created_at as "createdAt", read_at as "readAt"
    from warnings join reports on reports.id = report_id where account_id = ${id}`,
  // A buyer's complaints, or complaints about a chatter's sessions. Both people see all these fields on their screens.
  complaints: ({ id, isChatter }) => sql`
    select number as position, id, session_id as "sessionID", kind, words, answer, status, outcome, kept_minutes as "keptMinutes",
      ${rupees('refund_paisa')} as "refundAmount", note, created_at as "createdAt"
    from complaints where ${sql.ref(isChatter ? 'chatter_id' : 'user_id')} = ${id}`,
}

export async function findRows(
  query: Query,
  kind: ListKind,
  owner: Owner,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Rows> {
  const following = after === '' ? sql`` : sql`and ${sql.ref(POSITIONS[kind])} > ${after}`
  const { rows } = await sql<{ readonly position: number | string }>`
    ${LISTS[kind](owner)} ${following} order by position limit ${limit}`.execute(query)
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { rows: rows.map(({ position: _position, ...row }) => row), after: last ? String(last.position) : null }
}

const SESSION = sql`
  sessions.number as position, sessions.id,
  case when other.deleted_at is null then other.username else ${DELETED_NAME} end as "otherParty",
  json_build_object('title', plan_title, 'description', plan_description, 'duration', duration_minutes) as plan,
  ${rupees('price_paisa')} as "amountPaid", sessions.status, starts_at as "startTime", ends_at as "endTime",
  sessions.created_at as "createdAt"`

/** Sessions in the chatter's history: not deleted, with an approved payment. Only the buyer sees how it was paid, as on the screens. */
function soldSessions({ id }: Owner) {
  return sql`
    select ${SESSION}, ${rupees('earned_paisa')} as earned, ${rupees('fee_paisa')} as "platformFee"
    from sessions join accounts other on other.id = user_id
    where chatter_id = ${id} and sessions.deleted_at is null and sessions.status = 'completed'`
}

/** Sessions in the buyer's history, where some deleted ones are listed as removed. */
function boughtSessions({ id }: Owner) {
  return sql`
    select ${SESSION}, bank_name as "bankName", account_name as "accountName", sessions.account_number as "accountNumber",
      sessions.transaction_id as "transactionID", sessions.deleted_at as "removedAt",
      case when rejection_reason is not null then json_build_object('reason', rejection_reason, 'note', rejection_note) end as rejection,
      case when session_id is not null then json_build_object('amount', ${rupees('amount_paisa')}, 'transactionID', reading.transaction_id,
        'paidAt', reading.paid_at, 'accountNumber', reading.account_number) end as "readFromScreenshot"
    from sessions join accounts other on other.id = chatter_id left join proof_readings reading on session_id = sessions.id
    where user_id = ${id} and ${isBoughtListed}`
}

function rupees(column: string) {
  return sql`${sql.ref(column)}::float8 / 100`
}

export interface Chat {
  readonly id: string
  readonly number: number
  readonly lastSeq: number
}

/** Sessions with messages after position `number`, `seq`. */
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

/** A range of one session's messages, both ends included. */
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

/** Stops before the message that would exceed `maxBytes`, but always returns the first one. */
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

/** Needs no limit: at most 50 are kept. */
export async function findKnownAddresses(query: Query, id: AccountId) {
  return query
    .selectFrom('known_addresses')
    .select(['address', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', id)
    .orderBy('last_used_at')
    .orderBy('address')
    .execute()
}

function ownColumn({ isChatter }: Owner) {
  return isChatter ? 'sessions.chatter_id' : 'sessions.user_id'
}
