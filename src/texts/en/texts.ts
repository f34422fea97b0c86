// The areas that every page needs are part of the first script; the others are downloaded with the screens that use them.

import app from './app.ts'
import names from './names.ts'
import ui from './ui.ts'

export const ENGLISH_TEXTS = {
  app: async () => ({ default: app }),
  ui: async () => ({ default: ui }),
  names: async () => ({ default: names }),
  landing: () => import('./landing.ts'),
  accounts: () => import('./accounts.ts'),
  profile: () => import('./profile.ts'),
  secondStep: () => import('./second-step.ts'),
  mailLinks: () => import('./mail-links.ts'),
  passwords: () => import('./passwords.ts'),
  security: () => import('./security.ts'),
  history: () => import('./history.ts'),
  statements: () => import('./statements.ts'),
  withdraws: () => import('./withdraws.ts'),
  day: () => import('./day.ts'),
  admin: () => import('./admin.ts'),
  chat: () => import('./chat.ts'),
  blocks: () => import('./blocks.ts'),
  reports: () => import('./reports.ts'),
  warning: () => import('./warning.ts'),
  adminReports: () => import('./admin-reports.ts'),
  adminPerson: () => import('./admin-person.ts'),
  adminSearch: () => import('./admin-search.ts'),
  adminTrail: () => import('./admin-trail.ts'),
  complaints: () => import('./complaints.ts'),
  adminComplaints: () => import('./admin-complaints.ts'),
  conversation: () => import('./conversation.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  presence: () => import('./presence.ts'),
  purchase: () => import('./purchase.ts'),
  minutes: () => import('./minutes.ts'),
  afterDecision: () => import('./after-decision.ts'),
  notices: () => import('./notices.ts'),
  rejections: () => import('./rejections.ts'),
  noticeList: () => import('./notice-list.ts'),
  noticeSettings: () => import('./notice-settings.ts'),
  shell: () => import('./shell.ts'),
  mails: () => import('./mails.ts'),
  figures: () => import('./figures.ts'),
  adminPayments: () => import('./admin-payments.ts'),
  adminSessions: () => import('./admin-sessions.ts'),
  proofReading: () => import('./proof-reading.ts'),
  adminMinutes: () => import('./admin-minutes.ts'),
  adminWithdrawals: () => import('./admin-withdrawals.ts'),
  adminRefunds: () => import('./admin-refunds.ts'),
  adminPayouts: () => import('./admin-payouts.ts'),
  adminBankStatements: () => import('./admin-bank-statements.ts'),
  adminProposals: () => import('./admin-proposals.ts'),
  refunds: () => import('./refunds.ts'),
}

/** Ready before anything is downloaded. */
export const FIRST_TEXTS = { app, ui, names }
