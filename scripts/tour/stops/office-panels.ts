// The admin pages: panels, confirmations, and failures.

import type { Stage } from '../stage.ts'
import type { Stop } from '../stop.ts'

const SESSIONS: Pick<Stop, 'who' | 'at'> = { who: 'admin', at: 'adminSessionRequests' }
const panelOf = (id: string) => ({ query: (cast: Stage['cast']) => ({ edit: cast.id(id) }) })

export const OFFICE_PANEL_STOPS: readonly Stop[] = [
  {
    name: 'admin-user-panel',
    who: 'admin',
    at: 'adminUsers',
    spec: [`Edit opens a side drawer 'Manage User' with a role select (User or Admin; placeholder 'Select a role') and Cancel and Save.`],
    act: edit,
    until: 'admin.manageUser',
  },
  {
    name: 'admin-user-panel-missing',
    who: 'admin',
    at: 'adminUsers',
    spec: [`a role must be selected, else alert 'Please select a role'`],
    act: async (stage) => {
      await edit(stage)
      await stage.button('admin.save').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'admin-user-panel-options',
    who: 'admin',
    at: 'adminUsers',
    spec: ['role select (User or Admin'],
    act: async (stage) => {
      await edit(stage)
      await stage.dialog().getByRole('combobox').click()
    },
    until: ({ page }) => page.getByRole('option').first(),
  },
  {
    name: 'admin-user-panel-failed',
    who: 'admin',
    at: 'adminUsers',
    spec: [`Admin update and delete failures: error toast with the server message`, 'the panel stays open'],
    act: async (stage) => {
      await stage.refuse('/admin/users/update-role')
      await edit(stage)
      await stage.dialog().getByRole('combobox').click()
      await stage.page.getByRole('option').first().click()
      await stage.button('admin.save').click()
    },
    until: (stage) => stage.toast(),
  },
  {
    name: 'admin-user-delete',
    who: 'admin',
    at: 'adminUsers',
    spec: ['Are you sure you want to delete this user?'],
    act: remove,
    until: 'admin.confirmDelete',
  },
  {
    name: 'admin-user-delete-busy',
    who: 'admin',
    at: 'adminUsers',
    spec: ['Buttons say what they are doing'],
    act: async (stage) => {
      await stage.hold('/admin/users/delete')
      await remove(stage)
      await stage
        .dialog()
        .getByRole('button', { name: stage.words.of('admin.delete') })
        .click()
    },
    until: 'admin.deleting',
  },
  {
    name: 'admin-account-panel',
    who: 'admin',
    at: 'adminAccountRequests',
    spec: [`Edit opens side panel 'Manage User' with a status select (Approved, Pending, Rejected, Banned) preset to the current status`],
    act: edit,
    until: 'admin.manageUser',
  },
  {
    name: 'admin-account-panel-options',
    who: 'admin',
    at: 'adminAccountRequests',
    spec: ['status select (Approved, Pending, Rejected, Banned)'],
    act: async (stage) => {
      await edit(stage)
      await stage.dialog().getByRole('combobox').click()
    },
    until: ({ page }) => page.getByRole('option').first(),
  },
  {
    name: 'admin-account-saved',
    who: 'admin',
    at: 'adminAccountRequests',
    spec: ['User status updated!'],
    act: async (stage) => {
      await edit(stage)
      await stage.button('admin.save').click()
    },
    until: (stage) => stage.toast(),
  },
  {
    name: 'admin-session-panel',
    ...SESSIONS,
    ...panelOf('session:pending'),
    spec: [`Edit opens 'Manage Session Approval' showing user info (avatar, username, email, age, gender), chatter info, plan`],
    until: 'adminSessions.manage',
  },
  {
    name: 'admin-session-panel-bottom',
    ...SESSIONS,
    ...panelOf('session:pending'),
    spec: [
      'payment info (bank name, account name, account number, paid amount, transaction id, screenshot image) and buttons Cancel, Reject, Complete',
    ],
    act: async (stage) => {
      await stage.button('adminSessions.enlarge').scrollIntoViewIfNeeded()
    },
    until: (stage) => stage.button('adminSessions.complete'),
  },
  {
    name: 'admin-session-warnings',
    ...SESSIONS,
    ...panelOf('suspicious'),
    spec: ['warnings (same transaction ID, same or near-same picture, amount) with a link to the other session'],
    until: (stage) => stage.page.getByRole('region', { name: stage.words.of('adminSessions.checkCarefully') }),
  },
  {
    name: 'admin-session-zoomed',
    ...SESSIONS,
    ...panelOf('session:pending'),
    spec: ['proof beside what was typed, zoom to 5×'],
    act: async (stage) => {
      await stage.button('adminSessions.enlarge').click()
      await stage.button('ui.zoomIn').click()
    },
    until: (stage) => stage.button('ui.zoomOut'),
  },
  {
    name: 'admin-session-decided',
    ...SESSIONS,
    ...panelOf('session:silent'),
    spec: ['Session status: pending (awaiting admin approval) to completed (chat allowed until endTime) or rejected'],
    until: 'adminSessions.decidedBy',
  },
  {
    name: 'admin-session-completing',
    ...SESSIONS,
    ...panelOf('session:pending'),
    spec: ['Buttons say what they are doing'],
    before: (stage) => stage.hold('/admin/session-requests/update-status'),
    act: (stage) => stage.button('adminSessions.complete').click(),
    until: 'adminSessions.completing',
  },
  {
    name: 'admin-session-failed',
    ...SESSIONS,
    ...panelOf('session:pending'),
    spec: [`else 'Something went wrong! Please try again.'`],
    before: (stage) => stage.refuse('/admin/session-requests/update-status'),
    act: (stage) => stage.button('adminSessions.complete').click(),
    until: (stage) => stage.toast(),
  },
  {
    name: 'admin-session-stale',
    ...SESSIONS,
    ...panelOf('session:stale'),
    spec: ['A stale decision says who decided and when.'],
    before: async (stage) => {
      stage.expect(409, '/api/admin/session-requests/')
      // A colleague was faster, and the news has not come yet.
      await stage.page.routeWebSocket(/\/socket\.io\//, () => undefined)
      let isNews = true
      stage.page.on('request', (request) => {
        if (request.method() === 'PUT') isNews = false
      })
      await stage.change('/admin/session-requests/', asPending, () => isNews)
    },
    act: (stage) => stage.button('adminSessions.complete').click(),
    until: (stage) => stage.toast(),
  },
  {
    name: 'admin-session-delete',
    ...SESSIONS,
    spec: [`and the same with 'session'`],
    act: remove,
    until: 'adminSessions.confirmDelete',
  },
  {
    name: 'admin-method-add',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: [
      `'Add Payment Method' opens a side form with text fields bankName, accountName, accountNumber, receivingLimit, Cancel, and 'Add Method'`,
    ],
    act: (stage) => stage.button('adminPayments.add').click(),
    until: 'adminPayments.receivingLimitHint',
  },
  {
    name: 'admin-method-missing',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: [`else warning 'Please fill all fields'`],
    act: async (stage) => {
      await stage.button('adminPayments.add').click()
      await stage.button('adminPayments.addMethod').click()
    },
    until: 'adminPayments.required',
  },
  {
    name: 'admin-method-adding',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: [`'Add Method' ('Adding...' while busy)`],
    before: (stage) => stage.hold('/admin/payment-methods/add'),
    act: addMethod,
    until: 'adminPayments.adding',
  },
  {
    name: 'admin-method-failed',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: [`Add payment method failure: 'Failed to add payment method'.`],
    before: (stage) => stage.refuse('/admin/payment-methods/add'),
    act: addMethod,
    until: (stage) => stage.toast(),
  },
  {
    name: 'admin-method-delete',
    who: 'admin',
    at: 'adminPaymentMethods',
    spec: [`and the same with 'session', 'payment method'`],
    act: remove,
    until: 'adminPayments.confirmDelete',
  },
  {
    name: 'admin-withdraw-panel',
    who: 'admin',
    at: 'adminWithdrawRequests',
    ...panelOf('withdraw'),
    spec: [`Side panel 'Manage Withdraw Status' with select Pending, Completed, Rejected, plus Cancel and Save.`],
    until: 'adminWithdrawals.manage',
  },
  {
    name: 'admin-withdraw-delete',
    who: 'admin',
    at: 'adminWithdrawRequests',
    spec: [`and the same with 'session', 'payment method', 'withdraw'`],
    act: remove,
    until: 'adminWithdrawals.confirmDelete',
  },
]

async function edit(stage: Stage): Promise<void> {
  await stage
    .rows()
    .getByRole('button', { name: stage.words.of('admin.editNamed') })
    .first()
    .click()
  await stage.dialog().getByRole('combobox').waitFor()
}

async function remove(stage: Stage): Promise<void> {
  await stage
    .rows()
    .getByRole('button', { name: stage.words.of('admin.deleteNamed') })
    .first()
    .click()
  await stage.dialog().waitFor()
}

async function addMethod(stage: Stage): Promise<void> {
  await stage.button('adminPayments.add').click()
  await stage.field('adminPayments.bankName').fill('Meezan Bank')
  await stage.field('adminPayments.accountName').fill('Guftagu Chats')
  await stage.field('adminPayments.accountNumber').fill('PK36MEZN0000000012345678')
  await stage.button('adminPayments.addMethod').click()
}

/** As it was before anybody decided. */
function asPending(body: Record<string, unknown>): Record<string, unknown> {
  const sessions = body['sessions'] as Record<string, unknown>[]
  return { ...body, sessions: sessions.map((session) => ({ ...session, status: 'pending', decidedBy: null, decidedAt: null })) }
}
