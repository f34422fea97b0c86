// The most work that the calls about the audit trail and the pages of people may cause; a part of costs.ts.

import { PAGE_SIZE } from '#contract/shapes.ts'
import { type Cost, FOUND_ROWS, KB, KEY_ROWS, ONE, PAGE } from './cost-units.ts'

const TRAIL = [
  'admin_actions_changes',
  'admin_actions_views',
  'admin_actions_changes_of_admin',
  'admin_actions_views_of_admin',
  'admin_actions_by_action',
  'admin_actions_by_action_of_admin',
  'admin_actions_by_kind',
  'admin_actions_by_kind_of_admin',
  'admin_actions_subject_id',
  'admin_actions_subject_end',
  'admin_actions_reference',
  'admin_action_parties_pkey',
  'accounts_users_search',
  'accounts_chatters_search',
  'sessions_transaction',
]

/** A page of a section: twice, because a person may be on either side, and the people of each row. */
const PERSON = { ...PAGE, rows: 6 * PAGE_SIZE }

export const TRAIL_COSTS = {
  'GET /admin/trail/all': {
    ...PAGE,
    rows: 2 * (FOUND_ROWS + KEY_ROWS) + 100 * PAGE_SIZE,
    indexes: TRAIL,
    growsWith: 'matching names',
  },
  'GET /admin/trail/one/:id': { ...ONE, rows: 8, indexes: ['admin_actions_pkey', 'accounts_pkey'] },
  // A million rows of at most 1 KB. A few pages of 500 are in memory.
  'GET /admin/trail/export': { replyBytes: 1024 * 1024 * KB, inTurn: true, rows: 5_000, indexes: TRAIL, growsWith: 'rows of the file' },

  'GET /admin/people/:id': {
    ...ONE,
    rows: 16,
    indexes: [
      'accounts_pkey',
      'sessions_of_user',
      'sessions_of_chatter',
      'refunds_of_user',
      'complaints_of_user',
      'complaints_of_chatter',
      'reports_of_reported_newest',
      'chatter_balances_pkey',
      'presence_pkey',
      'admin_actions_subject',
    ],
    growsWith: 'sessions of the person',
  },
  'GET /admin/people/:id/sessions': { ...PERSON, indexes: ['accounts_pkey', 'sessions_of_user', 'sessions_of_chatter'] },
  'GET /admin/people/:id/journal': { ...PERSON, indexes: ['accounts_pkey', 'journal_entries_chatter'] },
  'GET /admin/people/:id/withdraws': { ...PERSON, indexes: ['accounts_pkey', 'withdrawals_of_chatter'] },
  'GET /admin/people/:id/refunds': { ...PERSON, indexes: ['accounts_pkey', 'refunds_of_user', 'refunds_of_chatter'] },
  'GET /admin/people/:id/complaints': { ...PERSON, indexes: ['accounts_pkey', 'complaints_of_user', 'complaints_of_chatter'] },
  'GET /admin/people/:id/reports': { ...PERSON, indexes: ['accounts_pkey', 'reports_of_reporter', 'reports_of_reported_newest'] },
  'GET /admin/people/:id/notices': { ...PAGE, rows: 1_020, indexes: ['accounts_pkey', 'notices_of_account'] },
  // Fifty sign-ins and fifty devices of at most 300 bytes.
  'GET /admin/people/:id/sign-ins': { ...PAGE, rows: 101, indexes: ['accounts_pkey', 'sign_ins_of_account', 'notice_devices_of_account'] },

  // The searches of four lists and the names of the newest files of banks, and six rows of each.
  'GET /admin/search': {
    ...PAGE,
    rows: 6 * (FOUND_ROWS + KEY_ROWS),
    indexes: [
      'accounts_users_search',
      'accounts_chatters_search',
      'accounts_phone',
      'accounts_phone_end',
      'session_parties_search',
      'sessions_transaction',
      'sessions_id_end',
      'withdrawals_id_end',
      'withdrawals_account_number',
      'withdrawals_account_number_end',
      'refunds_id_end',
      'refunds_account_number',
      'refunds_account_number_end',
      'refunds_bank_reference_key',
      'payout_run_rows_reference_key',
      'bank_statement_matches_reference',
      'payout_runs_number_key',
      'payout_runs_pkey',
      'payout_run_rows_place_key',
      'bank_statement_imports_number_key',
      'bank_statement_imports_pkey',
    ],
    growsWith: 'pending requests and matching names',
  },
} as const satisfies Readonly<Record<string, Cost>>
