// The admin sections, in the order of the sidebar. A new section is one line here, its route and its
// texts.

import { HandCoins, Landmark, LayoutDashboard, type LucideIcon, MessagesSquare, UserRoundCheck, Users } from 'lucide-react'
import type { PendingCounts } from '#contract/admin.ts'
import { PATHS } from './paths.ts'

type SectionName = 'users' | 'accountRequests' | 'sessionRequests' | 'paymentMethods' | 'withdrawRequests'

export interface AdminSection {
  readonly path: string
  readonly name: 'dashboard' | SectionName
  readonly icon: LucideIcon
  /** The count of its pending requests. */
  readonly pending?: keyof PendingCounts
}

/** A section with a card on the dashboard. */
export interface AdminDoor extends AdminSection {
  readonly group: 'people' | 'money'
  readonly line: `${SectionName}Door`
}

export const ADMIN_SECTIONS: readonly (AdminSection | AdminDoor)[] = [
  { path: PATHS.adminDashboard, name: 'dashboard', icon: LayoutDashboard },
  { path: PATHS.adminUsers, name: 'users', icon: Users, group: 'people', line: 'usersDoor' },
  {
    path: PATHS.adminAccountRequests,
    name: 'accountRequests',
    icon: UserRoundCheck,
    pending: 'accountRequests',
    group: 'people',
    line: 'accountRequestsDoor',
  },
  {
    path: PATHS.adminSessionRequests,
    name: 'sessionRequests',
    icon: MessagesSquare,
    pending: 'sessionRequests',
    group: 'money',
    line: 'sessionRequestsDoor',
  },
  { path: PATHS.adminPaymentMethods, name: 'paymentMethods', icon: Landmark, group: 'money', line: 'paymentMethodsDoor' },
  {
    path: PATHS.adminWithdrawRequests,
    name: 'withdrawRequests',
    icon: HandCoins,
    pending: 'withdrawRequests',
    group: 'money',
    line: 'withdrawRequestsDoor',
  },
]

export function isDoor(section: AdminSection | AdminDoor): section is AdminDoor {
  return 'group' in section
}
