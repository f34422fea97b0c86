// The costs of withdraws, refunds, payout runs and proposals.

import { PAGE_SIZE } from '#contract/shapes.ts'
import { MAX_RUN_ROWS } from '#domain/payout-runs.ts'
import { type Cost, FOUND_ROWS, KEY_ROWS, NUMBERED_ROWS, ONE, PAGE } from './cost-units.ts'

/** Whether the bank has taken back the money of a proposal. */
const LOST_MONEY = [
  'bank_statement_matches_proposal_key',
  'bank_statement_rows_pkey',
  'bank_statement_rows_reverses_key',
  'bank_statement_rows_open_reversals',
] as const

export const MONEY_COSTS = {
  'GET /chatter/withdraws/all': {
    ...PAGE,
    rows: 2 * PAGE_SIZE,
    indexes: ['withdrawals_of_chatter', 'chatter_balances_pkey', 'journal_entries_refunds'],
    growsWith: 'own withdrawals',
  },
  // A month of work, at ten sessions in each hour of half of every day, and two weeks online in pieces of at least a minute.
  'GET /chatter/day': {
    ...ONE,
    rows: 4_000,
    indexes: ['journal_entries_earnings', 'chatter_balances_pkey', 'sessions_kept_of_chatter', 'online_times_pkey', 'availability_pkey'],
  },
  'GET /chatter/earnings/held': {
    ...PAGE,
    rows: 8 * PAGE_SIZE,
    indexes: [
      'held_credits_open',
      'chatter_balances_pkey',
      'sessions_pkey',
      'accounts_pkey',
      'complaints_once',
      'reports_pending_of_session',
      'proposals_pending_subject',
    ],
    growsWith: 'own sessions',
  },
  'PUT /chatter/availability': { ...ONE, rows: 4, indexes: ['accounts_pkey', 'sign_ins_pkey', 'availability_pkey'] },
  'POST /chatter/withdraws/create': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'chatter_balances_pkey'] },
  'GET /admin/withdraw-requests/all': {
    ...PAGE,
    rows: NUMBERED_ROWS,
    indexes: ['list_counts_pkey', 'withdrawals_living', 'withdrawals_pending', 'withdrawals_by_status', 'withdrawals_paid'],
    growsWith: 'pending requests and counted rows',
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
    indexes: ['list_counts_pkey', 'refunds_pending', 'refunds_by_status', 'refunds_created', 'refunds_paid'],
    growsWith: 'pending requests and counted rows',
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
    indexes: [
      'refunds_pkey',
      'chatter_balances_pkey',
      'refunds_bank_reference_key',
      'payout_run_rows_reference_key',
      'bank_statement_matches_reference',
    ],
  },
  'PUT /admin/refunds/refuse-account/:id': { ...ONE, rows: 8, indexes: ['refunds_pkey'] },
  'PUT /user/refunds/give-account/:id': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'refunds_pkey'] },

  // Two hundred rows of at most 1 KB.
  'GET /admin/payouts/payable': {
    ...PAGE,
    rows: 2 * MAX_RUN_ROWS,
    indexes: ['withdrawals_pending', 'refunds_pending', 'payout_run_rows_held', 'accounts_pkey'],
    growsWith: 'pending requests',
  },
  'GET /admin/payouts/all': {
    ...PAGE,
    rows: PAGE_SIZE * MAX_RUN_ROWS,
    indexes: ['payout_runs_number_key', 'payout_run_rows_place_key'],
    growsWith: 'payout runs',
  },
  'POST /admin/payouts/create': {
    ...ONE,
    rows: 2 * MAX_RUN_ROWS,
    indexes: ['accounts_pkey', 'withdrawals_pkey', 'refunds_pkey', 'payout_run_rows_held'],
  },
  'GET /admin/payouts/run/:id': {
    ...PAGE,
    rows: 6 * MAX_RUN_ROWS,
    indexes: [
      'payout_runs_pkey',
      'payout_run_rows_place_key',
      'withdrawals_pkey',
      'refunds_pkey',
      'proposals_pending_subject',
      'payout_run_rows_held',
    ],
  },
  'PUT /admin/payouts/pay/:id': {
    ...PAGE,
    rows: 16 * MAX_RUN_ROWS,
    indexes: [
      'payout_runs_pkey',
      'payout_run_rows_pkey',
      'bank_statement_matches_reference',
      'withdrawals_pkey',
      'refunds_pkey',
      'chatter_balances_pkey',
      'payout_run_rows_reference_key',
    ],
  },
  'PUT /admin/payouts/update-status/:id': {
    ...ONE,
    rows: 2 * MAX_RUN_ROWS,
    indexes: ['payout_runs_pkey', 'payout_run_rows_place_key', 'withdrawals_pkey', 'refunds_pkey'],
  },
  'PUT /admin/payouts/template': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'payout_templates_bank_key_key'] },

  'GET /admin/proposals/all': {
    ...PAGE,
    rows: NUMBERED_ROWS + 8 * PAGE_SIZE,
    indexes: ['list_counts_pkey', 'proposals_pending', 'proposals_by_status', 'accounts_pkey', ...LOST_MONEY],
    growsWith: 'pending requests',
  },
  'GET /admin/proposals/about/:id': {
    ...ONE,
    rows: 12,
    indexes: ['proposals_pending_subject', 'proposals_pending_person', 'proposals_pkey', 'accounts_pkey', ...LOST_MONEY],
  },
  'PUT /admin/proposals/confirm/:id': {
    ...ONE,
    rows: 24,
    indexes: [
      'proposals_pkey',
      'accounts_pkey',
      'bank_statement_matches_proposal_key',
      'bank_statement_rows_pkey',
      'sessions_pkey',
      'withdrawals_pkey',
      'refunds_pkey',
      'chatter_balances_pkey',
    ],
  },
  'PUT /admin/proposals/decline/:id': {
    ...ONE,
    rows: 8,
    indexes: ['proposals_pkey', 'accounts_pkey', 'bank_statement_matches_proposal_key', 'payout_run_rows_proposal'],
  },
} as const satisfies Readonly<Record<string, Cost>>
