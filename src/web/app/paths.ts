// Every address of the app, once.

export const PATHS = {
  landing: '/',
  home: '/home',
  auth: '/auth',
  logIn: '/auth/login',
  signUp: '/auth/signup',
  dashboard: '/dashboard',
  chats: '/dashboard/chats',
  profile: '/dashboard/profile',
  payments: '/dashboard/payments',
  withdraws: '/dashboard/withdraws',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminAccountRequests: '/admin/account-requests',
} as const
