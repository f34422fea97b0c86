// Kept minutes: notes between the two parties, and admin decisions.

import { v7 as uuidv7 } from 'uuid'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import { changeNote, checkLapsedDecision, guardLapsed, keptFor, type LapsedDecision } from '#domain/minutes.ts'
import { lockActingAdmin, lockSelfForShare } from '../../accounts/access.ts'
import { findBlock } from '../../accounts/blocks/store.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { CURRENT_NOTES, notesOf, type PartyNotes } from '../notes.ts'
import { lockSession } from '../store.ts'
import { subjectOf } from '../windows.ts'

/** Returns the stored note; a blank text deletes it. Only the other party reads notes, and admins if that party reports one. */
export async function saveNote(deps: Deps, account: Principal, id: SessionId, text: string): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    await lockSelfForShare(tx, account)
    const session = await lockSession(tx, id)
    if (session?.userId !== account.id && session?.chatterId !== account.id) throw new DomainError('session_not_found')
    const now = await deps.clock.nowIn(tx)
    const last = await findLastNote(tx, id, account.id)
    const changed = changeNote(session, text, last, now)
    if (changed === 'unchanged') return last.note
    // A note is like a message, so a block forbids new ones but not deleting one.
    if (changed.note !== null && (await findBlock(tx, session.userId, session.chatterId)) !== 'none') throw new DomainError('chat_blocked')
    // A deleted note may have been read and can still be reported, so its row stays.
    if (changed.note === null) await tx.updateTable('session_notes').set({ removed_at: now }).where('id', '=', last.id).execute()
    else
      await tx
        .insertInto('session_notes')
        .values({ id: uuidv7(), session_id: id, account_id: account.id, note: changed.note, written_at: now })
        .execute()
    const { userId, chatterId, plan } = session
    await deps.events.publish(tx, { kind: 'session_note_changed', sessionId: id, userId, chatterId, plan })
    return changed.note
  })
}

async function findLastNote(tx: Tx, id: SessionId, account: AccountId): Promise<PartyNotes> {
  const row = await tx.selectFrom('sessions').select(CURRENT_NOTES.as('notes')).where('id', '=', id).executeTakeFirst()
  return notesOf(row?.notes ?? null, account)
}

/** The third decision, a refund, is made in refunds. */
export async function decideLapsed(
  deps: Deps,
  admin: Actor,
  id: SessionId,
  decision: LapsedDecision | '',
  days: number | null,
): Promise<LapsedDecision> {
  const decided = checkLapsedDecision(decision, days)
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const session = await lockSession(tx, id)
    if (!session) throw new DomainError('session_not_found')
    if (session.userId === admin.id) throw new DomainError('own_minutes')
    const now = await deps.clock.nowIn(tx)
    guardLapsed(session, now)
    const subject = subjectOf(session)
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
      because: session.keptMinutes === null ? 'never_met' : 'given_back',
    })
  })
  return decided
}
