// What admins did to a withdrawal, from the audit trail.

import { DELETED_NAME } from '#domain/accounts.ts'
import type { WithdrawalId } from '#domain/ids.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
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
  const rows = await query
    .selectFrom('admin_actions')
    .innerJoin('accounts', 'accounts.id', 'admin_actions.admin_id')
    .select(['before', 'after', 'acted_at', 'username', 'deleted_at'])
    .where('subject_kind', '=', 'withdrawal')
    .where('subject_id', '=', id)
    .where('action', '=', 'change_withdrawal_status')
    .orderBy('acted_at', 'desc')
    .orderBy('admin_actions.id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  return rows.toReversed().map(({ before, after, acted_at, username, deleted_at }) => {
    const [from, to] = [before, after] as unknown as readonly Recorded[]
    if (!from || !to) throw new Error('a change without its statuses')
    return { at: acted_at, by: deleted_at === null ? username : DELETED_NAME, from: from.status, to: to.status, reason: to.reason ?? null }
  })
}

/** The values that `changeWithdrawStatus` records. */
interface Recorded {
  readonly status: WithdrawalStatus
  readonly reason?: string
}
