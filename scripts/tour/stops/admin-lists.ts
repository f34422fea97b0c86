// The admin pages: sidebar, dashboard, and the lists in every state.

import type { PathName, Stop } from '../stop.ts'

export const ADMIN_LIST_STOPS: readonly Stop[] = [
  {
    name: 'admin',
    who: 'admin',
    at: 'admin',
    spec: ['Child routes: index and dashboard'],
    until: (tour) => tour.heading('admin.dashboard'),
  },
  {
    name: 'admin-dashboard',
    who: 'admin',
    at: 'adminDashboard',
    spec: [`heading 'Dashboard', text 'Manage your platform data here', no data shown`],
    until: 'admin.dashboardText',
  },
  {
    name: 'admin-dashboard-figures',
    who: 'admin',
    at: 'adminDashboard',
    query: () => ({ days: '30' }),
    spec: ['the figures of some days, with charts (docs/product.md#figures)'],
    until: 'figures.hoursChart',
    whole: true,
  },
  {
    name: 'admin-dashboard-held',
    who: 'admin',
    at: 'adminDashboard',
    query: () => ({ days: '7' }),
    spec: ['how much of what chatters are owed is held'],
    before: (tour) =>
      tour.change('/admin/figures', (body) => ({ ...body, owed: { ...(body['owed'] as object), held: 13_500, advances: 0 } })),
    act: (tour) => tour.text('figures.owed').scrollIntoViewIfNeeded(),
    until: 'figures.heldText',
  },
  {
    name: 'admin-dashboard-table',
    who: 'admin',
    at: 'adminDashboard',
    query: () => ({ days: '7' }),
    spec: ['a table behind each chart (docs/product.md#figures)'],
    act: (tour) => tour.button('figures.showTable').first().click(),
    until: (tour) => tour.button('figures.showChart'),
  },
  {
    name: 'admin-counted-sessions',
    who: 'admin',
    at: 'adminSessionRequests',
    query: () => ({ counted: 'purchases', from: '2026-01-01', to: '2026-12-31' }),
    spec: ['the rows that a figure counts (docs/product.md#figures)'],
    until: 'admin.showAll',
  },
  {
    name: 'admin-counted-owed',
    who: 'admin',
    at: 'adminAccountRequests',
    query: () => ({ counted: 'owed', from: '2026-01-01', to: '2026-12-31' }),
    spec: ['the chatters to whom money is owed, with the amounts (docs/product.md#figures)'],
    until: 'admin.showAll',
  },
  {
    name: 'admin-sidebar-collapsed',
    who: 'admin',
    at: 'adminUsers',
    width: 1440,
    spec: ['It collapses to icons, starting collapsed when window width is 991 or less.'],
    act: (tour) => tour.button('admin.collapseSidebar').click(),
    until: (tour) => tour.button('admin.expandSidebar'),
  },
  {
    name: 'admin-menu',
    who: 'admin',
    at: 'adminUsers',
    width: 390,
    spec: [`it shows the admin's username and email and a logout action`],
    act: (tour) => tour.button('admin.openMenu').click(),
    until: 'admin.menu',
  },
  ...listStops({
    name: 'admin-users',
    at: 'adminUsers',
    calls: '/admin/users/',
    search: 'admin.searchPeople',
    empty: 'admin.noUserFound',
    spec: `heading 'Users'; search box 'Search by username or email' (Enter or Search button)`,
    emptySpec: `States: 'Loading...', empty 'No user found!'.`,
  }),
  ...listStops({
    name: 'admin-account-requests',
    at: 'adminAccountRequests',
    calls: '/admin/account-requests/',
    search: 'admin.searchPeople',
    empty: 'admin.noUserFound',
    spec: 'columns #, User (avatar, username, email), Gender, Age, Phone Number, Reg. Date',
    emptySpec: `Empty 'No user found!'.`,
  }),
  ...listStops({
    name: 'admin-session-requests',
    at: 'adminSessionRequests',
    calls: '/admin/session-requests/',
    search: 'adminSessions.search',
    empty: 'adminSessions.empty',
    spec: 'columns Session ID, User Name, Chatter Name, Plan (title, price, PKR), Method (bank name), Transaction ID, Paid At, Status, Actions',
    emptySpec: `Empty 'No session found!'.`,
  }),
  ...listStops({
    name: 'admin-withdraw-requests',
    at: 'adminWithdrawRequests',
    calls: '/admin/withdraw-requests/',
    search: 'adminWithdrawals.search',
    empty: 'adminWithdrawals.empty',
    spec: 'columns Withdraw ID, Chatter (avatar or first two letters, username, email), Bank Name, Account Name, Account Number, Amount',
    emptySpec: `Empty 'No withdraw request found!'.`,
  }),
  {
    name: 'admin-session-requests-pending',
    who: 'admin',
    at: 'adminSessionRequests',
    query: () => ({ status: 'pending' }),
    spec: ['tabs by status, and the age of what is pending'],
    until: (tour) => tour.rows().first(),
  },
  {
    name: 'admin-session-requests-none-rejected',
    who: 'admin',
    dataset: 'new',
    at: 'adminSessionRequests',
    query: () => ({ status: 'rejected' }),
    spec: ['empty'],
    until: 'admin.showAll',
  },
  {
    name: 'admin-payment-methods',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: [`table Bank Name, Account Name, Account Number, Receiving Limit (shown as '_' when empty), delete action`],
    until: (tour) => tour.rows().first(),
    whole: true,
  },
  {
    name: 'admin-payment-methods-empty',
    who: 'admin',
    dataset: 'new',
    at: 'adminPaymentMethods',
    spec: [`Empty 'No payment method added yet!'.`],
    until: 'adminPayments.empty',
  },
  {
    name: 'admin-payment-methods-loading',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: ['loading'],
    before: (tour) => tour.hold('/admin/payment-methods/all'),
    until: (tour) => tour.loadingRows(),
  },
  {
    name: 'admin-offline',
    who: 'admin',
    at: 'adminUsers',
    spec: ['Offline is shown once, in a small bar', 'offline'],
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
  /** Names of texts. */
  readonly search: string
  readonly empty: string
  readonly spec: string
  readonly emptySpec: string
}

function listStops({ name, at, calls, search, empty, spec, emptySpec }: List): Stop[] {
  const list = { who: 'admin', at } as const
  return [
    { ...list, name, spec: [spec], until: (tour) => tour.rows().first(), whole: true },
    {
      ...list,
      name: `${name}-empty`,
      dataset: 'new',
      spec: [emptySpec],
      // The new server has the visiting accounts in its lists.
      before: (tour) => tour.change(calls, emptied),
      until: empty,
    },
    {
      ...list,
      name: `${name}-loading`,
      spec: [`'Loading...'`],
      before: (tour) => tour.hold(`${calls}all`),
      until: (tour) => tour.loadingRows(),
    },
    {
      ...list,
      name: `${name}-failed`,
      spec: ['List and search failures: logged only, nothing shown.'],
      before: (tour) => tour.refuse(`${calls}all`),
      until: (tour) => tour.loadingRows(),
    },
    {
      ...list,
      name: `${name}-not-found`,
      spec: ['empty'],
      act: (tour) => tour.box(search).fill('there is no such thing'),
      until: empty,
    },
    {
      ...list,
      name: `${name}-huge`,
      dataset: 'huge',
      spec: ['Numbered page buttons when more than one page.'],
      until: (tour) => tour.rows().nth(19),
      whole: true,
    },
    {
      ...list,
      name: `${name}-page-250`,
      dataset: 'huge',
      query: () => ({ page: '250' }),
      spec: ['10,000 rows'],
      until: (tour) => tour.rows().nth(19),
      whole: true,
    },
  ]
}

/** The same answer without rows. */
function emptied(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value]),
  )
}
