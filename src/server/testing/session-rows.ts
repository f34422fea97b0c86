// Hundreds of sessions, for tests of lists and searches. None is completed, so no money moves, and the books only need the audit trail and
// the pending amounts in the receiving account's month.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type SessionId, sessionId } from '#domain/ids.ts'
import { transactionKey } from '#domain/payments.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export interface Pair {
  readonly user: Person
  readonly chatter: Person
  readonly id?: SessionId
  readonly transactionId?: string
}

/** Uses one statement; the last pair gets the newest session. Returns the ids in the same order. */
export async function rejectedSessions(app: TestApp, pairs: readonly Pair[]): Promise<SessionId[]> {
  const ids = await insertSessions(app, pairs, 'rejected')
  await trail(app, ids, 'reject_session')
  return ids
}

/** The same; a pair can have only one of them. */
export async function pendingSessions(app: TestApp, pairs: readonly Pair[]): Promise<SessionId[]> {
  const ids = await insertSessions(app, pairs, 'pending')
  await sql`
    insert into received_months as kept (receiving_key, month, received_paisa) values ('bank/1', '2026-01', ${100 * ids.length})
    on conflict (receiving_key, month) do update set received_paisa = kept.received_paisa + excluded.received_paisa`.execute(app.db.query)
  return ids
}

async function insertSessions(app: TestApp, pairs: readonly Pair[], status: 'pending' | 'rejected'): Promise<SessionId[]> {
  const now = app.clock.now()
  const method = uuidv7()
  // Deleted, so that it does not affect other tests.
  await app.db.query
    .insertInto('payment_methods')
    .values({
      id: method,
      bank_name: 'Bank',
      account_name: 'Guftagu',
      account_number: '1',
      receiving_key: 'bank/1',
      created_at: now,
      deleted_at: now,
    })
    .execute()
  const ids = pairs.map(({ id }) => id ?? sessionId(uuidv7()))
  const transactionIds = pairs.map(({ transactionId }, index) => transactionId ?? `T-${ids[index]}`)
  const decided = status !== 'pending'
  await sql`
    insert into sessions (
      id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
      account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look,
      status, decided_by, decided_at, created_at
    )
    select id, user_id, chatter_id, 'Basic', '', 100, 1, ${method}, 'Bank', 'Guftagu', '1', 'bank/1', '2026-01',
      transaction_id, transaction_key,
      'proofs/' || replace(id::text, '-', '') || left(id::text, 8) || '.webp', id::text, ('x' || replace(id::text, '-', ''))::bit(64),
      ${status}, ${decided ? sql`user_id` : null}, ${decided ? now : null}, ${now}
    from unnest(
      ${ids}::uuid[], ${pairs.map(({ user }) => user.id)}::uuid[], ${pairs.map(({ chatter }) => chatter.id)}::uuid[],
      ${transactionIds}::text[], ${transactionIds.map(transactionKey)}::text[]
    ) with ordinality rows (id, user_id, chatter_id, transaction_id, transaction_key, place)
    order by place`.execute(app.db.query)
  return ids
}

export async function hideSessions(app: TestApp, ids: readonly SessionId[]): Promise<void> {
  await app.db.query.updateTable('sessions').set({ deleted_at: app.clock.now() }).where('id', 'in', ids).execute()
  await trail(app, ids, 'delete_session')
}

/** The account that decided it, here always the buyer. */
async function trail(app: TestApp, ids: readonly SessionId[], action: 'reject_session' | 'delete_session'): Promise<void> {
  await sql`
    insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at)
    select gen_random_uuid(), decided_by, ${action}, 'session', id, '{}', '{}', '', '', ${app.clock.now()}
    from sessions where id = any(${ids}::uuid[])`.execute(app.db.query)
}
