// SQL of held credits: the rule under which a session was credited, and the amount that is still held. Change a row only while its session
// is locked.

import type { HeldCredit } from '#domain/held.ts'
import { type AccountId, accountId, type SessionId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { Query, Tx } from '../../platform/db/database.ts'

export async function insertHeldCredit(
  tx: Tx,
  sessionId: SessionId,
  chatterId: AccountId,
  { hours, heldPaisa }: HeldCredit,
): Promise<void> {
  await tx.insertInto('held_credits').values({ session_id: sessionId, chatter_id: chatterId, hours, held_paisa: heldPaisa }).execute()
}

export interface StoredCredit extends HeldCredit {
  /** The admin who approved the payment. */
  readonly approvedBy: AccountId
}

/** Null for a session whose credit was available at the approval. */
export async function findHeldCredit(query: Query | Tx, sessionId: SessionId): Promise<StoredCredit | null> {
  const row = await query
    .selectFrom('held_credits')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select(['hours', 'held_paisa', 'decided_by'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return null
  if (row.decided_by === null) throw new Error('a credit without an approval')
  return { hours: row.hours, heldPaisa: paisa(row.held_paisa), approvedBy: accountId(row.decided_by) }
}

export async function saveHeld(tx: Tx, sessionId: SessionId, heldPaisa: Paisa): Promise<void> {
  await tx.updateTable('held_credits').set({ held_paisa: heldPaisa }).where('session_id', '=', sessionId).execute()
}
