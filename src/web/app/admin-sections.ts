// The sections of the back office, in the order of the sidebar. A new section is one line here, its route and its
// texts.

import { HandCoins, Landmark, LayoutDashboard, type LucideIcon, MessagesSquare, UserRoundCheck, Users } from 'lucide-react'
import type { PendingCounts } from '#contract/office.ts'
import { PATHS } from './paths.ts'

export interface AdminSection {
  readonly path: string
  readonly name: 'dashboard' | 'users' | 'accountRequests' | 'sessionRequests' | 'paymentMethods' | 'withdrawRequests'
  readonly icon: LucideIcon
  /** What waits there for an admin. */
  readonly pending?: keyof PendingCounts
}

export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: PATHS.adminDashboard, name: 'dashboard', icon: LayoutDashboard },
  { path: PATHS.adminUsers, name: 'users', icon: Users },
  { path: PATHS.adminAccountRequests, name: 'accountRequests', icon: UserRoundCheck, pending: 'accountRequests' },
  { path: PATHS.adminSessionRequests, name: 'sessionRequests', icon: MessagesSquare, pending: 'sessionRequests' },
  { path: PATHS.adminPaymentMethods, name: 'paymentMethods', icon: Landmark },
  { path: PATHS.adminWithdrawRequests, name: 'withdrawRequests', icon: HandCoins, pending: 'withdrawRequests' },
]
