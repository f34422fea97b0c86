// SQL of warnings, no decisions. A trigger keeps `has_unread_warning` of their accounts.

import type { Warning } from '#contract/accounts.ts'
import type { AccountId, ReportId, WarningId } from '#domain/ids.ts'
import type { Query, Tx } from '../platform/db/database.ts'

export interface NewWarning {
  readonly id: WarningId
  readonly accountId: AccountId
  readonly reportId: ReportId
  readonly note: string | null
  readonly createdAt: Date
}

export async function insertWarning(tx: Tx, { id, accountId, reportId, note, createdAt }: NewWarning): Promise<void> {
  await tx.insertInto('warnings').values({ id, account_id: accountId, report_id: reportId, note, created_at: createdAt }).execute()
}

/** The oldest one. */
export async function findUnreadWarning(query: Query | Tx, account: AccountId): Promise<Warning | null> {
  const row = await query
    .selectFrom('warnings')
    .innerJoin('reports', 'reports.id', 'warnings.report_id')
    .select(['warnings.id', 'reports.reason', 'warnings.note', 'warnings.created_at'])
    .where('warnings.account_id', '=', account)
    .where('warnings.read_at', 'is', null)
    .orderBy('warnings.number')
    .limit(1)
    .executeTakeFirst()
  return row ? { _id: row.id, reason: row.reason, note: row.note, createdAt: row.created_at.toISOString() } : null
}

/** Null if this account has no such warning. */
export async function lockWarning(tx: Tx, account: AccountId, id: WarningId): Promise<{ readonly isRead: boolean } | null> {
  const row = await tx
    .selectFrom('warnings')
    .select('read_at')
    .where('id', '=', id)
    .where('account_id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { isRead: row.read_at !== null } : null
}

export async function saveRead(tx: Tx, id: WarningId, at: Date): Promise<void> {
  await tx.updateTable('warnings').set({ read_at: at }).where('id', '=', id).execute()
}
