// The dashboard's rail entries, in order.

import { Clock, History, type LucideIcon, MessagesSquare, UserRound, Wallet } from 'lucide-react'
import type { Role } from '#domain/accounts.ts'
import { PATHS } from '../paths.ts'

export interface DashboardEntry {
  readonly path: string
  readonly text: 'profile' | 'chats' | 'payments' | 'withdraws' | 'day'
  readonly icon: LucideIcon
  readonly roles: readonly Role[]
  /** On a phone this entry is in the 'More' sheet, because six entries fill the bar. */
  readonly isInMore?: true
  /** What its badge counts. */
  readonly counts?: 'unreadMessages' | 'decidedPayments'
}

export const DASHBOARD_ENTRIES: readonly DashboardEntry[] = [
  { path: PATHS.profile, text: 'profile', icon: UserRound, roles: ['user', 'chatter', 'admin'] },
  { path: PATHS.chats, text: 'chats', icon: MessagesSquare, roles: ['user', 'chatter', 'admin'], counts: 'unreadMessages' },
  { path: PATHS.payments, text: 'payments', icon: History, roles: ['user', 'chatter', 'admin'], counts: 'decidedPayments' },
  { path: PATHS.withdraws, text: 'withdraws', icon: Wallet, roles: ['chatter'] },
  { path: PATHS.day, text: 'day', icon: Clock, roles: ['chatter'], isInMore: true },
]
