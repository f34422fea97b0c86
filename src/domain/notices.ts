// The kinds of notices: who gets each, where it links to, and its default channels.

import type { Role } from './accounts.ts'

/** Channels in addition to the list on the page, which has every notice. */
export const CHANNELS = ['push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** The page that a notice links to. */
export type NoticeTarget =
  | 'chat'
  | 'payments'
  | 'withdraws'
  | 'dashboard'
  | 'adminDashboard'
  | 'accountRequests'
  | 'sessionRequests'
  | 'withdrawRequests'
  | 'needsDecision'
  | 'refunds'
  | 'reports'
  | 'ownReports'
  | 'complaints'
  | 'ownComplaints'
  | 'proposals'
  | 'users'

export interface NoticeRule {
  /** The roles whose settings show it. */
  readonly roles: readonly Role[]
  readonly target: NoticeTarget
  /** Which channels are on by default. */
  readonly push: boolean
  readonly mail: boolean
  /** True if its toast stays until the person closes it. */
  readonly isAboutMoney: boolean
  /** True if it is always sent; no setting switches it off. */
  readonly isMustRead?: true
}

// An admin may have bought sessions as a user before.
const BUYERS = ['user', 'admin'] as const satisfies readonly Role[]
const PARTIES = ['user', 'chatter', 'admin'] as const satisfies readonly Role[]

export const NOTICES = {
  payment_approved: { roles: BUYERS, target: 'chat', push: true, mail: true, isAboutMoney: true },
  payment_rejected: { roles: BUYERS, target: 'chat', push: true, mail: true, isAboutMoney: true },
  payment_removed: { roles: BUYERS, target: 'payments', push: true, mail: true, isAboutMoney: true },
  purchase_waiting: { roles: ['chatter'], target: 'chat', push: true, mail: false, isAboutMoney: false },
  session_started: { roles: ['chatter'], target: 'chat', push: true, mail: true, isAboutMoney: false },
  session_ending: { roles: PARTIES, target: 'chat', push: false, mail: false, isAboutMoney: false },
  session_earned: { roles: ['chatter'], target: 'withdraws', push: true, mail: false, isAboutMoney: true },
  session_extended: { roles: PARTIES, target: 'chat', push: false, mail: false, isAboutMoney: true },
  minutes_ready: { roles: PARTIES, target: 'chat', push: true, mail: true, isAboutMoney: true },
  minutes_kept: { roles: PARTIES, target: 'chat', push: true, mail: true, isAboutMoney: true },
  minutes_lapsing: { roles: PARTIES, target: 'chat', push: true, mail: true, isAboutMoney: true },
  minutes_released: { roles: PARTIES, target: 'chat', push: true, mail: true, isAboutMoney: true },
  message: { roles: PARTIES, target: 'chat', push: true, mail: false, isAboutMoney: false },
  account_approved: { roles: ['chatter'], target: 'dashboard', push: true, mail: true, isAboutMoney: false },
  account_rejected: { roles: ['chatter'], target: 'dashboard', push: true, mail: true, isAboutMoney: false },
  withdraw_paid: { roles: ['chatter'], target: 'withdraws', push: true, mail: true, isAboutMoney: true },
  withdraw_rejected: { roles: ['chatter'], target: 'withdraws', push: true, mail: true, isAboutMoney: true },
  refund_decided: { roles: BUYERS, target: 'payments', push: true, mail: true, isAboutMoney: true },
  refund_account_refused: { roles: BUYERS, target: 'payments', push: true, mail: true, isAboutMoney: true },
  refund_paid: { roles: BUYERS, target: 'payments', push: true, mail: true, isAboutMoney: true },
  session_refunded: { roles: ['chatter'], target: 'withdraws', push: true, mail: true, isAboutMoney: true },
  warned: { roles: PARTIES, target: 'dashboard', push: true, mail: true, isAboutMoney: false, isMustRead: true },
  report_decided: { roles: PARTIES, target: 'ownReports', push: true, mail: true, isAboutMoney: false },
  new_report: { roles: ['admin'], target: 'reports', push: true, mail: false, isAboutMoney: false },
  complaint_received: { roles: ['chatter'], target: 'ownComplaints', push: true, mail: true, isAboutMoney: true },
  complaint_decided: { roles: PARTIES, target: 'ownComplaints', push: true, mail: true, isAboutMoney: true },
  new_complaint: { roles: ['admin'], target: 'complaints', push: true, mail: false, isAboutMoney: false },
  complaint_answered: { roles: ['admin'], target: 'complaints', push: false, mail: false, isAboutMoney: false },
  new_purchase: { roles: ['admin'], target: 'sessionRequests', push: true, mail: false, isAboutMoney: false },
  large_claim: { roles: ['admin'], target: 'sessionRequests', push: true, mail: true, isAboutMoney: false },
  new_account: { roles: ['admin'], target: 'accountRequests', push: true, mail: false, isAboutMoney: false },
  new_withdraw: { roles: ['admin'], target: 'withdrawRequests', push: true, mail: false, isAboutMoney: false },
  minutes_lapsed: { roles: ['admin'], target: 'needsDecision', push: true, mail: false, isAboutMoney: false },
  refund_account_given: { roles: ['admin'], target: 'refunds', push: true, mail: false, isAboutMoney: false },
  proposal_made: { roles: ['admin'], target: 'proposals', push: true, mail: true, isAboutMoney: false },
  proposal_confirmed: { roles: ['admin'], target: 'proposals', push: true, mail: false, isAboutMoney: false },
  proposal_declined: { roles: ['admin'], target: 'proposals', push: true, mail: false, isAboutMoney: false },
  proposal_expired: { roles: ['admin'], target: 'proposals', push: true, mail: false, isAboutMoney: false },
  proposal_overtaken: { roles: ['admin'], target: 'proposals', push: true, mail: false, isAboutMoney: false },
  new_admin: { roles: ['admin'], target: 'users', push: true, mail: true, isAboutMoney: false },
  queue_waiting: { roles: ['admin'], target: 'adminDashboard', push: true, mail: true, isAboutMoney: false },
} as const satisfies Readonly<Record<string, NoticeRule>>

export type NoticeKind = keyof typeof NOTICES
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[]

export function ruleOf(kind: NoticeKind): NoticeRule {
  return NOTICES[kind]
}

/** Notices that only admins may see. */
export const NOTICES_FOR_ADMINS: readonly NoticeKind[] = NOTICE_KINDS.filter((kind) => ruleOf(kind).roles.join() === 'admin')

/** Notices that an unapproved account may still read. */
export const NOTICES_ABOUT_ACCOUNT = ['account_approved', 'account_rejected'] as const satisfies readonly NoticeKind[]

/** Notices counted by the badge of Sessions History. */
export const NOTICES_OF_DECIDED_PAYMENT: readonly NoticeKind[] = [
  'payment_approved',
  'payment_rejected',
  'payment_removed',
  'refund_decided',
  'refund_account_refused',
  'refund_paid',
]

/** These say that a session is running, so they are not sent after it has ended. */
export const NOTICES_OF_RUNNING_SESSION: readonly NoticeKind[] = ['payment_approved', 'session_started', 'session_ending']

/** How long before the end of a session both parties are reminded. */
export const ENDING_MINUTES = 2

/** Minutes after midnight; the range may pass midnight. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

export function isQuiet({ from, to }: QuietHours, minuteOfDay: number): boolean {
  return from < to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to
}
