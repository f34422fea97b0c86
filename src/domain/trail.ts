// The audit trail: what an admin can do, what it is done to, and how the recorded values are read.

/** Every recorded action, with what it is about. Those that begin with `view_` changed nothing. */
export const ADMIN_ACTIONS = {
  change_role: 'account',
  change_status: 'account',
  delete_account: 'account',
  /** About the account of the admin who did it. */
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
  decide_complaint: 'complaint',
  propose: 'proposal',
  confirm_proposal: 'proposal',
  decline_proposal: 'proposal',
} as const

export type AdminActionName = keyof typeof ADMIN_ACTIONS
export type SubjectKind = (typeof ADMIN_ACTIONS)[AdminActionName]

export const ADMIN_ACTION_NAMES = Object.keys(ADMIN_ACTIONS) as [AdminActionName, ...AdminActionName[]]
export const SUBJECT_KINDS = [...new Set(Object.values(ADMIN_ACTIONS))] as [SubjectKind, ...SubjectKind[]]

/** A second look at the same thing within this time is not another row. */
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
 * What was recorded, one entry for each field, in the order in which it was written. A field that only one side has was added or
 * removed, unless that side is all there is: a deletion records what was, and an addition what is.
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
    if (Array.isArray(value)) found.set(field, value.map(String).join(', '))
    // The fields of a nested value have names of their own.
    else if (typeof value === 'object') for (const [inner, each] of flat(value as Record<string, unknown>)) found.set(inner, each)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') found.set(field, value)
  }
  return found
}

/** What a change of a withdraw was, which the action alone does not say. Null for what has no words of its own. */
export type DoneName = 'withdrawal_paid' | 'withdrawal_rejected' | 'withdrawal_taken_back'

export function doneOf(action: string, fields: readonly RecordedField[]): DoneName | null {
  const status = fields.find(({ field }) => field === 'status')
  if (action !== 'change_withdrawal_status' || status === undefined) return null
  if (status.after === 'completed') return 'withdrawal_paid'
  if (status.before === 'completed') return 'withdrawal_taken_back'
  return status.after === 'rejected' ? 'withdrawal_rejected' : null
}

export type FieldKind = 'money' | 'time' | 'id' | 'account' | 'count' | 'text'

const ACCOUNT_FIELDS = ['proposedBy', 'chatterId', 'userId']

/** How a value is shown, by the name under which it was recorded: the units are in the names. */
export function fieldKindOf(field: string): FieldKind {
  if (ACCOUNT_FIELDS.includes(field)) return 'account'
  if (field.endsWith('Paisa')) return 'money'
  if (/(At|Until)$/.test(field)) return 'time'
  if (field.endsWith('Id') || field === 'about' || field === 'continues') return 'id'
  return field.endsWith('Minutes') ? 'count' : 'text'
}
