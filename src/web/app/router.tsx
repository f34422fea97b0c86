// The routes of the app. Screens are loaded lazily; the guards are outside of them.

import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { PATHS } from '../paths.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import adminRoutes from './admin-routes.tsx'
import { RequireGuest, RequireRole } from './guards.tsx'
import { page } from './page.ts'
import { Root } from './root.tsx'
import { Broken, NotFound } from './status-page.tsx'

const landing = page(() => import('./landing/landing.tsx'), 'Landing', ['landing'])
const signedInArea = page(() => import('./signed-in-area.tsx'), 'SignedInArea', ['shell'])
const authLayout = page(() => import('./auth-layout.tsx'), 'AuthLayout', ['accounts'])
const logIn = page(() => import('../accounts/security/log-in.tsx'), 'LogIn', ['accounts'])
const policies = () => import('./policy-page.tsx')

export function makeRouter() {
  return createBrowserRouter(makeRoutes())
}

export function makeRoutes(): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: Broken,
      HydrateFallback: () => <PageSpinner />,
      children: [
        { path: PATHS.landing, lazy: landing },
        { path: PATHS.home, lazy: landing },
        {
          path: PATHS.auth,
          Component: RequireGuest,
          children: [
            {
              lazy: authLayout,
              children: [
                { index: true, lazy: logIn },
                { path: PATHS.logIn, lazy: logIn },
                { path: PATHS.signUp, lazy: page(() => import('../accounts/sign-up.tsx'), 'SignUp', ['accounts', 'passwords']) },
              ],
            },
          ],
        },
        {
          // The links in mails also work in a browser that is signed in.
          lazy: authLayout,
          children: [
            {
              path: PATHS.forgotPassword,
              lazy: page(() => import('../accounts/security/forgot-password.tsx'), 'ForgotPassword', ['accounts', 'mailLinks']),
            },
            {
              path: PATHS.resetPassword,
              lazy: page(() => import('../accounts/security/reset-password.tsx'), 'ResetPassword', ['accounts', 'mailLinks', 'passwords']),
            },
            {
              path: PATHS.confirmEmail,
              lazy: page(() => import('../accounts/security/confirm-email.tsx'), 'ConfirmEmail', ['accounts', 'mailLinks']),
            },
          ],
        },
        {
          path: PATHS.dashboard,
          element: (
            <RequireRole roles={['user', 'chatter', 'admin']} narrower={{ [PATHS.withdraws]: ['chatter'], [PATHS.day]: ['chatter'] }} />
          ),
          children: [
            {
              lazy: signedInArea,
              children: [
                // These pages are printed, so they have no frame.
                { path: PATHS.receipt, lazy: page(() => import('../money/receipts/receipt-page.tsx'), 'ReceiptPage', ['statements']) },
                {
                  path: PATHS.statement,
                  lazy: page(() => import('../money/receipts/statement-page.tsx'), 'StatementPage', ['statements']),
                },
                {
                  lazy: page(() => import('./dashboard-shell.tsx'), 'DashboardShell'),
                  children: [
                    { index: true, Component: DashboardIndex },
                    {
                      path: PATHS.chats,
                      lazy: page(() => import('./chat-page.tsx'), 'ChatPage', [
                        'chat',
                        'conversation',
                        'blocks',
                        'complaints',
                        'presence',
                        'purchase',
                        'afterDecision',
                        'rejections',
                      ]),
                    },
                    { path: PATHS.profile, lazy: page(() => import('../accounts/profile-settings.tsx'), 'ProfileSettings', ['profile']) },
                    {
                      path: PATHS.security,
                      lazy: page(() => import('../accounts/security/security-settings.tsx'), 'SecuritySettings', ['security', 'passwords']),
                    },
                    {
                      path: PATHS.noticeSettings,
                      lazy: page(() => import('../notices/notice-settings.tsx'), 'NoticeSettingsPage', ['noticeSettings']),
                    },
                    {
                      path: PATHS.blocked,
                      lazy: page(() => import('../accounts/blocks/blocked-people.tsx'), 'BlockedPeoplePage', ['blocks']),
                    },
                    { path: PATHS.ownReports, lazy: page(() => import('../cases/reports/own-reports.tsx'), 'OwnReportsPage', ['reports']) },
                    {
                      path: PATHS.ownComplaints,
                      lazy: page(() => import('../cases/complaints/own-complaints.tsx'), 'OwnComplaintsPage', ['complaints']),
                    },
                    {
                      path: PATHS.payments,
                      lazy: page(() => import('./history-page.tsx'), 'HistoryPage', [
                        'history',
                        'afterDecision',
                        'purchase',
                        'rejections',
                        'refunds',
                        'complaints',
                      ]),
                    },
                    { path: PATHS.day, lazy: page(() => import('../money/earnings/day-page.tsx'), 'DayPage', ['day', 'presence']) },
                    {
                      path: PATHS.withdraws,
                      lazy: page(() => import('../money/withdrawals/withdraw-amount.tsx'), 'WithdrawAmount', ['withdraws']),
                    },
                  ],
                },
              ],
            },
          ],
        },
        { path: PATHS.admin, element: <RequireRole roles={['admin']} />, children: [{ lazy: signedInArea, children: adminRoutes }] },
        { path: PATHS.terms, lazy: page(policies, 'TermsPage', ['landing']) },
        { path: PATHS.privacy, lazy: page(policies, 'PrivacyPage', ['landing']) },
        { path: PATHS.refunds, lazy: page(policies, 'RefundsPage', ['landing']) },
        { path: PATHS.unsubscribe, lazy: page(() => import('./unsubscribe.tsx'), 'Unsubscribe', ['noticeSettings']) },
        { path: '*', Component: NotFound },
      ],
    },
  ]
}

/** The dashboard opens with the chats. */
function DashboardIndex() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: PATHS.chats, search }} replace />
}
