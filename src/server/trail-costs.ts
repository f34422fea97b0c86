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
} as const satisfies Readonly<Record<string, Cost>>
