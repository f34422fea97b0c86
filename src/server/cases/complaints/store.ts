import { sql } from 'kysely'
import type { ComplaintKind, ComplaintOutcome, ComplaintStatus } from '#domain/complaints.ts'
import type { AccountId, ComplaintId, SessionId } from '#domain/ids.ts'
import type { Paisa } from '#domain/money.ts'
import { nameIn, personIn } from '../../accounts/person-view.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { inOrderOf } from '../../platform/db/paging.ts'
import { STATE_COLUMNS } from '../../sessions/state.ts'

interface NewComplaint {
  readonly id: ComplaintId
  readonly sessionId: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly kind: ComplaintKind | 'blocked'
  readonly words: string | null
  readonly createdAt: Date
}

/** Returns false if there is already a complaint about this end of the session. */
export async function insertComplaint(tx: Tx, complaint: NewComplaint): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('complaints')
    .values({
      id: complaint.id,
      session_id: complaint.sessionId,
      session_ended_at: sql<Date>`(select ends_at from sessions where id = ${complaint.sessionId})`,
      user_id: complaint.userId,
      chatter_id: complaint.chatterId,
      kind: complaint.kind,
      words: complaint.words,
      created_at: complaint.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('complaints_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface LockedComplaint {
  readonly id: ComplaintId
  readonly sessionId: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly kind: NewComplaint['kind']
  readonly isAnswered: boolean
  readonly status: ComplaintStatus
  readonly outcome: ComplaintOutcome | null
  readonly note: string | null
  readonly keptMinutes: number | null
  readonly refundPaisa: Paisa | null
  readonly createdAt: Date
}

export async function lockComplaint(tx: Tx, id: ComplaintId): Promise<LockedComplaint | null> {
  const { rows } = await sql<LockedComplaint>`
    select id, session_id as "sessionId", user_id as "userId", chatter_id as "chatterId", kind, answered_at is not null as "isAnswered",
      status, outcome, note, kept_minutes as "keptMinutes", refund_paisa as "refundPaisa", created_at as "createdAt"
    from complaints where id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

export async function saveAnswer(tx: Tx, id: ComplaintId, answer: string, now: Date): Promise<void> {
  await tx.updateTable('complaints').set({ answer, answered_at: now }).where('id', '=', id).execute()
}

interface Decision {
  readonly outcome: ComplaintOutcome
  readonly note: string
  readonly keptMinutes?: number
  readonly refundPaisa?: Paisa
  readonly adminId: AccountId
  readonly at: Date
}

export async function saveDecision(tx: Tx, id: ComplaintId, decision: Decision): Promise<void> {
  const { outcome, note, keptMinutes = null, refundPaisa = null, adminId, at } = decision
  await tx
    .updateTable('complaints')
    .set({ status: 'closed', outcome, note, kept_minutes: keptMinutes, refund_paisa: refundPaisa, decided_by: adminId, decided_at: at })
    .where('id', '=', id)
    .execute()
}

export async function findComplaints(query: Query, ids: readonly ComplaintId[]) {
  if (ids.length === 0) return []
  const rows = await complaintViews(query).where('complaints.id', 'in', ids).execute()
  return inOrderOf(ids, rows)
}

export type ComplaintView = Awaited<ReturnType<typeof findComplaints>>[number]

export async function findOwnComplaints(query: Query, id: AccountId, limit: number): Promise<ComplaintView[]> {
  return complaintViews(query)
    .where((where) => where.or([where('complaints.user_id', '=', id), where('complaints.chatter_id', '=', id)]))
    .orderBy('complaints.number', 'desc')
    .limit(limit)
    .execute()
}

const IS_PARTY_GONE = sql<boolean>`
  (buyer.deleted_at is not null or buyer.status <> 'approved' or chatter.deleted_at is not null or chatter.status <> 'approved')`

const IS_BLOCKED = sql<boolean>`exists (
  select from blocks
  where (account_id, blocked_id) in ((complaints.user_id, complaints.chatter_id), (complaints.chatter_id, complaints.user_id))
)`

/** Taken from the session's windows, because the session loses it once its minutes are kept again. */
const STOPPED_AT = sql<Date | null>`(select max(stopped_at) from session_windows where session_id = complaints.session_id)`

function complaintViews(query: Query) {
  return query
    .selectFrom('complaints')
    .innerJoin('sessions', 'sessions.id', 'complaints.session_id')
    .leftJoin('refunds', 'refunds.session_id', 'complaints.session_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'complaints.user_id')
    .innerJoin('accounts as chatter', 'chatter.id', 'complaints.chatter_id')
    .leftJoin('accounts as decider', 'decider.id', 'complaints.decided_by')
    .select([
      'complaints.id',
      'complaints.session_id',
      'complaints.session_ended_at',
      'complaints.kind',
      'complaints.words',
      'complaints.answer',
      'complaints.answered_at',
      'complaints.status',
      'complaints.outcome',
      'complaints.note',
      'complaints.kept_minutes',
      'complaints.refund_paisa',
      'complaints.decided_at',
      'complaints.created_at',
      nameIn('decider').as('decided_by'),
      'sessions.plan_title',
      'sessions.price_paisa',
      'sessions.duration_minutes',
      ...STATE_COLUMNS.filter((column) => column !== 'sessions.status'),
      'sessions.status as session_status',
      'refunds.id as refund_id',
      IS_PARTY_GONE.as('is_party_gone'),
      IS_BLOCKED.as('is_blocked'),
      STOPPED_AT.as('stopped_at'),
      personIn('buyer').as('buyer'),
      personIn('chatter').as('chatter'),
    ])
}

export interface SentFacts {
  readonly count: number
  readonly firstAt: Date | null
  readonly lastAt: Date | null
}

const NOTHING_SENT: SentFacts = { count: 0, firstAt: null, lastAt: null }

/** How many messages each party sent, and when, but not their contents. */
export async function findSent(query: Query, ids: readonly string[]): Promise<(id: string, side: 'buyer' | 'chatter') => SentFacts> {
  const { rows } = await sql<SentFacts & { session_id: string; side: 'buyer' | 'chatter' }>`
    select session_id, case when by_buyer then 'buyer' else 'chatter' end as side, count(*) as count,
      min(created_at) as "firstAt", max(created_at) as "lastAt"
    from messages where session_id = any (${ids}::uuid[]) group by 1, 2`.execute(query)
  return (id, side) => rows.find((row) => row.session_id === id && row.side === side) ?? NOTHING_SENT
}
