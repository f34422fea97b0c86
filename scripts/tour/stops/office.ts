// The admin pages: the frame, and the lists in every state.

import type { PathName, Stop } from '../stop.ts'

export const OFFICE_STOPS: readonly Stop[] = [
  {
    name: 'admin',
    who: 'admin',
    at: 'admin',
    spec: ['Child routes: index and dashboard'],
    until: (stage) => stage.heading('admin.dashboard'),
  },
  {
    name: 'admin-dashboard',
    who: 'admin',
    at: 'adminDashboard',
    spec: [`heading 'Dashboard', text 'Manage your platform data here', no data shown`],
    until: 'admin.dashboardText',
  },
  {
    name: 'admin-sidebar-collapsed',
    who: 'admin',
    at: 'adminUsers',
    width: 1440,
    spec: ['It collapses to icons, starting collapsed when window width is 991 or less.'],
    act: (stage) => stage.button('admin.collapseSidebar').click(),
    until: (stage) => stage.button('admin.expandSidebar'),
  },
  {
    name: 'admin-menu',
    who: 'admin',
    at: 'adminUsers',
    width: 390,
    spec: [`it shows the admin's username and email and a logout action`],
    act: (stage) => stage.button('admin.openMenu').click(),
    until: 'admin.menu',
  },
  ...listStops({
    name: 'admin-users',
    at: 'adminUsers',
    calls: '/admin/users/',
    search: 'admin.searchPeople',
    empty: 'admin.noUserFound',
    heading: 'admin.users',
    spec: `heading 'Users'; search box 'Search by username or email' (Enter or Search button)`,
    emptySpec: `States: 'Loading...', empty 'No user found!'.`,
  }),
  ...listStops({
    name: 'admin-account-requests',
    at: 'adminAccountRequests',
    calls: '/admin/account-requests/',
    search: 'admin.searchPeople',
    empty: 'admin.noUserFound',
    heading: 'admin.accountRequests',
    spec: 'columns #, User (avatar, username, email), Gender, Age, Phone Number, Reg. Date',
    emptySpec: `Empty 'No user found!'.`,
  }),
  ...listStops({
    name: 'admin-session-requests',
    at: 'adminSessionRequests',
    calls: '/admin/session-requests/',
    search: 'adminSessions.search',
    empty: 'adminSessions.empty',
    heading: 'adminSessions.title',
    spec: 'columns Session ID, User Name, Chatter Name, Plan (title, price, PKR), Method (bank name), Transaction ID, Paid At, Status, Actions',
    emptySpec: `Empty 'No session found!'.`,
  }),
  ...listStops({
    name: 'admin-withdraw-requests',
    at: 'adminWithdrawRequests',
    calls: '/admin/withdraw-requests/',
    search: 'adminWithdrawals.search',
    empty: 'adminWithdrawals.empty',
    heading: 'adminWithdrawals.title',
    spec: 'columns Withdraw ID, Chatter (avatar or first two letters, username, email), Bank Name, Account Name, Account Number, Amount',
    emptySpec: `Empty 'No withdraw request found!'.`,
  }),
  {
    name: 'admin-payment-methods',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: [`table Bank Name, Account Name, Account Number, Receiving Limit (shown as '_' when empty), delete action`],
    until: (stage) => stage.rows().first(),
    whole: true,
  },
  {
    name: 'admin-payment-methods-empty',
    who: 'admin',
    house: 'fresh',
    at: 'adminPaymentMethods',
    spec: [`Empty 'No payment method added yet!'.`],
    until: 'adminPayments.empty',
  },
  {
    name: 'admin-payment-methods-loading',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: ['loading'],
    before: (stage) => stage.hold('/admin/payment-methods/all'),
    until: (stage) => stage.loadingRows(),
  },
  {
    name: 'admin-offline',
    who: 'admin',
    at: 'adminUsers',
    spec: ['Offline is said once, in a quiet bar', 'offline'],
    act: async (stage) => {
      await stage.rows().first().waitFor()
      await stage.goOffline()
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
  readonly heading: string
  readonly spec: string
  readonly emptySpec: string
}

function listStops({ name, at, calls, search, empty, heading, spec, emptySpec }: List): Stop[] {
  const list = { who: 'admin', at } as const
  return [
    { ...list, name, spec: [spec], until: (stage) => stage.rows().first(), whole: true },
    {
      ...list,
      name: `${name}-empty`,
      house: 'fresh',
      spec: [emptySpec],
      // The accounts that look at the empty server are in its lists.
      before: (stage) => stage.change(calls, emptied),
      until: empty,
    },
    {
      ...list,
      name: `${name}-loading`,
      spec: [`'Loading...'`],
      before: (stage) => stage.hold(`${calls}all`),
      until: (stage) => stage.loadingRows(),
    },
    {
      ...list,
      name: `${name}-failed`,
      spec: ['List and search failures: logged only, nothing shown.'],
      before: (stage) => stage.refuse(`${calls}all`),
      until: (stage) => stage.heading(heading),
    },
    {
      ...list,
      name: `${name}-not-found`,
      spec: ['empty'],
      act: (stage) => stage.box(search).fill('there is no such thing'),
      until: empty,
    },
    {
      ...list,
      name: `${name}-huge`,
      house: 'huge',
      spec: ['Numbered page buttons when more than one page.'],
      until: (stage) => stage.rows().nth(19),
      whole: true,
    },
    {
      ...list,
      name: `${name}-page-250`,
      house: 'huge',
      query: () => ({ page: '250' }),
      spec: ['10,000 rows'],
      until: (stage) => stage.rows().nth(19),
      whole: true,
    },
  ]
}

/** The same answer with none of its rows. */
function emptied(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value]),
  )
}
