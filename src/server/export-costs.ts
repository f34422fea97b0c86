// The costs of receipts and statements, and of the files of the admin's lists: as the lists, but all rows of them. A few pages of 500 rows
// are in memory.

import { type Cost, FOUND_ROWS, KB, KEY_ROWS, ONE } from './cost-units.ts'

/** A million rows of at most 1 KB. */
const FILE = { replyBytes: 1024 * 1024 * KB, inTurn: true, rows: 5_000, growsWith: 'rows of the file' } as const
const FOUND = { ...FILE, rows: 5_000 + FOUND_ROWS + KEY_ROWS }

const PEOPLE = ['list_counts_pkey', 'accounts_pkey', 'accounts_created', 'accounts_phone', 'accounts_phone_end']
const SESSIONS = ['sessions_pkey', 'accounts_pkey', 'refunds_session']

const STATEMENT = {
  ...FILE,
  rows: 0,
  growsWith: 'own journal',
  indexes: ['journal_entries_chatter', 'accounts_pkey', 'sessions_pkey'],
} as const

export const EXPORT_COSTS = {
  'GET /admin/users/export': { ...FOUND, indexes: [...PEOPLE, 'accounts_users', 'accounts_users_search', 'sessions_created'] },
  'GET /admin/account-requests/export': {
    ...FOUND,
    indexes: [
      ...PEOPLE,
      'accounts_chatters',
      'accounts_pending',
      'accounts_chatters_by_status',
      'accounts_chatters_search',
      'session_windows_met',
    ],
  },
  'GET /admin/session-requests/export': {
    ...FOUND,
    indexes: [
      ...SESSIONS,
      'list_counts_pkey',
      'sessions_living',
      'sessions_pending',
      'sessions_by_status',
      'sessions_created',
      'session_parties_search',
      'sessions_transaction',
      'sessions_id_end',
    ],
  },
  'GET /user/receipts/:id': { ...ONE, rows: 8, indexes: SESSIONS },
  // Five thousand lines of at most 400 bytes.
  'GET /chatter/statements/:id': { ...STATEMENT, replyBytes: 2 * 1024 * KB },
  'GET /chatter/statements/:id/export': STATEMENT,
  'GET /admin/needs-decision/export': { ...FILE, indexes: SESSIONS },
  'GET /admin/payment-methods/export': {
    ...FILE,
    rows: 0,
    indexes: ['payment_methods_receiving_key', 'received_months_pkey', 'sessions_pending_of_month', 'sessions_running_of_user'],
  },
  'GET /admin/withdraw-requests/export': {
    ...FOUND,
    indexes: [
      'list_counts_pkey',
      'withdrawals_pkey',
      'withdrawals_living',
      'withdrawals_pending',
      'withdrawals_by_status',
      'withdrawals_paid',
      'withdrawals_id_end',
      'withdrawals_account_number',
      'withdrawals_account_number_end',
      'accounts_chatters_search',
    ],
  },
  'GET /admin/refunds/export': {
    ...FOUND,
    indexes: [
      'list_counts_pkey',
      'refunds_pkey',
      'refunds_pending',
      'refunds_by_status',
      'refunds_created',
      'refunds_paid',
      'refunds_id_end',
      'refunds_account_number',
      'refunds_account_number_end',
    ],
  },
  'GET /admin/payouts/export': { ...FILE, indexes: ['payout_runs_number_key', 'payout_runs_pkey', 'payout_run_rows_place_key'] },
  'GET /admin/proposals/export': { ...FILE, indexes: ['list_counts_pkey', 'proposals_pkey', 'accounts_pkey'] },
  'GET /admin/complaints/export': { ...FILE, indexes: ['complaints_pending', 'complaints_closed', 'complaints_pkey'] },
  'GET /admin/reports/export': { ...FILE, indexes: ['reports_pending', 'reports_closed', 'reports_pkey'] },
} as const satisfies Readonly<Record<string, Cost>>
