// The costs of withdraws, refunds and proposals.

import { PAGE_SIZE } from '#contract/shapes.ts'
import { type Cost, FOUND_ROWS, KEY_ROWS, NUMBERED_ROWS, ONE, PAGE } from './cost-units.ts'

export const MONEY_COSTS = {
  'GET /chatter/withdraws/all': {
    ...PAGE,
    rows: 2 * PAGE_SIZE,
    indexes: ['withdrawals_of_chatter', 'chatter_balances_pkey', 'journal_entries_refunds'],
    growsWith: 'own withdrawals',
  },
  'POST /chatter/withdraws/create': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'chatter_balances_pkey'] },
  'GET /admin/withdraw-requests/all': {
    ...PAGE,
    rows: NUMBERED_ROWS,
    indexes: ['list_counts_pkey', 'withdrawals_living', 'withdrawals_pending', 'withdrawals_by_status'],
    growsWith: 'pending requests',
  },
  'GET /admin/withdraw-requests/search': {
    ...PAGE,
    rows: FOUND_ROWS + KEY_ROWS,
    indexes: [
      'withdrawals_id_end',
      'withdrawals_living',
      'withdrawals_pending',
      'withdrawals_of_chatter',
      'withdrawals_account_number',
      'withdrawals_account_number_end',
      'accounts_chatters_search',
    ],
    growsWith: 'pending requests and matching names',
  },
  'PUT /admin/withdraw-requests/update-status/:id': { ...ONE, rows: 8, indexes: ['withdrawals_pkey', 'chatter_balances_pkey'] },
  'DELETE /admin/withdraw-requests/delete/:id': { ...ONE, rows: 8, indexes: ['withdrawals_pkey', 'chatter_balances_pkey'] },
  // A hundred changes of at most 1.5 KB.
  'GET /admin/withdraw-requests/history/:id': { ...PAGE, rows: 101, indexes: ['withdrawals_pkey', 'admin_actions_subject'] },

  'GET /admin/refunds/preview/:id': {
    ...ONE,
    rows: 8,
    indexes: ['sessions_pkey', 'refunds_session', 'accounts_pkey', 'chatter_balances_pkey'],
  },
  'POST /admin/refunds/create': {
    ...ONE,
    rows: 16,
    indexes: ['accounts_pkey', 'sessions_pkey', 'chatter_balances_pkey', 'refunds_session', 'refunds_pkey'],
  },
  'GET /admin/refunds/all': {
    ...PAGE,
    rows: NUMBERED_ROWS,
    indexes: ['list_counts_pkey', 'refunds_pending', 'refunds_by_status'],
    growsWith: 'pending requests',
  },
  'GET /admin/refunds/search': {
    ...PAGE,
    rows: FOUND_ROWS + 2 * KEY_ROWS,
    indexes: ['refunds_id_end', 'refunds_pending', 'refunds_account_number', 'refunds_account_number_end', 'accounts_pkey'],
    growsWith: 'pending requests',
  },
  'PUT /admin/refunds/complete/:id': {
    ...ONE,
    rows: 8,
    indexes: ['refunds_pkey', 'chatter_balances_pkey', 'refunds_bank_reference_key'],
  },
  'PUT /admin/refunds/refuse-account/:id': { ...ONE, rows: 8, indexes: ['refunds_pkey'] },
  'PUT /user/refunds/give-account/:id': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'refunds_pkey'] },

  'GET /admin/proposals/all': {
    ...PAGE,
    rows: NUMBERED_ROWS + 4 * PAGE_SIZE,
    indexes: ['list_counts_pkey', 'proposals_pending', 'proposals_by_status', 'accounts_pkey'],
    growsWith: 'pending requests',
  },
  'GET /admin/proposals/about/:id': { ...ONE, rows: 8, indexes: ['proposals_pending_subject', 'proposals_pkey', 'accounts_pkey'] },
  'PUT /admin/proposals/confirm/:id': {
    ...ONE,
    rows: 24,
    indexes: ['proposals_pkey', 'accounts_pkey', 'sessions_pkey', 'withdrawals_pkey', 'refunds_pkey', 'chatter_balances_pkey'],
  },
  'PUT /admin/proposals/decline/:id': { ...ONE, rows: 8, indexes: ['proposals_pkey', 'accounts_pkey'] },
} as const satisfies Readonly<Record<string, Cost>>
