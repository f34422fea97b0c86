// What the parties and the admins do with kept minutes.

import { DomainError } from '#domain/errors.ts'
import type { SessionId } from '#domain/ids.ts'
import { checkLapsedDecision, checkNote, guardLapsed, keptFor, type LapsedDecision } from '#domain/minutes.ts'
import { lockActingAdmin, lockSelfForShare } from '../accounts/access.ts'
import { type Actor, recordAction } from '../audit/record.ts'
import { findBlock } from '../blocks/store.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import { lockSession } from '../sessions/store.ts'

/** Returns the stored note; blank removes it. Only the other party ever reads it. */
export async function saveNote(deps: Deps, account: Principal, id: SessionId, text: string): Promise<string | null> {
  const note = await deps.db.transaction(async (tx) => {
    await lockSelfForShare(tx, account)
    const session = await lockSession(tx, id)
    if (session?.userId !== account.id && session?.chatterId !== account.id) throw new DomainError('session_not_found')
    const now = await deps.clock.nowIn(tx)
    const checked = checkNote(session, text, now)
    // A note is read like a message. Removing one stays possible.
    if (checked !== null && (await findBlock(tx, session.userId, session.chatterId)) !== 'none') throw new DomainError('chat_blocked')
    if (checked === null) await tx.deleteFrom('session_notes').where('session_id', '=', id).where('account_id', '=', account.id).execute()
    else
      await tx
        .insertInto('session_notes')
        .values({ session_id: id, account_id: account.id, note: checked, written_at: now })
        .onConflict((conflict) => conflict.columns(['session_id', 'account_id']).doUpdateSet({ note: checked, written_at: now }))
        .execute()
    const { userId, chatterId, plan } = session
    await deps.events.publish(tx, { kind: 'session_note_changed', sessionId: id, userId, chatterId, plan })
    return checked
  })
  return note
}

interface LapsedForm {
  readonly decision: LapsedDecision | ''
  readonly days: number | null
}

/** A refund is the third decision; it is made by refunds. */
export async function decideLapsed(deps: Deps, admin: Actor, id: SessionId, { decision, days }: LapsedForm): Promise<LapsedDecision> {
  const decided = checkLapsedDecision(decision, days)
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const session = await lockSession(tx, id)
    if (!session) throw new DomainError('session_not_found')
    if (session.userId === admin.id) throw new DomainError('own_minutes')
    const now = await deps.clock.nowIn(tx)
    guardLapsed(session, now)
    const { userId, chatterId, keptMinutes } = session
    const plan = { ...session.plan, durationMinutes: keptMinutes ?? session.plan.durationMinutes }
    const subject = { sessionId: id, userId, chatterId, plan }
    const about = { subjectKind: 'session', subjectId: id, before: { keptUntil: session.keptUntil } } as const
    if (decided === 'release') {
      await tx.updateTable('sessions').set({ lapsed_at: session.keptUntil, released_at: now }).where('id', '=', id).execute()
      await recordAction(tx, admin, now, { ...about, action: 'release_minutes', after: { releasedAt: now } })
      await deps.events.publish(tx, { kind: 'session_released', ...subject })
      return
    }
    const until = keptFor(now, days ?? 0)
    await tx.updateTable('sessions').set({ kept_until: until, lapsed_at: null }).where('id', '=', id).execute()
    await recordAction(tx, admin, now, { ...about, action: 'keep_minutes_longer', after: { keptUntil: until } })
    await deps.events.publish(tx, {
      kind: 'session_kept',
      ...subject,
      keptUntilMs: until.getTime(),
      because: keptMinutes === null ? 'never_met' : 'given_back',
    })
  })
  return decided
}
