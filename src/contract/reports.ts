// Reports of messages and notes (docs/product.md#reports). An addition to the customer's calls (docs/product.md#calls). The slice of a
// report is the only reply to an admin that contains texts of messages or notes.

import * as z from 'zod'
import { MAX_DECISION_NOTE, MAX_REPORT_WORDS, REPORT_OUTCOMES, REPORT_REASONS, REPORT_STATUSES, REPORT_SUBJECTS } from '#domain/reports.ts'
import { adminList, statusFilter } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { blank, ClientId, lines, MessageId, NoteId, PersonShape, Reply, ReportId, Time } from './shapes.ts'

const Subject = z.enum(REPORT_SUBJECTS)

const Decided = {
  status: z.enum(REPORT_STATUSES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  /** The admin's note on the decision, which the reporter reads. */
  note: z.string().nullable(),
}

export const OwnReport = z.object({
  _id: z.string(),
  subject: Subject,
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  /** The author of the message or note. */
  username: z.string(),
  createdAt: Time,
  ...Decided,
})
export type OwnReport = z.infer<typeof OwnReport>

const Person = PersonShape.extend({ role: z.string() })

export const AdminReport = z.object({
  _id: z.string(),
  subject: Subject,
  sessionID: z.string(),
  reporterID: Person,
  reportedID: Person,
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  createdAt: Time,
  ...Decided,
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  /** Null unless the decision has warned the person. */
  warning: z.object({ note: z.string().nullable(), readAt: Time.nullable() }).nullable(),
})
export type AdminReport = z.infer<typeof AdminReport>

export const ReportedMessage = z.object({
  /** Relative to the reported message, which is 0. */
  place: z.number().int(),
  by: z.enum(['reporter', 'reported']),
  /** Null for a recording. */
  message: z.string().nullable(),
  seconds: z.number().int().nullable(),
  /** A short-lived address for the calling admin. Null when the recording was removed, or reported before admins could play any. */
  voiceURL: z.string().nullable(),
  /** Heights of the waveform's bars; empty for a text, and when `voiceURL` is null. */
  peaks: z.array(z.number().int()),
  createdAt: Time,
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

export const createReport = endpoint({
  summary:
    'Report a message that the other party of your session has sent; admins then read it and up to ten around it. Or report a note on kept minutes; admins then read that note',
  method: 'POST',
  path: '/user/reports/create',
  callers: ['user', 'chatter', 'admin'],
  limit: 'report',
  body: z
    .object({
      messageID: MessageId.optional(),
      noteID: NoteId.optional(),
      reason: z.enum(REPORT_REASONS).or(blank()),
      /** Required for the reason `other`. */
      words: lines(4 * MAX_REPORT_WORDS),
      /** Consent that admins read the note, or the message and those around it. */
      consent: z.boolean(),
      clientID: ClientId.optional(),
    })
    .refine(({ messageID, noteID }) => (messageID === undefined) !== (noteID === undefined), 'Must name a message or a note.'),
  reply: { 201: Reply },
})

export const listOwnReports = endpoint({
  summary: 'The latest reports that you have made, and what was decided',
  method: 'GET',
  path: '/user/reports',
  callers: ['user', 'chatter', 'admin'],
  reply: { 200: z.object({ reports: z.array(OwnReport) }) },
})

export const REPORT_LIST = adminList({
  name: 'reports',
  summary: 'Reports without the messages: pending ones first, oldest first, then the others, newest first; or those of a status',
  row: AdminReport,
  keys: ['reports', 'totalReports'],
  file: 'Reports, without the messages',
  filter: statusFilter(REPORT_STATUSES),
})
export const { all: listReports, file: exportReports } = REPORT_LIST

export const fetchReport = endpoint({
  summary: 'One report, with the reported message and at most five on each side of it, or with the reported note',
  method: 'GET',
  path: '/admin/reports/one/:id',
  callers: ['admin'],
  // Eleven texts of at most 16 KB, which JSON may double.
  maxReplyBytes: 512 * 1024,
  params: z.object({ id: ReportId }),
  reply: { 200: z.object({ report: AdminReport, messages: z.array(ReportedMessage) }) },
})

export const decideReport = endpoint({
  summary: 'Close a report, with a sentence to the reporter; `warned` also warns the reported account, and `banned` bans it',
  method: 'PUT',
  path: '/admin/reports/decide/:id',
  callers: ['admin'],
  params: z.object({ id: ReportId }),
  body: z.object({
    outcome: z.enum(REPORT_OUTCOMES).or(blank()),
    note: lines(4 * MAX_DECISION_NOTE),
    /** The note in a warning; may be blank. */
    warningNote: lines(4 * MAX_DECISION_NOTE),
  }),
  reply: { 202: Reply },
})
