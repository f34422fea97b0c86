// Reports messages and notes, and carries out admins' decisions on the reports.

import { v7 as uuidv7 } from 'uuid'
import { DomainError } from '#domain/errors.ts'
import { type MessageId, type NoteId, type ReportId, reportId } from '#domain/ids.ts'
import { checkDecisionNote, checkReport, checkWarningNote, type ReportForm, type ReportOutcome } from '#domain/reports.ts'
import { type LockedWithAdmins, lockActingAdmin, lockAnyForAdmin, lockSelf } from '../../accounts/access.ts'
import { banLocked } from '../../accounts/admin-actions.ts'
import { claimWrite, clientWrite } from '../../accounts/client-writes.ts'
import { warnLocked } from '../../accounts/warnings.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { SignedInCaller } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as store from './store.ts'

type Reported = { readonly messageId: MessageId } | { readonly noteId: NoteId }

const MESSAGE_REFUSALS = { missing: 'message_not_found', own: 'own_message', twice: 'report_exists' } as const
const NOTE_REFUSALS = { missing: 'note_not_found', own: 'own_note', twice: 'note_report_exists' } as const

/** A note can be reported even after its author removed it or the minutes began, because it may have been read before. */
export async function submitReport(
  deps: Deps,
  caller: SignedInCaller,
  reported: Reported,
  form: ReportForm,
  clientId?: string,
): Promise<void> {
  const { reason, words } = checkReport(form)
  const id = reportId(uuidv7())
  const write = clientWrite('report', caller, clientId, { ...reported, form })
  const refusals = 'noteId' in reported ? NOTE_REFUSALS : MESSAGE_REFUSALS
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, caller)
    const createdAt = await deps.clock.nowIn(tx)
    if ((await claimWrite(tx, write, id, createdAt)) !== null) return
    const found =
      'noteId' in reported
        ? await store.findNoteOf(tx, caller.id, reported.noteId)
        : await store.findMessageOf(tx, caller.id, reported.messageId)
    if (!found) throw new DomainError(refusals.missing)
    const { sessionId, authorId: reportedId } = found
    if (reportedId === caller.id) throw new DomainError(refusals.own)
    const report = {
      messageId: null,
      noteId: null,
      ...reported,
      id,
      sessionId,
      reportedId,
      reporterId: caller.id,
      reason,
      words,
      createdAt,
    }
    if (!(await store.insertReport(tx, report))) throw new DomainError(refusals.twice)
    if ('noteId' in reported) await store.copyNote(tx, id, reported.noteId)
    else await store.copyMessages(tx, id, reported.messageId)
    await deps.events.publish(tx, { kind: 'message_reported', reportId: id, reporterId: caller.id, reportedId })
  })
}

interface DecisionForm {
  readonly outcome: ReportOutcome | ''
  readonly note: string
  readonly warningNote: string
}

/** Carries out the decision in one transaction. Repeating a decision changes nothing; a different one is refused. */
export async function decideReport(deps: Deps, admin: Actor, id: ReportId, form: DecisionForm): Promise<void> {
  const { outcome } = form
  if (outcome === '') throw new DomainError('outcome_missing')
  const note = checkDecisionNote(form.note)
  const warningNote = outcome === 'warned' ? checkWarningNote(form.warningNote) : null
  await deps.db.transaction(async (tx) => {
    const reported = await lockForDecision(tx, admin, id, outcome)
    const report = await store.lockReport(tx, id)
    if (!report) throw new DomainError('report_not_found')
    if (report.reporterId === admin.id || report.reportedId === admin.id) throw new DomainError('own_report')
    if (report.outcome === outcome && report.note === note && report.warningNote === warningNote) return
    if (report.status === 'closed') throw new DomainError('report_decided')
    if (outcome !== 'no_action' && reported === null) throw new DomainError('reported_account_deleted')
    const now = await deps.clock.nowIn(tx)
    await store.saveDecision(tx, id, { outcome, note, adminId: admin.id, at: now })
    if (outcome === 'warned' && reported) await warnLocked(deps, tx, admin, reported.subject, { reportId: id, note: warningNote, at: now })
    if (outcome === 'banned' && reported) await banLocked(deps, tx, admin, reported)
    await store.eraseMessagesOfDeleted(tx, id)
    await recordAction(tx, admin, now, {
      action: 'decide_report',
      subjectKind: 'report',
      subjectId: id,
      before: { status: report.status },
      // The note may name people and the trail cannot be erased, so the note is stored only with the report.
      after: { status: 'closed', outcome },
    })
    const { reporterId, reportedId } = report
    await deps.events.publish(tx, { kind: 'report_decided', reportId: id, reporterId, reportedId })
  })
}

/** Accounts are locked before the report. Null if the decision does not change the reported account, or if it was deleted. */
async function lockForDecision(tx: Tx, admin: Actor, id: ReportId, outcome: ReportOutcome): Promise<LockedWithAdmins | null> {
  // Can be read without a lock, because a report's account never changes.
  const reportedId = outcome === 'no_action' ? null : await store.findReported(tx, id)
  if (reportedId === null) {
    await lockActingAdmin(tx, admin)
    return null
  }
  const { subject, admins } = await lockAnyForAdmin(tx, admin, reportedId)
  return subject && { subject, admins }
}
