// The app pages that notices and mails link to.

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

/** The path of the page that a notice links to. */
export function pathOfNotice({ kind, sessionID, party }: Pick<Notice, 'kind' | 'sessionID' | 'party'>): string {
  const { target } = ruleOf(kind)
  if (target === 'chat' && party !== null) return `${PAGES.chat}?with=${party._id}`
  if (target === 'payments' && sessionID !== null) return `${PAGES.payments}/${sessionID}`
  if (target === 'sessionRequests' && sessionID !== null) return `${PAGES.sessionRequests}?edit=${sessionID}`
  return PAGES[target]
}

/** The page with the notification settings. */
export const NOTICE_SETTINGS_PATH = '/dashboard/profile/notifications'

/** The page that stops one kind of mail. The token in its address replaces signing in. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
