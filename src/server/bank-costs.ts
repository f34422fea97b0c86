// The costs of bank statements. What grows with their rows is read by an admin, and an account has at most some hundred thousand a year.

import { PAGE_SIZE } from '#contract/shapes.ts'
import { MAX_CONFIRMED_ROWS, MAX_STATEMENT_ROWS } from '#domain/bank/words.ts'
import { type Cost, KB, ONE, PAGE } from './cost-units.ts'

/** The file is read in a thread, one at a time on each node. */
const FILE = ['payment_methods_receiving_key', 'bank_statement_columns_pkey', 'bank_statement_rows_hash_key']

export const BANK_COSTS = {
  'GET /admin/bank-statements/accounts': {
    ...PAGE,
    rows: 100,
    indexes: [
      'payment_methods_receiving_key',
      'received_months_pkey',
      'bank_statement_rows_of_account',
      'bank_statement_imports_of_account',
    ],
    growsWith: 'rows of bank statements',
  },
  // Eight lines of at most 60 cells of 120 characters, in any script.
  'POST /admin/bank-statements/read': { replyBytes: 512 * KB, inTurn: true, rows: MAX_STATEMENT_ROWS, indexes: FILE },
  'POST /admin/bank-statements/import': {
    ...ONE,
    inTurn: true,
    rows: 2 * MAX_STATEMENT_ROWS,
    indexes: [...FILE, 'accounts_pkey', 'bank_statement_accounts_pkey', 'bank_statement_rows_amount_key', 'bank_statement_rows_of_import'],
  },
  'GET /admin/bank-statements/reconciliation': {
    ...PAGE,
    rows: 366,
    indexes: ['sessions_received', 'bank_statement_rows_of_account', 'bank_statement_matches_row_key', 'bank_statement_imports_of_account'],
    growsWith: 'rows of bank statements',
  },
  'GET /admin/bank-statements/rows': {
    ...PAGE,
    rows: 4 * PAGE_SIZE,
    indexes: ['bank_statement_rows_of_account', 'bank_statement_matches_row_key', 'bank_statement_rows_reverses_key'],
    growsWith: 'rows of bank statements',
  },
  'POST /admin/bank-statements/suggest': {
    ...ONE,
    inTurn: true,
    rows: 4 * MAX_STATEMENT_ROWS,
    indexes: [
      'bank_statement_rows_of_account',
      'sessions_received',
      'withdrawals_pending',
      'withdrawals_paid',
      'refunds_pending',
      'refunds_paid',
    ],
    growsWith: 'rows of bank statements',
  },
  'GET /admin/bank-statements/suggestions': {
    ...PAGE,
    rows: 4 * PAGE_SIZE,
    indexes: ['bank_statement_suggestions_of_account', 'bank_statement_rows_pkey', 'bank_statement_matches_payment_key'],
    growsWith: 'rows of bank statements',
  },
  'PUT /admin/bank-statements/confirm': {
    ...PAGE,
    rows: 24 * MAX_CONFIRMED_ROWS,
    indexes: [
      'accounts_pkey',
      'bank_statement_rows_pkey',
      'bank_statement_matches_payment_key',
      'payout_run_rows_reference_key',
      'bank_statement_matches_reference',
      'sessions_pkey',
      'withdrawals_pkey',
      'refunds_pkey',
      'payout_run_rows_held',
      'chatter_balances_pkey',
    ],
  },
  'PUT /admin/bank-statements/unmatch/:id': { ...ONE, rows: 8, indexes: ['bank_statement_rows_pkey', 'bank_statement_matches_row_key'] },
  'PUT /admin/bank-statements/reversal/:id': {
    ...ONE,
    rows: 12,
    indexes: ['bank_statement_rows_pkey', 'bank_statement_matches_row_key', 'bank_statement_rows_reverses_key'],
  },
  'PUT /admin/bank-statements/note/:id': { ...ONE, rows: 8, indexes: ['bank_statement_rows_pkey', 'bank_statement_matches_row_key'] },
  'GET /admin/bank-statements/unpaid': {
    ...PAGE,
    rows: 2 * PAGE_SIZE,
    indexes: ['sessions_received', 'bank_statement_imports_of_account', 'bank_statement_matches_payment_key'],
    growsWith: 'rows of bank statements',
  },
  'GET /admin/bank-statements/imports': {
    ...PAGE,
    rows: 2 * PAGE_SIZE,
    indexes: ['bank_statement_imports_of_account', 'bank_statement_rows_of_import', 'bank_statement_matches_row_key'],
    growsWith: 'rows of bank statements',
  },
  'GET /admin/bank-statements/import/:id': {
    ...PAGE,
    rows: 2,
    indexes: ['bank_statement_imports_pkey', 'bank_statement_rows_of_import', 'bank_statement_matches_row_key'],
    growsWith: 'rows of bank statements',
  },
  'PUT /admin/bank-statements/take-back/:id': {
    ...ONE,
    rows: MAX_STATEMENT_ROWS,
    indexes: ['accounts_pkey', 'bank_statement_imports_pkey', 'bank_statement_accounts_pkey', 'bank_statement_rows_of_import'],
  },
} as const satisfies Readonly<Record<string, Cost>>
