// The routes under /admin, behind the guard. Only addresses and lazy imports: this file is in the first script, the screens are
// not.

import { Navigate, type RouteObject } from 'react-router'
import { PATHS } from '../paths.ts'
import { page } from './page.ts'

const adminRoutes: RouteObject[] = [
  {
    lazy: page(() => import('./admin-shell.tsx'), 'AdminShell', ['admin']),
    children: [
      { index: true, element: <Navigate to={PATHS.adminDashboard} replace /> },
      { path: PATHS.adminDashboard, lazy: page(() => import('./admin-dashboard.tsx'), 'AdminDashboard', ['admin', 'figures']) },
      { path: PATHS.adminUsers, lazy: page(() => import('./admin-users.tsx'), 'AdminUsersPage', ['admin', 'adminProposals']) },
      {
        path: PATHS.adminAccountRequests,
        lazy: page(() => import('../accounts/admin-account-requests.tsx'), 'AdminAccountRequests', ['admin']),
      },
      {
        path: PATHS.adminSessionRequests,
        lazy: page(() => import('../sessions/admin/session-requests.tsx'), 'AdminSessionRequests', [
          'admin',
          'adminSessions',
          'rejections',
          'presence',
          'proofReading',
          'adminRefunds',
          'adminProposals',
        ]),
      },
      {
        path: PATHS.adminPaymentMethods,
        lazy: page(() => import('../money/methods/admin-payment-methods.tsx'), 'AdminPaymentMethods', ['admin', 'adminPayments']),
      },
      {
        path: PATHS.adminWithdrawRequests,
        lazy: page(() => import('../money/withdrawals/admin-withdraw-requests.tsx'), 'AdminWithdrawRequests', [
          'admin',
          'adminWithdrawals',
          'adminProposals',
        ]),
      },
      {
        path: PATHS.adminNeedsDecision,
        lazy: page(() => import('../sessions/minutes/admin-needs-decision.tsx'), 'AdminNeedsDecision', [
          'admin',
          'adminMinutes',
          'adminSessions',
          'presence',
          'adminRefunds',
          'adminProposals',
        ]),
      },
      {
        path: PATHS.adminRefunds,
        lazy: page(() => import('../money/refunds/admin-refunds.tsx'), 'AdminRefunds', ['admin', 'adminRefunds', 'adminProposals']),
      },
      {
        path: PATHS.adminPayouts,
        lazy: page(() => import('../money/payouts/admin-payouts.tsx'), 'AdminPayouts', ['admin', 'adminPayouts']),
      },
      {
        path: `${PATHS.adminPayouts}/:id`,
        lazy: page(() => import('../money/payouts/admin-payout-run.tsx'), 'AdminPayoutRun', ['admin', 'adminPayouts']),
      },
      {
        path: `${PATHS.adminBankStatements}/*`,
        lazy: page(() => import('../money/bank/admin-bank-statements.tsx'), 'AdminBankStatements', ['admin', 'adminBankStatements']),
      },
      {
        path: PATHS.adminProposals,
        lazy: page(() => import('../admin/proposals/admin-proposals.tsx'), 'AdminProposals', ['admin', 'adminProposals', 'adminRefunds']),
      },
      { path: PATHS.adminTrail, lazy: page(() => import('../admin/trail/admin-trail.tsx'), 'AdminTrail', ['admin', 'adminTrail']) },
      {
        path: PATHS.adminPerson,
        lazy: page(() => import('../admin/person/admin-person.tsx'), 'AdminPerson', [
          'admin',
          'adminPerson',
          'adminTrail',
          'history',
          'complaints',
          'reports',
          'notices',
        ]),
      },
      {
        path: PATHS.adminReports,
        lazy: page(() => import('../cases/reports/admin-reports.tsx'), 'AdminReports', ['admin', 'adminReports', 'reports', 'voice']),
      },
      {
        path: PATHS.adminComplaints,
        lazy: page(() => import('../cases/complaints/admin-complaints.tsx'), 'AdminComplaints', [
          'admin',
          'adminComplaints',
          'complaints',
          'adminMinutes',
          'adminRefunds',
          'adminProposals',
        ]),
      },
    ],
  },
]

export default adminRoutes
