import type { TextLoaders } from '../areas.ts'

export const URDU_TEXTS: TextLoaders = {
  app: () => import('./app.ts'),
  ui: () => import('./ui.ts'),
  names: () => import('./names.ts'),
  landing: () => import('./landing.ts'),
  accounts: () => import('./accounts.ts'),
  profile: () => import('./profile.ts'),
  history: () => import('./history.ts'),
  withdraws: () => import('./withdraws.ts'),
  admin: () => import('./admin.ts'),
  chat: () => import('./chat.ts'),
  conversation: () => import('./conversation.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  presence: () => import('./presence.ts'),
  purchase: () => import('./purchase.ts'),
  notices: () => import('./notices.ts'),
  mails: () => import('./mails.ts'),
  adminPayments: () => import('./admin-payments.ts'),
  adminSessions: () => import('./admin-sessions.ts'),
  adminWithdrawals: () => import('./admin-withdrawals.ts'),
}
