// The audit trail: what an admin can do, to what, and how to read the recorded values.

import type { Role, Status } from './accounts.ts'
import type { Direction, MatchedKind } from './bank/words.ts'
import type { ComplaintOutcome } from './complaints.ts'
import type { Phase } from './minutes.ts'
import type { PayoutRunStatus } from './payout-runs.ts'
import type { ProposalStatus, ProposedAction } from './proposals.ts'
import type { RefundReason, RefundStatus } from './refunds.ts'
import type { RejectionReason } from './rejections.ts'
import type { ReportOutcome } from './reports.ts'
import type { SessionStatus } from './sessions.ts'

/** Every recorded action and its subject type. Actions that begin with `view_` change nothing. */
export const ADMIN_ACTIONS = {
  change_role: 'account',
  change_status: 'account',
  warn_account: 'account',
  delete_account: 'account',
  /** The subject is the account of the acting admin. */
  export_list: 'account',
  add_payment_method: 'payment_method',
  edit_payment_method: 'payment_method',
  pause_payment_method: 'payment_method',
  resume_payment_method: 'payment_method',
  move_payment_method: 'payment_method',
  delete_payment_method: 'payment_method',
  complete_session: 'session',
  reject_session: 'session',
  delete_session: 'session',
  release_minutes: 'session',
  keep_minutes_longer: 'session',
  view_proof: 'session',
  change_withdrawal_status: 'withdrawal',
  delete_withdrawal: 'withdrawal',
  refund_session: 'refund',
  complete_refund: 'refund',
  refuse_refund_account: 'refund',
  create_payout_run: 'payout_run',
  change_payout_run_status: 'payout_run',
  enter_payout_reference: 'payout_run',
  change_payout_template: 'payout_template',
  import_bank_statement: 'bank_statement',
  take_back_bank_statement: 'bank_statement',
  confirm_bank_match: 'bank_row',
  take_back_bank_match: 'bank_row',
  decide_bank_reversal: 'bank_row',
  note_bank_row: 'bank_row',
  decide_report: 'report',
  view_report: 'report',
  view_report_recording: 'report',
  decide_complaint: 'complaint',
  propose: 'proposal',
  confirm_proposal: 'proposal',
  decline_proposal: 'proposal',
} as const

export type AdminActionName = keyof typeof ADMIN_ACTIONS
export type SubjectKind = (typeof ADMIN_ACTIONS)[AdminActionName]

export const ADMIN_ACTION_NAMES = Object.keys(ADMIN_ACTIONS) as [AdminActionName, ...AdminActionName[]]
export const SUBJECT_KINDS = [...new Set(Object.values(ADMIN_ACTIONS))] as [SubjectKind, ...SubjectKind[]]

/** Viewing the same thing again within this time adds no row. */
export const SAME_VIEW_MINUTES = 60

const VIEW_PREFIX = 'view_'

export function isView(action: string): boolean {
  return action.startsWith(VIEW_PREFIX)
}

export type RecordedValue = string | number | boolean | null

export interface RecordedField {
  readonly field: string
  readonly before: RecordedValue
  readonly after: RecordedValue
  readonly isChanged: boolean
}

/**
 * The recorded values, one entry per field, in the order written. A field on one side only was added or removed, unless the other side is
 * empty: a deletion records only the old values, and a creation only the new ones.
 */
export function recordedFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): RecordedField[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => {
    const [from, to] = [was.get(field) ?? null, is.get(field) ?? null]
    return { field, before: from, after: to, isChanged: from !== to }
  })
}

function flat(values: Readonly<Record<string, unknown>>): Map<string, RecordedValue> {
  const found = new Map<string, RecordedValue>()
  for (const [field, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    if (Array.isArray(value)) found.set(field, value.map(entryOf).join(', '))
    // The fields of a nested value have separate names.
    else if (typeof value === 'object') for (const [inner, each] of flat(value as Record<string, unknown>)) found.set(inner, each)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') found.set(field, value)
  }
  return found
}

/** A column of a bank's file is its heading. */
function entryOf(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'header' in entry ? String(entry.header) : String(entry)
}

/** `created` and `removed`: only one side was recorded, so there is nothing to compare. */
export function comparisonOf(fields: readonly RecordedField[]): 'created' | 'removed' | 'both' {
  if (fields.every(({ before }) => before === null)) return 'created'
  return fields.every(({ after }) => after === null) ? 'removed' : 'both'
}

/** The label for a change to a withdraw, which the action alone does not tell. Null if it has no label. */
export type DoneName = 'withdrawal_paid' | 'withdrawal_rejected' | 'withdrawal_taken_back'

export function doneOf(action: string, fields: readonly RecordedField[]): DoneName | null {
  const status = fields.find(({ field }) => field === 'status')
  if (action !== 'change_withdrawal_status' || status === undefined) return null
  if (status.after === 'completed') return 'withdrawal_paid'
  if (status.before === 'completed') return 'withdrawal_taken_back'
  return status.after === 'rejected' ? 'withdrawal_rejected' : null
}

/** `word`: one of our own names, which has a translation. `id` may be a list. */
export type FieldKind =
  | 'money'
  | 'time'
  | 'day'
  | 'month'
  | 'id'
  | 'account'
  | 'count'
  | 'word'
  | 'action'
  | 'subject'
  | 'columns'
  | 'flag'
  | 'text'

/** Every field that is recorded now. Rows from earlier versions may have others. */
export const RECORDED_FIELDS = {
  role: 'word',
  status: 'word',
  phase: 'word',
  amountPaisa: 'money',
  earnedPaisa: 'money',
  creditPaisa: 'money',
  feePaisa: 'money',
  advancePaisa: 'money',
  refundPaisa: 'money',
  receivingLimitPaisa: 'money',
  raastId: 'text',
  payerNote: 'text',
  paused: 'flag',
  reason: 'word',
  note: 'word',
  outcome: 'word',
  kind: 'word',
  about: 'id',
  list: 'word',
  rows: 'text',
  counted: 'word',
  from: 'day',
  to: 'day',
  month: 'month',
  account: 'text',
  isSearched: 'flag',
  admin: 'account',
  action: 'action',
  subject: 'subject',
  show: 'word',
  person: 'account',
  sessionId: 'id',
  proposalId: 'id',
  reportId: 'id',
  continues: 'id',
  chatterId: 'account',
  userId: 'account',
  proposedBy: 'account',
  bankName: 'text',
  accountName: 'text',
  accountNumber: 'text',
  bank: 'text',
  columns: 'columns',
  dateOrder: 'word',
  number: 'text',
  place: 'text',
  line: 'text',
  day: 'day',
  direction: 'word',
  newRows: 'text',
  knownRows: 'text',
  refusedLines: 'text',
  isDone: 'flag',
  result: 'word',
  withdrawals: 'id',
  refunds: 'id',
  bankReference: 'text',
  startsAt: 'time',
  endsAt: 'time',
  releasedAt: 'time',
  keptUntil: 'time',
  keptMinutes: 'count',
} as const satisfies Record<string, FieldKind>

export type RecordedFieldName = keyof typeof RECORDED_FIELDS

/** Values that need a separate translation, because other fields use them with another meaning. */
export type RecordedWord =
  | Role
  | Status
  | Phase
  | SessionStatus
  | RefundStatus
  | PayoutRunStatus
  | ProposalStatus
  | RejectionReason
  | RefundReason
  | ComplaintOutcome
  | ReportOutcome
  | ProposedAction['kind']
  | MatchedKind
  | Direction
  | 'paid'
  | 'proposed'
  | 'matched'

/** How a value is shown. For unknown names, the unit in the name decides. */
export function fieldKindOf(field: string): FieldKind {
  const known = (RECORDED_FIELDS as Readonly<Record<string, FieldKind>>)[field]
  if (known !== undefined) return known
  if (field.endsWith('Paisa')) return 'money'
  if (/(At|Until)$/.test(field)) return 'time'
  if (field.endsWith('Id')) return 'id'
  return field.endsWith('Minutes') ? 'count' : 'text'
}
