// The sections of the back office, in the order of the sidebar. A new section is one line here, its route and its
// texts.

import { LayoutDashboard, type LucideIcon, UserRoundCheck, Users } from 'lucide-react'
import { PATHS } from './paths.ts'

export interface AdminSection {
  readonly path: string
  readonly name: 'dashboard' | 'users' | 'accountRequests'
  readonly icon: LucideIcon
}

export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: PATHS.adminDashboard, name: 'dashboard', icon: LayoutDashboard },
  { path: PATHS.adminUsers, name: 'users', icon: Users },
  { path: PATHS.adminAccountRequests, name: 'accountRequests', icon: UserRoundCheck },
]
