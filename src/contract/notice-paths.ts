// The pages of the app that notices and mails lead to.

import { type NoticeTarget, ruleOf } from '#domain/notices.ts'
import type { Notice } from './notices.ts'

const PAGES: Readonly<Record<NoticeTarget, string>> = {
  chat: '/dashboard/chats',
  payments: '/dashboard/payments',
  withdraws: '/dashboard/withdraws',
  dashboard: '/dashboard',
  adminDashboard: '/admin/dashboard',
  accountRequests: '/admin/account-requests',
  sessionRequests: '/admin/session-requests',
  withdrawRequests: '/admin/withdraw-requests',
  needsDecision: '/admin/needs-decision',
  refunds: '/admin/refunds',
  reports: '/admin/reports',
  complaints: '/admin/complaints',
  ownComplaints: '/dashboard/profile/complaints',
  ownReports: '/dashboard/profile/reports',
  proposals: '/admin/proposals',
  users: '/admin/users',
}

/** The page that a notice leads to, as an address of the app. */
export function pathOfNotice({ kind, sessionID, party }: Pick<Notice, 'kind' | 'sessionID' | 'party'>): string {
  const { target } = ruleOf(kind)
  if (target === 'chat' && party !== null) return `${PAGES.chat}?with=${party._id}`
  if (target === 'sessionRequests' && sessionID !== null) return `${PAGES.sessionRequests}?edit=${sessionID}`
  return PAGES[target]
}

/** Where a person chooses what they are notified of. */
export const NOTICE_SETTINGS_PATH = '/dashboard/profile/notifications'

/** Ends the mails of one kind, without signing in, by the token in its address. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
