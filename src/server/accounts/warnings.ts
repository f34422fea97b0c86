// Warnings (docs/product.md#reports). Until the person has read one, `admit` and the statement that stores messages refuse what would
// reach other people.

import { v7 as uuidv7 } from 'uuid'
import { DomainError } from '#domain/errors.ts'
import { type ReportId, type WarningId, warningId } from '#domain/ids.ts'
import { type Actor, recordAction } from '../admin/audit/record.ts'
import type { Deps } from '../deps.ts'
import type { SignedInCaller } from '../platform/auth/principal.ts'
import type { Tx } from '../platform/db/database.ts'
import { lockSelf } from './access.ts'
import type { Account } from './store.ts'
import * as store from './warnings-store.ts'

interface WarningForm {
  readonly reportId: ReportId
  readonly note: string | null
  readonly at: Date
}

/** Part of a report's decision. The account must be locked. */
export async function warnLocked(deps: Deps, tx: Tx, admin: Actor, { id: accountId }: Account, form: WarningForm): Promise<void> {
  const { reportId, note, at } = form
  await store.insertWarning(tx, { id: warningId(uuidv7()), accountId, reportId, note, createdAt: at })
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

/** Confirming it again changes nothing. */
export async function readWarning(deps: Deps, caller: SignedInCaller, id: WarningId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, caller)
    const warning = await store.lockWarning(tx, caller.id, id)
    if (!warning) throw new DomainError('warning_not_found')
    if (warning.isRead) return
    await store.saveRead(tx, id, await deps.clock.nowIn(tx))
    await deps.events.publish(tx, { kind: 'warning_read', accountId: caller.id })
  })
}
