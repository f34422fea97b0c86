// What admins did to a withdrawal, from the audit trail.

import { sql } from 'kysely'
import type { WithdrawalId } from '#domain/ids.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
import { nameIn } from '../../accounts/person-view.ts'
import type { Query } from '../../platform/db/database.ts'

export interface WithdrawalChange {
  readonly at: Date
  readonly by: string
  readonly from: WithdrawalStatus
  readonly to: WithdrawalStatus
  readonly reason: string | null
}

const MAX_CHANGES = 100

/** Oldest first; null when it does not exist or was deleted. */
export async function findHistory(query: Query, id: WithdrawalId): Promise<WithdrawalChange[] | null> {
  const exists = await query.selectFrom('withdrawals').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!exists) return null
  const { rows } = await sql<WithdrawalChange>`
    select acted_at as at, ${nameIn('accounts')} as by, before ->> 'status' as "from", after ->> 'status' as "to", after ->> 'reason' as reason
    from admin_actions join accounts on accounts.id = admin_id
    where subject_kind = 'withdrawal' and subject_id = ${id} and action = 'change_withdrawal_status'
    order by acted_at desc, admin_actions.id desc limit ${MAX_CHANGES}`.execute(query)
  return rows.toReversed()
}
