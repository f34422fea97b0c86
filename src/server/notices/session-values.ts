// What timed notices say of a session, as it is inside the transaction that writes them.

import { type AccountId, accountId, type SessionId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { SessionStatus } from '#domain/sessions.ts'
import type { Tx } from '../platform/db/database.ts'

export interface SessionValues {
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly status: SessionStatus
  readonly plan: PlanTitle
  readonly minutes: number
  readonly pricePaisa: Paisa
  readonly earnedPaisa: Paisa | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly isDeleted: boolean
}

/** Deleted ones too. */
export async function findSessionValues(tx: Tx, id: SessionId): Promise<SessionValues> {
  const row = await tx
    .selectFrom('sessions')
    .select([
      'user_id',
      'chatter_id',
      'status',
      'plan_title',
      'duration_minutes',
      'price_paisa',
      'earned_paisa',
      'starts_at',
      'ends_at',
      'deleted_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    userId: accountId(row.user_id),
    chatterId: accountId(row.chatter_id),
    status: row.status,
    plan: row.plan_title,
    minutes: row.duration_minutes,
    pricePaisa: paisa(row.price_paisa),
    earnedPaisa: row.earned_paisa === null ? null : paisa(row.earned_paisa),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isDeleted: row.deleted_at !== null,
  }
}
