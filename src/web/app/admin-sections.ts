// The admin sections, in sidebar order. A new section needs one line here, a route and its texts.

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
  /** The count shown as its badge. */
  readonly pending?: keyof PendingCounts
}

export interface DashboardSection extends AdminSection {
  readonly group: 'people' | 'money'
  readonly text: `${SectionName}Text`
}

type Group = DashboardSection['group']

function section(name: SectionName, path: string, icon: LucideIcon, group: Group): DashboardSection {
  return { path, name, icon, group, text: `${name}Text` }
}

function pendingSection(name: SectionName & keyof PendingCounts, path: string, icon: LucideIcon, group: Group): DashboardSection {
  return { ...section(name, path, icon, group), pending: name }
}

export const ADMIN_SECTIONS: readonly (AdminSection | DashboardSection)[] = [
  { path: PATHS.adminDashboard, name: 'dashboard', icon: LayoutDashboard },
  section('users', PATHS.adminUsers, Users, 'people'),
  pendingSection('accountRequests', PATHS.adminAccountRequests, UserRoundCheck, 'people'),
  pendingSection('sessionRequests', PATHS.adminSessionRequests, MessagesSquare, 'money'),
  section('paymentMethods', PATHS.adminPaymentMethods, Landmark, 'money'),
  pendingSection('withdrawRequests', PATHS.adminWithdrawRequests, HandCoins, 'money'),
  pendingSection('needsDecision', PATHS.adminNeedsDecision, Scale, 'money'),
  pendingSection('refunds', PATHS.adminRefunds, Undo2, 'money'),
  section('payouts', PATHS.adminPayouts, ListChecks, 'money'),
  section('bankStatements', PATHS.adminBankStatements, Table2, 'money'),
  pendingSection('reports', PATHS.adminReports, Flag, 'people'),
  pendingSection('complaints', PATHS.adminComplaints, MessageSquareWarning, 'people'),
  section('trail', PATHS.adminTrail, ScrollText, 'people'),
  pendingSection('proposals', PATHS.adminProposals, UsersRound, 'money'),
]

export function isOnDashboard(entry: AdminSection | DashboardSection): entry is DashboardSection {
  return 'group' in entry
}
