import { reply } from '#contract/replies.ts'
import * as contract from '#contract/reports.ts'
import { DomainError } from '#domain/errors.ts'
import type { ReportSubject } from '#domain/reports.ts'
import { presentPerson } from '../../accounts/person-view.ts'
import { actorOf, recordView } from '../../admin/audit/record.ts'
import type { Columns } from '../../admin/lists/list-file.ts'
import { serveList } from '../../admin/lists/serve-list.ts'
import type { Deps } from '../../deps.ts'
import { storedFileKey } from '../../file-folders.ts'
import type { FileKey } from '../../platform/files/keys.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { caseRows } from '../case-rows.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

const MAX_OWN_REPORTS = 50

/** Long enough to listen to it, short enough that a leaked address soon stops working. */
const RECORDING_URL_SECONDS = 15 * 60

export function registerReportRoutes(deps: Deps, on: On): void {
  const { query } = deps.db

  on(contract.createReport, async ({ account, body: { messageID, noteID, reason, words, consent, clientID } }) => {
    const form = { reason, words, consents: consent }
    const reported = noteID === undefined ? messageID && { messageId: messageID } : { noteId: noteID }
    if (reported) await actions.submitReport(deps, account, reported, form, clientID)
    return reply('message_reported')
  })

  on(contract.listOwnReports, async ({ account }) => {
    const reports = await store.findOwnReports(query, account.id, MAX_OWN_REPORTS)
    return { reports: reports.map(presentOwnReport) }
  })

  serveList(deps, on, contract.REPORT_LIST, {
    rows: caseRows('reports'),
    find: store.findReports,
    present: (reports) => reports.map((report) => presentReport(deps, report)),
    columns: () => COLUMNS,
  })

  on(contract.fetchReport, async ({ params: { id }, ...call }) => {
    const [report] = await store.findReports(query, [id])
    if (!report) throw new DomainError('report_not_found')
    // Record the view before reading private messages.
    await recordView(deps.db, actorOf(call), deps.clock.now(), { action: 'view_report', subjectId: id })
    const messages = await store.findReportMessages(query, id)
    const urlOf = (key: FileKey<'voice'>) => deps.files.signedUrlOf(key, { seconds: RECORDING_URL_SECONDS, reader: call.account.id })
    return { report: presentReport(deps, report), messages: messages.map((message) => presentMessage(message, urlOf)) }
  })

  on(contract.decideReport, async ({ params: { id }, body, ...call }) => {
    await actions.decideReport(deps, actorOf(call), id, body)
    return reply('report_closed')
  })
}

function presentOwnReport(report: store.ReportView): contract.OwnReport {
  const { id, reported, reason, words, status, outcome, note, created_at: createdAt } = report
  const { username } = reported
  return { _id: id, subject: subjectOf(report), reason, words, username, status, outcome, note, createdAt: createdAt.toISOString() }
}

function subjectOf({ note_id }: store.ReportView): ReportSubject {
  return note_id === null ? 'message' : 'note'
}

function presentReport(deps: Deps, report: store.ReportView): contract.AdminReport {
  return {
    _id: report.id,
    subject: subjectOf(report),
    sessionID: report.session_id,
    reporterID: { ...presentPerson(deps, report.reporter), role: report.reporter.role },
    reportedID: { ...presentPerson(deps, report.reported), role: report.reported.role },
    reason: report.reason,
    words: report.words,
    createdAt: report.created_at.toISOString(),
    status: report.status,
    outcome: report.outcome,
    note: report.note,
    decidedBy: report.decided_by,
    decidedAt: report.decided_at?.toISOString() ?? null,
    warning: report.warning_id === null ? null : { note: report.warning_note, readAt: report.warning_read_at?.toISOString() ?? null },
  }
}

function presentMessage(message: store.CopiedMessage, urlOf: (key: FileKey<'voice'>) => string): contract.ReportedMessage {
  return {
    place: message.place,
    by: message.by_reporter ? 'reporter' : 'reported',
    message: message.text,
    seconds: message.voice_ms === null ? null : Math.ceil(message.voice_ms / 1000),
    voiceURL: message.voice_key === null ? null : urlOf(storedFileKey('voice', message.voice_key)),
    peaks: message.voice_key === null ? [] : [...(message.voice_peaks ?? [])],
    createdAt: message.sent_at.toISOString(),
  }
}

const COLUMNS: Columns<store.ReportView> = [
  ['id', ({ id }) => ({ text: id })],
  ['sessionId', ({ session_id }) => ({ text: session_id })],
  ['reporter', ({ reporter }) => reporter.username],
  ['reported', ({ reported }) => reported.username],
  ['reason', ({ reason }) => reason],
  ['createdAt', ({ created_at }) => ({ moment: created_at })],
  ['status', ({ status }) => status],
  ['outcome', ({ outcome }) => outcome],
  ['note', ({ note }) => note],
  ['decidedBy', ({ decided_by }) => decided_by],
  ['decidedAt', ({ decided_at }) => ({ moment: decided_at })],
]
