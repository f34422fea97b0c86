// The audit trail (docs/product.md#audit-trail). Every change by an admin is a row, written in the transaction of the change, so neither
// can exist without the other. Viewing a proof or reported messages adds a row, too. The database refuses to remove rows, or to edit
// anything in them but the address of a deleted admin, which is erased.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { ADMIN_ACTIONS, type AdminActionName, SAME_VIEW_MINUTES } from '#domain/trail.ts'
import type { Principal, SignedInCaller } from '../../platform/auth/principal.ts'
import type { Connections, Tx } from '../../platform/db/database.ts'

/** The acting admin, and where the request came from. */
export interface Actor extends SignedInCaller {
  readonly ip: string
  readonly requestId: string
}

export function actorOf(call: { readonly account: Principal; readonly ip: string; readonly requestId: string }): Actor {
  const { id, signInId, version } = call.account
  return { id, signInId, version, ip: call.ip, requestId: call.requestId }
}

type Subject<Action extends AdminActionName> = { readonly action: Action; readonly subjectKind: (typeof ADMIN_ACTIONS)[Action] }

/** Each action with its subject. */
export type AdminAction = { [Action in AdminActionName]: Subject<Action> }[AdminActionName] & {
  readonly subjectId: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Null for the operator at the machine. */
export type RecordedActor = Pick<Actor, 'id' | 'ip' | 'requestId'> | null

export async function recordAction(tx: Tx, actor: RecordedActor, now: Date, done: AdminAction): Promise<void> {
  await tx
    .insertInto('admin_actions')
    .values({
      id: uuidv7(),
      admin_id: actor?.id ?? null,
      action: done.action,
      subject_kind: done.subjectKind,
      subject_id: done.subjectId,
      before: JSON.stringify(done.before),
      after: JSON.stringify(done.after),
      ip: actor?.ip ?? '',
      request_id: actor?.requestId ?? '',
      acted_at: now,
    })
    .execute()
}

/** Called before anything is shown, because a view that cannot be recorded must fail. Viewing again within an hour adds no row. */
export async function recordView(
  db: Connections,
  admin: Pick<Actor, 'id' | 'ip' | 'requestId'>,
  now: Date,
  { action, subjectId }: { readonly action: 'view_proof' | 'view_report' | 'view_report_recording'; readonly subjectId: string },
): Promise<void> {
  const subjectKind = ADMIN_ACTIONS[action]
  const since = new Date(now.getTime() - SAME_VIEW_MINUTES * 60_000)
  await db.transaction(async (tx) => {
    // A page may ask for the same thing twice at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${subjectId} ${admin.id}`}, 0))`.execute(tx)
    const earlier = await tx
      .selectFrom('admin_actions')
      .select('id')
      .where('subject_kind', '=', subjectKind)
      .where('subject_id', '=', subjectId)
      .where('acted_at', '>', since)
      .where('admin_id', '=', admin.id)
      .where('action', '=', action)
      .limit(1)
      .executeTakeFirst()
    if (earlier) return
    await recordAction(tx, admin, now, { action, subjectKind, subjectId, before: {}, after: {} } as AdminAction)
  })
}
