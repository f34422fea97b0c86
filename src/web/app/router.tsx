// The app's routes. Screens are loaded lazily, inside the guards.

import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { PATHS } from '../paths.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import adminRoutes from './admin-routes.tsx'
import { RequireGuest, RequireRole } from './guards.tsx'
import { CHAT_TEXTS, page, screenAt } from './page.ts'
import { Root } from './root.tsx'
import { Broken, NotFound } from './status-page.tsx'

const landing = page(() => import('./landing/landing.tsx'), 'Landing', ['landing'])
const signedInArea = page(() => import('./signed-in-area.tsx'), 'SignedInArea', ['shell'])
const authLayout = page(() => import('./auth-layout.tsx'), 'AuthLayout', ['accounts'])
const logIn = page(() => import('../accounts/security/log-in.tsx'), 'LogIn')
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
                screenAt(PATHS.signUp, () => import('../accounts/sign-up.tsx'), 'SignUp', ['passwords']),
              ],
            },
          ],
        },
        {
          // Mailed links also work in a browser that is signed in.
          lazy: authLayout,
          children: [
            screenAt(PATHS.forgotPassword, () => import('../accounts/security/forgot-password.tsx'), 'ForgotPassword', ['mailLinks']),
            screenAt(PATHS.resetPassword, () => import('../accounts/security/reset-password.tsx'), 'ResetPassword', [
              'mailLinks',
              'passwords',
            ]),
            screenAt(PATHS.confirmEmail, () => import('../accounts/security/confirm-email.tsx'), 'ConfirmEmail', ['mailLinks']),
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
                screenAt(PATHS.receipt, () => import('../money/receipts/receipt-page.tsx'), 'ReceiptPage', ['statements']),
                screenAt(PATHS.statement, () => import('../money/receipts/statement-page.tsx'), 'StatementPage', ['statements']),
                {
                  lazy: page(() => import('./dashboard-shell.tsx'), 'DashboardShell'),
                  children: [
                    { index: true, Component: DashboardIndex },
                    screenAt(PATHS.chats, () => import('./chat-page.tsx'), 'ChatPage', CHAT_TEXTS),
                    screenAt(PATHS.profile, () => import('./profile-page.tsx'), 'ProfilePage', ['profile']),
                    screenAt(PATHS.security, () => import('../accounts/security/security-settings.tsx'), 'SecuritySettings', [
                      'security',
                      'passwords',
                    ]),
                    screenAt(PATHS.noticeSettings, () => import('../notices/notice-settings.tsx'), 'NoticeSettingsPage', [
                      'noticeSettings',
                    ]),
                    screenAt(PATHS.blocked, () => import('../accounts/blocks/blocked-people.tsx'), 'BlockedPeoplePage', ['blocks']),
                    screenAt(PATHS.ownReports, () => import('../cases/reports/own-reports.tsx'), 'OwnReportsPage', ['reports']),
                    screenAt(PATHS.ownComplaints, () => import('../cases/complaints/own-complaints.tsx'), 'OwnComplaintsPage', [
                      'complaints',
                    ]),
                    screenAt(PATHS.payments, () => import('../sessions/history/history.tsx'), 'SessionsHistory', ['history', 'refunds']),
                    screenAt(PATHS.session, () => import('./session-page.tsx'), 'SessionPage', [
                      'history',
                      'afterDecision',
                      'purchase',
                      'rejections',
                      'refunds',
                      'complaints',
                    ]),
                    screenAt(PATHS.day, () => import('../money/earnings/day-panel.tsx'), 'DayPage', ['day', 'presence']),
                    screenAt(PATHS.withdraws, () => import('../money/withdrawals/withdraw-amount.tsx'), 'WithdrawAmount', ['withdraws']),
                  ],
                },
              ],
            },
          ],
        },
        { path: PATHS.admin, element: <RequireRole roles={['admin']} />, children: [{ lazy: signedInArea, children: adminRoutes }] },
        screenAt(PATHS.terms, policies, 'TermsPage', ['landing']),
        screenAt(PATHS.privacy, policies, 'PrivacyPage', ['landing']),
        screenAt(PATHS.refunds, policies, 'RefundsPage', ['landing']),
        screenAt(PATHS.unsubscribe, () => import('./unsubscribe.tsx'), 'Unsubscribe', ['noticeSettings']),
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
