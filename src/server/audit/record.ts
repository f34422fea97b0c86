// The audit trail (docs/product.md#audit-trail): every change an admin makes is a row, written in the transaction of the
// change, so that neither can exist without the other. The database refuses to remove one, and to edit more of it than the address of a
// deleted admin, which is erased.

import { v7 as uuidv7 } from 'uuid'
import type { Principal, SignedInCaller } from '../platform/auth/principal.ts'
import type { Tx } from '../platform/db/database.ts'

/** Who is acting, and from where. */
export interface Actor extends SignedInCaller {
  readonly ip: string
  readonly requestId: string
}

export function actorOf(call: { readonly account: Principal; readonly ip: string; readonly requestId: string }): Actor {
  const { id, signInId, version } = call.account
  return { id, signInId, version, ip: call.ip, requestId: call.requestId }
}

export interface AdminAction {
  readonly action:
    | 'change_role'
    | 'change_status'
    | 'delete_account'
    | 'add_payment_method'
    | 'delete_payment_method'
    | 'complete_session'
    | 'reject_session'
    | 'delete_session'
    | 'release_minutes'
    | 'keep_minutes_longer'
    | 'change_withdrawal_status'
    | 'delete_withdrawal'
    | 'refund_session'
    | 'complete_refund'
    | 'refuse_refund_account'
    | 'decide_report'
    | 'decide_complaint'
    | 'propose'
    | 'confirm_proposal'
    | 'decline_proposal'
  readonly subjectKind: 'account' | 'payment_method' | 'session' | 'withdrawal' | 'refund' | 'report' | 'complaint' | 'proposal'
  readonly subjectId: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export async function recordAction(tx: Tx, actor: Pick<Actor, 'id' | 'ip' | 'requestId'>, now: Date, done: AdminAction): Promise<void> {
  await tx
    .insertInto('admin_actions')
    .values({
      id: uuidv7(),
      admin_id: actor.id,
      action: done.action,
      subject_kind: done.subjectKind,
      subject_id: done.subjectId,
      before: JSON.stringify(done.before),
      after: JSON.stringify(done.after),
      ip: actor.ip,
      request_id: actor.requestId,
      acted_at: now,
    })
    .execute()
}
