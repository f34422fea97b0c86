// The routes under /admin, behind the guard. This file contains only addresses
// and lazy imports, because it is in the first script; the screens are not.

import { Navigate, type RouteObject } from 'react-router'
import { PATHS } from '../paths.ts'
import { page, screenAt } from './page.ts'

const adminRoutes: RouteObject[] = [
  {
    lazy: page(() => import('./admin-shell.tsx'), 'AdminShell', ['admin']),
    children: [
      { index: true, element: <Navigate to={PATHS.adminDashboard} replace /> },
      screenAt(PATHS.adminDashboard, () => import('./admin-dashboard.tsx'), 'AdminDashboard', ['figures']),
      screenAt(PATHS.adminUsers, () => import('./admin-users.tsx'), 'AdminUsersPage', ['adminProposals']),
      screenAt(PATHS.adminAccountRequests, () => import('../accounts/admin-account-requests.tsx'), 'AdminAccountRequests'),
      screenAt(PATHS.adminSessionRequests, () => import('../sessions/admin/session-requests.tsx'), 'AdminSessionRequests', [
        'adminSessions',
        'rejections',
        'presence',
        'proofReading',
        'adminRefunds',
        'adminProposals',
      ]),
      screenAt(PATHS.adminPaymentMethods, () => import('../money/methods/admin-payment-methods.tsx'), 'AdminPaymentMethods', [
        'adminPayments',
        'withdraws',
      ]),
      screenAt(PATHS.adminWithdrawRequests, () => import('../money/withdrawals/admin-withdraw-requests.tsx'), 'AdminWithdrawRequests', [
        'adminWithdrawals',
        'adminProposals',
      ]),
      screenAt(PATHS.adminNeedsDecision, () => import('../sessions/minutes/admin-needs-decision.tsx'), 'AdminNeedsDecision', [
        'adminMinutes',
        'adminSessions',
        'presence',
        'adminRefunds',
        'adminProposals',
      ]),
      screenAt(PATHS.adminRefunds, () => import('../money/refunds/admin-refunds.tsx'), 'AdminRefunds', ['adminRefunds', 'adminProposals']),
      screenAt(PATHS.adminPayouts, () => import('../money/payouts/admin-payouts.tsx'), 'AdminPayouts', ['adminPayouts']),
      screenAt(`${PATHS.adminPayouts}/:id`, () => import('../money/payouts/admin-payout-run.tsx'), 'AdminPayoutRun', ['adminPayouts']),
      screenAt(`${PATHS.adminBankStatements}/*`, () => import('../money/bank/admin-bank-statements.tsx'), 'AdminBankStatements', [
        'adminBankStatements',
      ]),
      screenAt(PATHS.adminProposals, () => import('../admin/proposals/admin-proposals.tsx'), 'AdminProposals', [
        'adminProposals',
        'adminRefunds',
      ]),
      screenAt(PATHS.adminTrail, () => import('../admin/trail/admin-trail.tsx'), 'AdminTrail', ['adminTrail']),
      screenAt(PATHS.adminPerson, () => import('../admin/person/admin-person.tsx'), 'AdminPerson', [
        'adminPerson',
        'adminTrail',
        'history',
        'complaints',
        'reports',
        'notices',
      ]),
      screenAt(PATHS.adminReports, () => import('../cases/reports/admin-reports.tsx'), 'AdminReports', [
        'adminReports',
        'reports',
        'voice',
      ]),
      screenAt(PATHS.adminComplaints, () => import('../cases/complaints/admin-complaints.tsx'), 'AdminComplaints', [
        'adminComplaints',
        'complaints',
        'adminMinutes',
        'adminRefunds',
        'adminProposals',
      ]),
    ],
  },
]

export default adminRoutes
