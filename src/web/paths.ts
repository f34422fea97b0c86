// All paths of the app.

import { CONFIRM_EMAIL_PATH, RESET_PASSWORD_PATH } from '#contract/account-paths.ts'
import { ADMIN_PEOPLE_PATH } from '#contract/admin-paths.ts'

export const PATHS = {
  landing: '/',
  home: '/home',
  auth: '/auth',
  logIn: '/auth/login',
  signUp: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  resetPassword: RESET_PASSWORD_PATH,
  confirmEmail: CONFIRM_EMAIL_PATH,
  dashboard: '/dashboard',
  chats: '/dashboard/chats',
  profile: '/dashboard/profile',
  security: '/dashboard/profile/security',
  noticeSettings: '/dashboard/profile/notifications',
  blocked: '/dashboard/profile/blocked',
  ownReports: '/dashboard/profile/reports',
  ownComplaints: '/dashboard/profile/complaints',
  payments: '/dashboard/payments',
  session: '/dashboard/payments/:id',
  withdraws: '/dashboard/withdraws',
  day: '/dashboard/day',
  receipt: '/dashboard/receipts/:id',
  statement: '/dashboard/statements/:id',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminAccountRequests: '/admin/account-requests',
  adminSessionRequests: '/admin/session-requests',
  adminPaymentMethods: '/admin/payment-methods',
  adminWithdrawRequests: '/admin/withdraw-requests',
  adminNeedsDecision: '/admin/needs-decision',
  adminRefunds: '/admin/refunds',
  adminPayouts: '/admin/payouts',
  adminBankStatements: '/admin/bank-statements',
  adminReports: '/admin/reports',
  adminComplaints: '/admin/complaints',
  adminTrail: '/admin/trail',
  adminPerson: `${ADMIN_PEOPLE_PATH}/:id`,
  adminProposals: '/admin/proposals',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  unsubscribe: '/unsubscribe',
} as const

/** The anchor of the prices on the profile page. */
export const PRICES_ANCHOR = 'prices'
