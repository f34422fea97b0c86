// The rail of the dashboard, one line per screen, in the order of the rail.

import { type LucideIcon, UserRound } from 'lucide-react'
import type { Role } from '#domain/accounts.ts'
import { PATHS } from './paths.ts'

export interface DashboardEntry {
  readonly path: string
  readonly text: 'profile'
  readonly icon: LucideIcon
  readonly roles: readonly Role[]
}

export const DASHBOARD_ENTRIES: readonly DashboardEntry[] = [
  { path: PATHS.profile, text: 'profile', icon: UserRound, roles: ['user', 'chatter', 'admin'] },
]
