// The admin sections, in the order of the sidebar. A new section is one line here, its route and its
// texts.

import {
  Flag,
  HandCoins,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquareWarning,
  MessagesSquare,
  Scale,
  ScrollText,
  Table2,
  Undo2,
  UserRoundCheck,
  Users,
  UsersRound,
} from 'lucide-react'
import type { PendingCounts } from '#contract/admin.ts'
import { PATHS } from '../paths.ts'

type SectionName =
  | 'users'
  | 'accountRequests'
  | 'sessionRequests'
  | 'paymentMethods'
  | 'withdrawRequests'
  | 'needsDecision'
  | 'refunds'
  | 'payouts'
  | 'bankStatements'
  | 'reports'
  | 'complaints'
  | 'trail'
  | 'proposals'

export interface AdminSection {
  readonly path: string
  readonly name: 'dashboard' | SectionName
  readonly icon: LucideIcon
  /** The count of its pending requests. */
  readonly pending?: keyof PendingCounts
}

/** A section with a link on the dashboard page. */
export interface DashboardSection extends AdminSection {
  readonly group: 'people' | 'money'
  readonly text: `${SectionName}Text`
}

export const ADMIN_SECTIONS: readonly (AdminSection | DashboardSection)[] = [
  { path: PATHS.adminDashboard, name: 'dashboard', icon: LayoutDashboard },
  { path: PATHS.adminUsers, name: 'users', icon: Users, group: 'people', text: 'usersText' },
  {
    path: PATHS.adminAccountRequests,
    name: 'accountRequests',
    icon: UserRoundCheck,
    pending: 'accountRequests',
    group: 'people',
    text: 'accountRequestsText',
  },
  {
    path: PATHS.adminSessionRequests,
    name: 'sessionRequests',
    icon: MessagesSquare,
    pending: 'sessionRequests',
    group: 'money',
    text: 'sessionRequestsText',
  },
  { path: PATHS.adminPaymentMethods, name: 'paymentMethods', icon: Landmark, group: 'money', text: 'paymentMethodsText' },
  {
    path: PATHS.adminWithdrawRequests,
    name: 'withdrawRequests',
    icon: HandCoins,
    pending: 'withdrawRequests',
    group: 'money',
    text: 'withdrawRequestsText',
  },
  {
    path: PATHS.adminNeedsDecision,
    name: 'needsDecision',
    icon: Scale,
    pending: 'needsDecision',
    group: 'money',
    text: 'needsDecisionText',
  },
  { path: PATHS.adminRefunds, name: 'refunds', icon: Undo2, pending: 'refunds', group: 'money', text: 'refundsText' },
  { path: PATHS.adminPayouts, name: 'payouts', icon: ListChecks, group: 'money', text: 'payoutsText' },
  { path: PATHS.adminBankStatements, name: 'bankStatements', icon: Table2, group: 'money', text: 'bankStatementsText' },
  { path: PATHS.adminReports, name: 'reports', icon: Flag, pending: 'reports', group: 'people', text: 'reportsText' },
  {
    path: PATHS.adminComplaints,
    name: 'complaints',
    icon: MessageSquareWarning,
    pending: 'complaints',
    group: 'people',
    text: 'complaintsText',
  },
  { path: PATHS.adminTrail, name: 'trail', icon: ScrollText, group: 'people', text: 'trailText' },
  { path: PATHS.adminProposals, name: 'proposals', icon: UsersRound, pending: 'proposals', group: 'money', text: 'proposalsText' },
]

export function isOnDashboard(section: AdminSection | DashboardSection): section is DashboardSection {
  return 'group' in section
}
