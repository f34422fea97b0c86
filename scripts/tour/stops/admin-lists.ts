// The admin pages: sidebar, dashboard, and the lists in every state.

import type { PathName, Stop } from '../stop.ts'

const ONE_OF_EACH = { complaints: 1, reports: 1, accountRequests: 1, needsDecision: 1, proposals: 1, refunds: 1 }

export const ADMIN_LIST_STOPS: readonly Stop[] = [
  { name: 'admin', who: 'admin', at: 'admin', until: (tour) => tour.heading('admin.dashboard') },
  { name: 'admin-dashboard', who: 'admin', at: 'adminDashboard', until: 'admin.dashboardText' },
  {
    name: 'admin-dashboard-figures',
    who: 'admin',
    at: 'adminDashboard',
    query: () => ({ days: '30' }),
    until: 'figures.hoursChart',
    whole: true,
  },
  { name: 'admin-dashboard-new', who: 'admin', dataset: 'new', at: 'adminDashboard', until: 'figures.setup', whole: true },
  {
    name: 'admin-dashboard-busy',
    who: 'admin',
    at: 'adminDashboard',
    query: () => ({ days: '7' }),
    before: async (tour) => {
      await tour.change('/admin/pending-counts', (body) => ({
        ...body,
        ...ONE_OF_EACH,
        details: { ...(body['details'] as object), failedJobs: 2 },
      }))
      await tour.change('/admin/figures', (body) => ({ ...body, owed: { ...(body['owed'] as object), held: 13_500, advances: 350 } }))
    },
    until: 'figures.runCommand',
    whole: true,
  },
  {
    name: 'admin-dashboard-done',
    who: 'admin',
    at: 'adminDashboard',
    query: () => ({ days: '1' }),
    before: (tour) =>
      tour.change('/admin/pending-counts', (body) => ({ ...emptied(body), setup: { ...(body['setup'] as object), mail: true } })),
    until: 'figures.nothingToDo',
  },
  {
    name: 'admin-dashboard-table',
    who: 'admin',
    at: 'adminDashboard',
    query: () => ({ days: '7' }),
    act: (tour) => tour.button('figures.showTable').first().click(),
    until: (tour) => tour.button('figures.showChart'),
  },
  {
    name: 'admin-counted-sessions',
    who: 'admin',
    at: 'adminSessionRequests',
    query: () => ({ counted: 'purchases', from: '2026-01-01', to: '2026-12-31' }),
    until: 'admin.showAll',
  },
  {
    name: 'admin-counted-owed',
    who: 'admin',
    at: 'adminAccountRequests',
    query: () => ({ counted: 'owed', from: '2026-01-01', to: '2026-12-31' }),
    until: 'admin.showAll',
  },
  {
    name: 'admin-sidebar-collapsed',
    who: 'admin',
    at: 'adminUsers',
    width: 1440,
    act: async (tour) => {
      await tour.button('admin.collapseSidebar').click()
      await tour.button('admin.more').click()
    },
    until: (tour) => tour.page.getByRole('link', { name: tour.texts.of('admin.backToSite') }),
  },
  {
    name: 'admin-menu',
    who: 'admin',
    at: 'adminUsers',
    width: 390,
    act: (tour) => tour.button('admin.more').click(),
    until: 'admin.backToSite',
  },
  ...listStops({
    name: 'admin-users',
    at: 'adminUsers',
    calls: '/admin/users/',
    search: 'admin.searchPeople',
    empty: 'admin.noUserFound',
  }),
  ...listStops({
    name: 'admin-account-requests',
    at: 'adminAccountRequests',
    calls: '/admin/account-requests/',
    search: 'admin.searchPeople',
    empty: 'admin.noUserFound',
  }),
  ...listStops({
    name: 'admin-session-requests',
    at: 'adminSessionRequests',
    calls: '/admin/session-requests/',
    search: 'adminSessions.search',
    empty: 'adminSessions.empty',
  }),
  ...listStops({
    name: 'admin-withdraw-requests',
    at: 'adminWithdrawRequests',
    calls: '/admin/withdraw-requests/',
    search: 'adminWithdrawals.search',
    empty: 'adminWithdrawals.empty',
  }),
  {
    name: 'admin-session-requests-pending',
    who: 'admin',
    at: 'adminSessionRequests',
    query: () => ({ status: 'pending' }),
    until: (tour) => tour.rows().first(),
  },
  {
    name: 'admin-session-requests-none-rejected',
    who: 'admin',
    dataset: 'new',
    at: 'adminSessionRequests',
    query: () => ({ status: 'rejected' }),
    until: 'admin.showAll',
  },
  { name: 'admin-payment-methods', who: 'admin', at: 'adminPaymentMethods', until: (tour) => tour.rows().first(), whole: true },
  { name: 'admin-payment-methods-empty', who: 'admin', dataset: 'new', at: 'adminPaymentMethods', until: 'adminPayments.empty' },
  {
    name: 'admin-payment-methods-loading',
    who: 'admin',
    at: 'adminPaymentMethods',
    before: (tour) => tour.hold('/admin/payment-methods/all'),
    until: (tour) => tour.loadingRows(),
  },
  {
    name: 'admin-offline',
    who: 'admin',
    at: 'adminUsers',
    act: async (tour) => {
      await tour.rows().first().waitFor()
      await tour.goOffline()
    },
    until: 'ui.offline',
  },
]

interface List {
  readonly name: string
  readonly at: PathName
  readonly calls: string
  /** Text keys. */
  readonly search: string
  readonly empty: string
}

function listStops({ name, at, calls, search, empty }: List): Stop[] {
  const list = { who: 'admin', at } as const
  return [
    { ...list, name, until: (tour) => tour.rows().first(), whole: true },
    {
      ...list,
      name: `${name}-empty`,
      dataset: 'new',
      // The new server's lists contain the visiting accounts.
      before: (tour) => tour.change(calls, emptied),
      until: empty,
    },
    {
      ...list,
      name: `${name}-loading`,
      before: (tour) => tour.hold(`${calls}all`),
      until: (tour) => tour.loadingRows(),
    },
    {
      ...list,
      name: `${name}-failed`,
      before: (tour) => tour.refuse(`${calls}all`),
      until: (tour) => tour.loadingRows(),
    },
    {
      ...list,
      name: `${name}-not-found`,
      act: (tour) => tour.box(search).fill('there is no such thing'),
      until: empty,
    },
    {
      ...list,
      name: `${name}-huge`,
      dataset: 'huge',
      until: (tour) => tour.rows().nth(19),
      whole: true,
    },
    {
      ...list,
      name: `${name}-page-250`,
      dataset: 'huge',
      query: () => ({ page: '250' }),
      until: (tour) => tour.rows().nth(19),
      whole: true,
    },
  ]
}

/** The same reply without rows. */
function emptied(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value]),
  )
}
