// SQL of sessions, no decisions.

import type { AccountId } from '#domain/ids.ts'
import type { Query, Tx } from '../platform/db.ts'

/** Whether somebody has a running session or a pending purchase, on either side, all as of one moment. */
export async function hasOpenSession(tx: Query | Tx, id: AccountId, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where((where) => where.or([where('user_id', '=', id), where('chatter_id', '=', id)]))
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'pending'), where('deleted_at', 'is', null)]),
        where.and([where('status', '=', 'completed'), where('ends_at', '>', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
