// Warnings (docs/product.md#reports). While a person has an unread one, `admit` and the statement that stores
// messages refuse everything that would reach other people. A trigger maintains the account's `has_unread_warning`.

import { v7 as uuidv7 } from 'uuid'
import type { Warning } from '#contract/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, ReportId, WarningId } from '#domain/ids.ts'
import { type Actor, recordAction } from '../admin/audit/record.ts'
import type { Deps } from '../deps.ts'
import type { SignedInCaller } from '../platform/auth/principal.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { lockSelf } from './access.ts'
import type { Account } from './store.ts'

interface WarningForm {
  readonly reportId: ReportId
  readonly note: string | null
  readonly at: Date
}

/** Part of a report's decision. The account must be locked. */
export async function warnLocked(deps: Deps, tx: Tx, admin: Actor, { id: accountId }: Account, form: WarningForm): Promise<void> {
  const { reportId, note, at } = form
  await tx.insertInto('warnings').values({ id: uuidv7(), account_id: accountId, report_id: reportId, note, created_at: at }).execute()
  await recordAction(tx, admin, at, {
    action: 'warn_account',
    subjectKind: 'account',
    subjectId: accountId,
    before: {},
    // The note may name people, and the trail cannot be erased.
    after: { reportId },
  })
  await deps.events.publish(tx, { kind: 'account_warned', accountId })
}

/** Confirming a warning again changes nothing. */
export async function readWarning(deps: Deps, caller: SignedInCaller, id: WarningId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, caller)
    const warning = await lockWarning(tx, caller.id, id)
    if (!warning) throw new DomainError('warning_not_found')
    if (warning.isRead) return
    await saveRead(tx, id, await deps.clock.nowIn(tx))
    await deps.events.publish(tx, { kind: 'warning_read', accountId: caller.id })
  })
}

/** Returns the oldest one. */
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
async function lockWarning(tx: Tx, account: AccountId, id: WarningId): Promise<{ readonly isRead: boolean } | null> {
  const row = await tx
    .selectFrom('warnings')
    .select('read_at')
    .where('id', '=', id)
    .where('account_id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { isRead: row.read_at !== null } : null
}

async function saveRead(tx: Tx, id: WarningId, at: Date): Promise<void> {
  await tx.updateTable('warnings').set({ read_at: at }).where('id', '=', id).execute()
}
