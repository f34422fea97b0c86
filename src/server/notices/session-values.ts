// What timed notices say of a session, as it is inside the transaction that writes them.

import { type AccountId, accountId, type SessionId } from '#domain/ids.ts'
import type { SessionState } from '#domain/minutes.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { Tx } from '../platform/db/database.ts'
import { STATE_COLUMNS, toState } from '../sessions/state.ts'

export interface SessionValues extends SessionState {
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly plan: PlanTitle
  readonly minutes: number
  readonly pricePaisa: Paisa
  readonly isDeleted: boolean
}

/** Deleted ones too. */
export async function findSessionValues(tx: Tx, id: SessionId): Promise<SessionValues> {
  const row = await tx
    .selectFrom('sessions')
    .select(['user_id', 'chatter_id', 'plan_title', 'duration_minutes', 'kept_minutes', 'price_paisa', ...STATE_COLUMNS, 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    userId: accountId(row.user_id),
    chatterId: accountId(row.chatter_id),
    plan: row.plan_title,
    minutes: row.kept_minutes ?? row.duration_minutes,
    pricePaisa: paisa(row.price_paisa),
    ...toState(row),
    isDeleted: row.deleted_at !== null,
  }
}
