// Hundreds of sessions, for tests of lists and searches. All are rejected: those move no money, so the books only need the audit
// trail.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type SessionId, sessionId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export interface Pair {
  readonly user: Person
  readonly chatter: Person
  readonly id?: SessionId
}

/** In one statement; the last pair gets the newest session. Returns the ids in the same order. */
export async function rejectedSessions(app: TestApp, pairs: readonly Pair[]): Promise<SessionId[]> {
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
  await sql`
    insert into sessions (
      id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
      account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look,
      status, decided_by, decided_at, created_at
    )
    select id, user_id, chatter_id, 'Basic', '', 100, 1, ${method}, 'Bank', 'Guftagu', '1', 'bank/1', '2026-01', 'T', 't',
      'proofs/' || replace(id::text, '-', '') || left(id::text, 8) || '.webp', id::text, ('x' || replace(id::text, '-', ''))::bit(64), 'rejected', user_id, ${now}, ${now}
    from unnest(${ids}::uuid[], ${pairs.map(({ user }) => user.id)}::uuid[], ${pairs.map(({ chatter }) => chatter.id)}::uuid[])
      with ordinality rows (id, user_id, chatter_id, place)
    order by place`.execute(app.db.query)
  await trail(app, ids, 'reject_session')
  return ids
}

export async function hideSessions(app: TestApp, ids: readonly SessionId[]): Promise<void> {
  await app.db.query.updateTable('sessions').set({ deleted_at: app.clock.now() }).where('id', 'in', ids).execute()
  await trail(app, ids, 'delete_session')
}

/** The account that decided it; here always the buyer. */
async function trail(app: TestApp, ids: readonly SessionId[], action: 'reject_session' | 'delete_session'): Promise<void> {
  await sql`
    insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at)
    select gen_random_uuid(), decided_by, ${action}, 'session', id, '{}', '{}', '', '', ${app.clock.now()}
    from sessions where id = any(${ids}::uuid[])`.execute(app.db.query)
}
