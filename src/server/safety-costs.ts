// The most work that the calls about blocks, reports and complaints may cause; a part of costs.ts.

import { PAGE_SIZE } from '#contract/shapes.ts'
import { MAX_BLOCKS } from '#domain/blocks.ts'
import { type Cost, KB, ONE, PAGE } from './cost-units.ts'

export const SAFETY_COSTS = {
  'GET /user/blocked': { replyBytes: 256 * KB, rows: 2 * MAX_BLOCKS, indexes: ['blocks_pkey', 'accounts_pkey'] },
  'PUT /user/block/:id': {
    ...ONE,
    rows: MAX_BLOCKS + 8,
    indexes: ['accounts_pkey', 'blocks_pkey', 'sessions_pair', 'sessions_running', 'chats_pkey'],
    growsWith: 'own sessions',
  },

  'PUT /user/warnings/read/:id': { ...ONE, rows: 16, indexes: ['accounts_pkey', 'warnings_pkey', 'warnings_unread', 'notices_pkey'] },
  'POST /user/reports/create': {
    ...ONE,
    rows: 16,
    indexes: ['accounts_pkey', 'messages_pkey', 'messages_order', 'reports_once', 'session_notes_pkey', 'reports_once_per_note'],
  },
  // Fifty of at most 3 KB.
  'GET /user/reports': { replyBytes: 256 * KB, rows: 150, indexes: ['reports_of_reporter', 'accounts_pkey'] },
  'GET /admin/reports/all': {
    ...PAGE,
    rows: 5 * PAGE_SIZE,
    indexes: ['reports_pending', 'reports_closed', 'reports_pkey', 'accounts_pkey', 'warnings_once'],
    growsWith: 'reports',
  },
  // Eleven texts of at most 16 KB, which JSON may double.
  'GET /admin/reports/one/:id': {
    replyBytes: 512 * KB,
    inTurn: true,
    rows: 28,
    indexes: ['reports_pkey', 'report_messages_pkey', 'sessions_pkey', 'messages_pkey'],
  },
  'PUT /admin/reports/decide/:id': {
    ...ONE,
    rows: 32,
    indexes: ['accounts_pkey', 'reports_pkey', 'report_messages_pkey', 'warnings_once'],
  },

  'POST /user/complaints/create': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'sessions_pkey', 'complaints_once'] },
  // Fifty of at most 9 KB.
  'GET /user/complaints': { replyBytes: 512 * KB, inTurn: true, rows: 250, indexes: ['complaints_of_user', 'complaints_of_chatter'] },
  'PUT /user/complaints/answer/:id': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'complaints_pkey'] },
  'GET /admin/complaints/all': {
    ...PAGE,
    rows: 4 * PAGE_SIZE,
    indexes: ['complaints_pending', 'complaints_closed', 'complaints_pkey', 'accounts_pkey', 'sessions_pkey', 'messages_order'],
    growsWith: 'complaints and their messages',
  },
  'PUT /admin/complaints/decide/:id': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'complaints_pkey'] },
} as const satisfies Readonly<Record<string, Cost>>
