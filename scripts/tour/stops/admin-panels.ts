// The admin pages: panels, confirmations, and failures.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const SESSIONS: Pick<Stop, 'who' | 'at'> = { who: 'admin', at: 'adminSessionRequests' }
const UPDATE = '/admin/session-requests/update-status'
const DECIDED = { decidedBy: 'Hamza', decidedAt: '2026-11-16T09:00:00.000Z' }
const panelOf = (id: string) => ({ query: (fixtures: TourPage['fixtures']) => ({ edit: fixtures.id(id) }) })

export const ADMIN_PANEL_STOPS: readonly Stop[] = [
  { name: 'admin-user-panel', who: 'admin', at: 'adminUsers', act: edit, until: 'admin.manageUser' },
  {
    name: 'admin-user-panel-missing',
    who: 'admin',
    at: 'adminUsers',
    act: async (tour) => {
      await edit(tour)
      await tour.button('admin.save').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'admin-user-panel-options',
    who: 'admin',
    at: 'adminUsers',
    act: async (tour) => {
      await edit(tour)
      await tour.dialog().getByRole('combobox').click()
    },
    until: ({ page }) => page.getByRole('option').first(),
  },
  {
    name: 'admin-user-panel-failed',
    who: 'admin',
    at: 'adminUsers',
    act: async (tour) => {
      await tour.refuse('/admin/users/update-role')
      await edit(tour)
      await tour.dialog().getByRole('combobox').click()
      await tour.page.getByRole('option').first().click()
      await tour.button('admin.save').click()
    },
    until: (tour) => tour.toast(),
  },
  { name: 'admin-user-delete', who: 'admin', at: 'adminUsers', act: remove, until: 'admin.confirmDelete' },
  {
    name: 'admin-user-delete-busy',
    who: 'admin',
    at: 'adminUsers',
    act: async (tour) => {
      await tour.hold('/admin/users/delete')
      await removeConfirmed(tour)
    },
    until: 'admin.deleting',
  },
  { name: 'admin-account-panel', who: 'admin', at: 'adminAccountRequests', act: edit, until: 'admin.manageUser' },
  {
    name: 'admin-account-panel-options',
    who: 'admin',
    at: 'adminAccountRequests',
    act: async (tour) => {
      await edit(tour)
      await tour.dialog().getByRole('combobox').click()
    },
    until: ({ page }) => page.getByRole('option').first(),
  },
  {
    name: 'admin-account-reject',
    who: 'admin',
    at: 'adminAccountRequests',
    act: async (tour) => {
      await edit(tour)
      await tour.button('admin.reject').click()
    },
    until: 'admin.whatIsRejected',
  },
  {
    name: 'admin-account-saved',
    who: 'admin',
    at: 'adminAccountRequests',
    act: async (tour) => {
      await edit(tour)
      await tour.button('admin.save').click()
    },
    until: (tour) => tour.toast(),
  },
  { name: 'admin-session-panel', ...SESSIONS, ...panelOf('session:pending'), until: 'adminSessions.manage' },
  {
    name: 'admin-session-panel-bottom',
    ...SESSIONS,
    ...panelOf('session:pending'),
    act: async (tour) => {
      await tour.button('adminSessions.enlarge').scrollIntoViewIfNeeded()
    },
    until: (tour) => tour.button('adminSessions.complete'),
  },
  {
    name: 'admin-session-warnings',
    ...SESSIONS,
    ...panelOf('suspicious'),
    until: (tour) => tour.page.getByRole('region', { name: tour.texts.of('adminSessions.checkCarefully') }),
  },
  {
    name: 'admin-session-complete-question',
    ...SESSIONS,
    ...panelOf('suspicious'),
    // Otherwise it would depend on which of the demo's sessions are running.
    before: (tour) => tour.change('/chatter/busy/check', () => ({ isBusy: false, remainingMinutes: 0, busyUntil: null, obstacle: null })),
    act: (tour) => tour.button('adminSessions.complete').click(),
    until: 'adminSessions.completeQuestion',
  },
  {
    name: 'admin-session-busy',
    ...SESSIONS,
    ...panelOf('session:pending'),
    before: async (tour) => {
      const busyUntil = new Date(Date.now() + 12 * 60_000).toISOString()
      await tour.change('/chatter/busy/check', () => ({ isBusy: true, remainingMinutes: 12, busyUntil }))
      await tour.refuse(UPDATE, { status: 409, code: 'chatter_busy', message: 'The chatter is busy.', values: { remainingMinutes: 12 } })
    },
    act: (tour) => tour.button('adminSessions.complete').click(),
    until: 'adminSessions.busyRefused',
  },
  {
    name: 'admin-session-seen-in-bank',
    ...SESSIONS,
    ...panelOf('session:pending'),
    before: (tour) => tour.change('/admin/session-requests/', asSeenInBank),
    until: 'adminSessions.seenInBank',
  },
  {
    name: 'admin-session-zoomed',
    ...SESSIONS,
    ...panelOf('session:pending'),
    act: async (tour) => {
      await tour.button('adminSessions.enlarge').click()
      await tour.button('ui.zoomIn').click()
    },
    until: (tour) => tour.button('ui.zoomOut'),
  },
  { name: 'admin-session-decided', ...SESSIONS, ...panelOf('session:silent'), until: 'adminSessions.decidedBy' },
  {
    name: 'admin-session-completing',
    ...SESSIONS,
    ...panelOf('session:pending'),
    before: (tour) => tour.hold(UPDATE),
    act: (tour) => tour.button('adminSessions.complete').click(),
    until: 'adminSessions.completing',
  },
  {
    name: 'admin-session-reject',
    ...SESSIONS,
    ...panelOf('session:pending'),
    act: async (tour) => {
      await tour.button('adminSessions.reject').click()
      await tour.dialog().getByRole('radio').last().click()
    },
    until: 'adminSessions.rejectNote',
  },
  {
    name: 'admin-session-reject-too-late',
    ...SESSIONS,
    ...panelOf('session:pending'),
    before: async (tour) => {
      let isSent = false
      tour.page.on('request', (request) => {
        if (request.url().includes(UPDATE)) isSent = true
      })
      await tour.change('/admin/session-requests/', asRejected, () => isSent)
      // The last matching route answers a call.
      const values = { status: 'rejected', ...DECIDED }
      await tour.refuse(UPDATE, { status: 409, code: 'session_decided', message: 'Session is already rejected.', values })
    },
    act: async (tour) => {
      await tour.button('adminSessions.reject').click()
      await tour.dialog().getByRole('radio').last().click()
      await tour.field('adminSessions.rejectNote').fill('The name differs.')
      await tour.button('adminSessions.rejectPayment').click()
    },
    until: 'adminSessions.rejectedTooLate',
  },
  {
    name: 'admin-session-failed',
    ...SESSIONS,
    ...panelOf('session:pending'),
    before: (tour) => tour.refuse(UPDATE),
    act: (tour) => tour.button('adminSessions.complete').click(),
    until: (tour) => tour.toast(),
  },
  {
    name: 'admin-session-stale',
    ...SESSIONS,
    ...panelOf('session:stale'),
    before: async (tour) => {
      tour.expect(409, '/api/admin/session-requests/')
      // Another admin decided, and this page has not received the event.
      await tour.page.routeWebSocket(/\/socket\.io\//, () => undefined)
      let showsPending = true
      tour.page.on('request', (request) => {
        if (request.url().includes(UPDATE)) showsPending = false
      })
      await tour.change('/admin/session-requests/', asPending, () => showsPending)
    },
    act: (tour) => tour.button('adminSessions.complete').click(),
    until: (tour) => tour.toast(),
  },
  { name: 'admin-session-delete', ...SESSIONS, act: remove, until: 'adminSessions.confirmDelete' },
  {
    name: 'admin-session-delete-failed',
    ...SESSIONS,
    before: (tour) => tour.refuse('/admin/session-requests/delete'),
    act: removeConfirmed,
    until: (tour) => tour.toast(),
  },
  { name: 'admin-withdraw-panel', who: 'admin', at: 'adminWithdrawRequests', ...panelOf('withdraw'), until: 'adminWithdrawals.manage' },
  {
    name: 'admin-withdraw-take-back',
    who: 'admin',
    at: 'adminWithdrawRequests',
    ...panelOf('withdraw:paid'),
    act: async (tour) => {
      await tour.dialog().getByRole('combobox').click()
      await tour.page.getByRole('option').last().click()
      await tour.button('admin.save').click()
      await tour.button('adminWithdrawals.takeBack').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
  },
  { name: 'admin-withdraw-delete', who: 'admin', at: 'adminWithdrawRequests', act: remove, until: 'adminWithdrawals.confirmDelete' },
  {
    name: 'admin-withdraw-delete-failed',
    who: 'admin',
    at: 'adminWithdrawRequests',
    before: (tour) => tour.refuse('/admin/withdraw-requests/delete'),
    act: removeConfirmed,
    until: (tour) => tour.toast(),
  },
]

async function edit(tour: TourPage): Promise<void> {
  await tour
    .rows()
    .getByRole('button', { name: tour.texts.of('admin.editNamed') })
    .first()
    .click()
  await tour.dialog().getByRole('combobox').waitFor()
}

/** On a phone the bin is in the row's panel only. */
export async function remove(tour: TourPage): Promise<void> {
  const { isPhone, texts } = tour
  const names = isPhone ? (['admin.editNamed', 'adminSessions.review'] as const) : (['admin.deleteNamed'] as const)
  await tour
    .rows()
    .getByRole('button')
    .and(names.map((name) => tour.page.getByRole('button', { name: texts.of(name) })).reduce((one, other) => one.or(other)))
    .first()
    .click()
  if (!isPhone) return tour.dialog().waitFor()
  await tour
    .dialog()
    .getByRole('button', { name: texts.of('admin.delete') })
    .click()
  await tour.page.getByRole('alertdialog').waitFor()
}

export async function removeConfirmed(tour: TourPage): Promise<void> {
  await remove(tour)
  await tour
    .dialog()
    .getByRole('button', { name: tour.texts.of('admin.delete') })
    .click()
}

type Json = Record<string, unknown>

/** The sessions as they were before the decision. */
function asPending(body: Json): Json {
  return withSessions(body, () => ({ status: 'pending', decidedBy: null, decidedAt: null }))
}

/** The sessions after the decision of another admin. */
function asRejected(body: Json): Json {
  return withSessions(body, ({ status }) => (status === 'pending' ? { status: 'rejected', ...DECIDED } : {}))
}

/** With a bank row that is 50 rupees short. */
function asSeenInBank(body: Json): Json {
  return withSessions(body, ({ plan }) => ({
    seenInBank: {
      rowID: 'r',
      day: '2026-11-16',
      amount: (plan as { price: number }).price - 50,
      reference: '611900661230',
      isReversed: false,
    },
  }))
}

function withSessions(body: Json, patch: (session: Json) => Json): Json {
  return { ...body, sessions: (body['sessions'] as Json[]).map((session) => ({ ...session, ...patch(session) })) }
}
