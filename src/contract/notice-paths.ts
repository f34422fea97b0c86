// The pages of the app that notices and mails lead to.

import { ruleOf } from '#domain/notices.ts'
import type { Notice } from './notices.ts'

/** The page that a notice leads to, as an address of the app. */
export function pathOfNotice({ kind, sessionID, party }: Pick<Notice, 'kind' | 'sessionID' | 'party'>): string {
  switch (ruleOf(kind).target) {
    case 'chat':
      return party === null ? '/dashboard/chats' : `/dashboard/chats?with=${party._id}`
    case 'payments':
      return '/dashboard/payments'
    case 'withdraws':
      return '/dashboard/withdraws'
    case 'dashboard':
      return '/dashboard'
    case 'adminDashboard':
      return '/admin/dashboard'
    case 'accountRequests':
      return '/admin/account-requests'
    case 'sessionRequests':
      return sessionID === null ? '/admin/session-requests' : `/admin/session-requests?edit=${sessionID}`
    case 'withdrawRequests':
      return '/admin/withdraw-requests'
    case 'needsDecision':
      return '/admin/needs-decision'
    case 'refunds':
      return '/admin/refunds'
    case 'reports':
      return '/admin/reports'
    case 'complaints':
      return '/admin/complaints'
    case 'ownComplaints':
      return '/dashboard/profile/complaints'
    case 'ownReports':
      return '/dashboard/profile/reports'
    case 'proposals':
      return '/admin/proposals'
    case 'users':
      return '/admin/users'
  }
}

/** Where a person chooses what they are notified of. */
export const NOTICE_SETTINGS_PATH = '/dashboard/profile/notifications'

/** Ends the mails of one kind, without signing in, by the token in its address. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
