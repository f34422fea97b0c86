// The pages of the dashboard's rail and bar, in order. Notices stand before the last one.

import { Clock, History, type LucideIcon, MessagesSquare, UserRound, Wallet } from 'lucide-react'
import type { Role } from '#domain/accounts.ts'
import { PATHS } from '../paths.ts'

export interface DashboardEntry {
  readonly path: string
  readonly text: 'profile' | 'chats' | 'payments' | 'withdraws' | 'day'
  readonly icon: LucideIcon
  readonly roles: readonly Role[]
  /** What its badge counts. */
  readonly counts?: 'unreadMessages' | 'decidedPayments'
}

const ALL = ['user', 'chatter', 'admin'] as const

export const DASHBOARD_ENTRIES: readonly DashboardEntry[] = [
  { path: PATHS.chats, text: 'chats', icon: MessagesSquare, roles: ALL, counts: 'unreadMessages' },
  { path: PATHS.payments, text: 'payments', icon: History, roles: ALL, counts: 'decidedPayments' },
  { path: PATHS.withdraws, text: 'withdraws', icon: Wallet, roles: ['chatter'] },
  { path: PATHS.day, text: 'day', icon: Clock, roles: ['chatter'] },
]

export const PROFILE_ENTRY: DashboardEntry = { path: PATHS.profile, text: 'profile', icon: UserRound, roles: ALL }
