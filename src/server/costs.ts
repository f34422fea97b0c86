// The most work that one request may cause: every call and every socket event has an entry, and a test fails for one without
// (tests/costs.test.ts). A longer reply than the entry of its call allows is not sent, so the bytes always hold. Together with the
// allowances this bounds what one account can take from all others.

import { MESSAGES_AT_ONCE } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ENDPOINTS } from '#contract/endpoints.ts'
import type { ClientEventName } from '#contract/events.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { BANK_COSTS } from './bank-costs.ts'
import { CHAIN_ROWS, type Cost, FOUND_ROWS, KB, KEY_ROWS, LOOK_ROWS, NUMBERED_ROWS, ONE, PAGE, PEOPLE, PEOPLE_ROWS } from './cost-units.ts'
import { EXPORT_COSTS } from './export-costs.ts'
import { HISTORY_COSTS, SEND_COST } from './history-costs.ts'
import { MONEY_COSTS } from './money-costs.ts'
import { SAFETY_COSTS } from './safety-costs.ts'
import { SECOND_STEPS, SIGN_IN_COSTS } from './sign-in-costs.ts'
import { TRAIL_COSTS } from './trail-costs.ts'

type CallName = { [E in (typeof ENDPOINTS)[number] as `${E['method']} ${E['path']}`]: true }

const USERS = ['list_counts_pkey', 'accounts_users']
const CHATTERS = ['list_counts_pkey', 'accounts_chatters']
const PHONES = ['accounts_phone', 'accounts_phone_end']
const OWN_PEOPLE = [
  'sessions_activity_of_user',
  'sessions_activity_of_chatter',
  'sessions_pair',
  'messages_order',
  'presence_pkey',
  'availability_pkey',
]
const ALL_CHATTERS = [...OWN_PEOPLE, 'presence_listed', 'accounts_chatters_by_name']

export const CALL_COSTS: Readonly<Record<keyof CallName, Cost>> = {
  'GET /auth/user': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'plan_prices_pkey', 'chatter_balances_pkey'] },
  ...SIGN_IN_COSTS,
  'POST /auth/signup': { ...ONE, rows: 8, indexes: ['accounts_username_key', 'accounts_email_key', 'accounts_admins'] },
  'PUT /chatter/account-request/send-again': {
    ...ONE,
    rows: 24,
    indexes: ['accounts_pkey', 'account_rejections_of_account', 'accounts_admins'],
  },
  'POST /user/profile/upload-avatar': { ...ONE, rows: 4, indexes: ['accounts_pkey'] },
  'PUT /user/profile/update-profile': {
    ...ONE,
    rows: 8,
    indexes: ['accounts_pkey', 'accounts_username_key', 'accounts_email_key', 'plan_prices_pkey'],
  },
  // 128 KB of text, which JSON may double, and half a kilobyte around each of 500 messages; or a hundred sessions of at most 4 KB.
  'GET /user/profile/export': {
    replyBytes: 1024 * KB,
    inTurn: true,
    rows: 1_310,
    indexes: [
      'availability_pkey',
      'online_times_pkey',
      'sessions_of_user',
      'sessions_of_chatter',
      'proof_readings_pkey',
      'messages_order',
      'withdrawals_of_chatter',
      'refunds_of_user',
      'refunds_of_chatter',
      'notices_of_account',
      'sign_ins_of_account',
      'known_addresses_pkey',
      'blocks_pkey',
      'reports_of_reporter',
      'complaints_of_user',
      'complaints_of_chatter',
      ...SECOND_STEPS,
    ],
    growsWith: 'own notices',
  },
  'POST /user/profile/delete-account': {
    ...ONE,
    rows: 16,
    indexes: [
      'accounts_pkey',
      'admin_actions_admin',
      'accounts_admins',
      'sessions_running_of_user',
      'sessions_running',
      'sessions_pending_of_chatter',
      'refunds_open_of_user',
    ],
    growsWith: 'own notices and admin actions',
  },

  'GET /admin/users/all': {
    ...PAGE,
    rows: NUMBERED_ROWS,
    indexes: [...USERS, 'accounts_created', 'sessions_created'],
    growsWith: 'counted rows',
  },
  'GET /admin/users/search': {
    ...PAGE,
    rows: FOUND_ROWS + KEY_ROWS,
    indexes: ['accounts_users_search', 'accounts_pkey', ...PHONES],
    growsWith: 'matching names',
  },
  'PUT /admin/users/update-role/:id': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'accounts_admins'] },
  'PUT /admin/users/update-status/:id': { ...ONE, rows: 8, indexes: ['accounts_pkey', 'accounts_admins'] },
  'DELETE /admin/users/delete/:id': {
    ...ONE,
    rows: 16,
    indexes: ['accounts_pkey', 'admin_actions_admin', 'sessions_running_of_user', 'sessions_of_user'],
    growsWith: 'own notices and admin actions',
  },
  'GET /admin/account-requests/all': {
    ...PAGE,
    rows: NUMBERED_ROWS,
    indexes: [...CHATTERS, 'accounts_pending', 'accounts_chatters_by_status', 'accounts_created', 'session_windows_met'],
    growsWith: 'pending requests and counted rows',
  },
  'GET /admin/account-requests/search': {
    ...PAGE,
    rows: FOUND_ROWS + KEY_ROWS,
    indexes: ['accounts_chatters_search', 'accounts_pkey', 'accounts_pending', ...PHONES],
    growsWith: 'pending requests and matching names',
  },
  'PUT /admin/account-requests/update-status/:id': { ...ONE, rows: 12, indexes: ['accounts_pkey', 'account_rejections_of_account'] },
  'DELETE /admin/account-requests/delete/:id': {
    ...ONE,
    rows: 16,
    indexes: ['accounts_pkey', 'sessions_running', 'sessions_pending_of_chatter'],
    growsWith: 'own notices',
  },

  ...SAFETY_COSTS,
  ...EXPORT_COSTS,

  'GET /admin/payment-methods/all': {
    ...PAGE,
    rows: 0,
    indexes: ['payment_methods_receiving_key', 'received_months_pkey', 'sessions_pending_of_month', 'sessions_running_of_user'],
    growsWith: 'payment methods',
  },
  'POST /admin/payment-methods/add': { ...ONE, rows: 4, indexes: ['payment_methods_receiving_key', 'received_months_pkey'] },
  'PUT /admin/payment-methods/edit/:id': {
    ...ONE,
    rows: 6,
    indexes: [
      'payment_methods_pkey',
      'payment_methods_receiving_key',
      'replaced_accounts_pkey',
      'received_months_pkey',
      'sessions_pending_of_month',
      'sessions_running_of_user',
    ],
  },
  'PUT /admin/payment-methods/pause/:id': { ...ONE, rows: 4, indexes: ['payment_methods_pkey'] },
  'PUT /admin/payment-methods/move/:id': { ...ONE, rows: 4, indexes: ['payment_methods_pkey'], growsWith: 'payment methods' },
  'DELETE /admin/payment-methods/delete/:id': { ...ONE, rows: 4, indexes: ['payment_methods_pkey'] },

  'GET /chatter/busy/check': {
    ...ONE,
    rows: 6,
    indexes: ['accounts_pkey', 'blocks_pkey', 'sessions_running', 'sessions_pair', 'sessions_pending_pair', 'sessions_running_of_user'],
    growsWith: 'own sessions',
  },
  'GET /user/session/check': {
    ...ONE,
    rows: 8,
    indexes: ['sessions_pair', 'sessions_removed_of_pair', 'accounts_pkey'],
    growsWith: 'own sessions',
  },
  'GET /user/approval-time': { ...ONE, rows: 50, indexes: ['sessions_decided'] },
  'POST /user/purchase/plan': {
    ...ONE,
    rows: LOOK_ROWS + 64 + CHAIN_ROWS,
    indexes: [
      'accounts_pkey',
      'payment_methods_receiving_key',
      'replaced_accounts_receiving_key',
      'sessions_pending_pair',
      'sessions_pending_of_month',
      'session_looks_pkey',
      'picture_pairs_pkey',
      'sessions_transaction',
      'sessions_proof',
      'sessions_resubmission',
    ],
    growsWith: 'own sessions',
  },
  // The reader takes one picture at a time, and of those of one account three at most wait for it.
  'POST /user/purchase/read-proof': { ...ONE, inTurn: true, rows: 1, indexes: ['accounts_pkey'] },
  // A hundred sessions of at most 4 KB.
  'GET /payments/fetch-sessions': {
    replyBytes: 400 * KB,
    inTurn: true,
    rows: 505,
    indexes: ['sessions_of_user', 'sessions_of_chatter', 'accounts_pkey', 'refunds_session'],
  },
  'GET /admin/session-requests/all': {
    ...PAGE,
    rows: NUMBERED_ROWS + PAGE_SIZE * CHAIN_ROWS,
    indexes: [
      'list_counts_pkey',
      'sessions_living',
      'sessions_pending',
      'sessions_by_status',
      'session_signals_session',
      'picture_pairs_pkey',
      'picture_pairs_other',
      'admin_actions_subject_id',
      'replaced_accounts_pkey',
      'proof_readings_pkey',
      'proof_readings_transaction',
      'sessions_transaction',
      'sessions_resubmission',
      'sessions_created',
      'sessions_decided',
      'session_windows_met',
      'sessions_kept',
    ],
    growsWith: 'pending requests and counted rows',
  },
  'GET /admin/session-requests/search': {
    ...PAGE,
    rows: FOUND_ROWS + KEY_ROWS + PAGE_SIZE * CHAIN_ROWS,
    indexes: [
      'session_parties_search',
      'sessions_transaction',
      'sessions_id_end',
      'sessions_pending',
      'session_signals_session',
      'picture_pairs_pkey',
      'picture_pairs_other',
      'admin_actions_subject_id',
      'replaced_accounts_pkey',
      'proof_readings_pkey',
      'proof_readings_transaction',
      'sessions_resubmission',
    ],
    growsWith: 'pending requests and matching names',
  },
  'PUT /admin/session-requests/update-status/:id': {
    ...ONE,
    rows: 16,
    indexes: ['sessions_pkey', 'chatter_balances_pkey', 'sessions_running', 'received_months_pkey'],
  },
  'PUT /user/session/note/:id': {
    ...ONE,
    rows: 12,
    indexes: ['sessions_pkey', 'session_notes_pkey', 'session_notes_of_session', 'session_windows_of_session', 'session_visits_of_session'],
  },
  'GET /admin/needs-decision/all': {
    ...PAGE,
    rows: PAGE_SIZE * 125,
    indexes: ['sessions_needing_decision', 'session_windows_of_session', 'session_visits_of_session'],
    growsWith: 'pending requests',
  },
  'PUT /admin/needs-decision/decide/:id': { ...ONE, rows: 4, indexes: ['sessions_pkey'] },
  'DELETE /admin/session-requests/delete/:id': { ...ONE, rows: 8, indexes: ['sessions_pkey', 'received_months_pkey'] },

  'GET /user/chatters/initial-fetch': { ...PEOPLE, rows: 8 * PEOPLE_ROWS, indexes: ALL_CHATTERS, growsWith: 'own sessions' },
  'GET /user/chatters/search': {
    ...PEOPLE,
    rows: 10_000,
    indexes: [...ALL_CHATTERS, 'accounts_chatters_name_search'],
    growsWith: 'matching names',
  },
  'GET /user/chatters/fetch-sessions': { ...PEOPLE, rows: 8 * PEOPLE_ROWS, indexes: OWN_PEOPLE, growsWith: 'own sessions' },
  'GET /chatter/users/fetch-sessions': { ...PEOPLE, rows: 8 * PEOPLE_ROWS, indexes: OWN_PEOPLE, growsWith: 'own sessions' },
  'GET /chatter/users/search': { ...PEOPLE, rows: 8 * PEOPLE_ROWS, indexes: OWN_PEOPLE, growsWith: 'own sessions' },

  // 128 KB of text, which JSON may double, and half a kilobyte around each message.
  'GET /messages/fetch/:sessionId': {
    replyBytes: 1024 * KB,
    inTurn: true,
    rows: MESSAGES_AT_ONCE + 2,
    indexes: ['sessions_pkey', 'messages_pkey', 'messages_order'],
  },
  ...HISTORY_COSTS,
  'GET /voice-message/url/:id': { ...ONE, rows: 2, indexes: ['messages_pkey', 'sessions_pkey'] },
  'POST /voice-message/send': { ...ONE, rows: 8, indexes: ['sessions_pkey', 'messages_client', 'messages_order', 'chats_pkey'] },

  ...MONEY_COSTS,
  ...BANK_COSTS,
  ...TRAIL_COSTS,

  'GET /notices/all': { ...PAGE, rows: 2 * 1000 + 100, indexes: ['notices_of_account', 'notices_unread', 'accounts_pkey'] },
  'PUT /notices/read': { ...ONE, rows: 100, indexes: ['notices_pkey', 'notices_unread'], growsWith: 'own notices' },
  'GET /notices/settings': { ...ONE, rows: 64, indexes: ['notice_choices_pkey', 'notice_devices_of_account'] },
  'PUT /notices/settings': { ...ONE, rows: 64, indexes: ['notice_choices_pkey'] },
  'POST /notices/devices/add': { ...ONE, rows: 24, indexes: ['notice_devices_endpoint_key', 'notice_devices_of_account'] },
  'DELETE /notices/devices/delete/:id': { ...ONE, rows: 2, indexes: ['notice_devices_pkey'] },
  'POST /notices/devices/test/:id': { ...ONE, rows: 2, indexes: ['notice_devices_pkey'] },
  'POST /notices/unsubscribe': { ...ONE, rows: 2, indexes: ['accounts_pkey'] },
  // 366 days with a sum for each measure and account, steps of decisions and hours, and people by their last day before the range.
  'GET /admin/figures': {
    ...PAGE,
    rows: 366 * (20 + 130 + 24 + 366),
    indexes: ['figure_days_pkey', 'active_gaps_pkey', 'sessions_pending'],
    growsWith: 'pending requests',
  },
  'GET /admin/pending-counts': {
    ...ONE,
    rows: 8,
    indexes: [
      'accounts_admins',
      'accounts_pending',
      'sessions_pending',
      'withdrawals_pending',
      'sessions_needing_decision',
      'refunds_pending',
      'reports_pending',
      'complaints_pending',
      'proposals_pending',
    ],
    growsWith: 'pending requests',
  },
  // A file of at most 100 kB, whose quotation marks and line ends take two characters.
  'GET /contact': { ...ONE, rows: 0, indexes: [] },
  'GET /landing': { ...ONE, rows: 256, indexes: ['accounts_on_landing_page', 'presence_pkey', 'accounts_pkey', 'plan_prices_pkey'] },
  'GET /policies/:name': { replyBytes: 256 * KB, rows: 0, indexes: [] },
}

/** An event has at most 16 KB, and the shape of its acknowledgement is what keeps that short. */
export const EVENT_COSTS: Readonly<Record<ClientEventName, Cost>> = {
  userOnline: { replyBytes: 1 * KB, rows: 8 * PEOPLE_ROWS, indexes: ALL_CHATTERS, growsWith: 'own sessions' },
  watchPeople: {
    replyBytes: 32 * KB,
    rows: 500,
    indexes: ['accounts_pkey', 'sessions_pair', 'blocks_pkey', 'presence_pkey', 'availability_pkey'],
  },
  joinSession: { replyBytes: 1 * KB, rows: 5, indexes: ['sessions_pkey', 'chats_pkey', 'chat_marks_pkey'] },
  sendMessage: SEND_COST,
  viewSession: { replyBytes: 1 * KB, rows: 200, indexes: ['sessions_pkey', 'session_views_pkey', 'session_visits_of_session'] },
  markMessages: { replyBytes: 1 * KB, rows: 4, indexes: ['sessions_pkey', 'chat_marks_pkey'] },
  typing: { replyBytes: 1 * KB, rows: 1, indexes: ['accounts_pkey'] },
  noticesSeen: { replyBytes: 1 * KB, rows: 100, indexes: ['notices_pkey'] },
}

export function costOf({ method, path }: Endpoint): Cost {
  const cost = (CALL_COSTS as Readonly<Record<string, Cost | undefined>>)[`${method} ${path}`]
  if (!cost) throw new Error(`${method} ${path} has no entry in the table of costs`)
  return cost
}
