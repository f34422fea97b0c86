// Refunds: the admin's dialog, list and panel, the buyer's history and form, and the chatter's advance. Also proposals for a second admin.

import type { BuyerRefund } from '#contract/buyer-refund.ts'
import type { AdminProposal } from '#contract/proposals.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'
import { openSession } from './own-session.ts'

const panelOf = (id: string) => ({ query: (fixtures: TourPage['fixtures']) => ({ edit: fixtures.id(id) }) })

const AT = '2026-11-16T09:00:00.000Z'
const NEVER = '2126-11-17T09:00:00.000Z'
const HINA = { _id: 'hina', username: 'Hina', avatar: null }
const BANK = { bankName: 'HBL', accountName: 'Hina', accountNumber: '0000-5678900-02' }
const DECLINED = { decidedBy: { _id: 'h', username: 'Hamza' }, decidedAt: AT, declineNote: 'Please ask the bank first.' }

const PROPOSAL: AdminProposal = {
  _id: 'proposal-1',
  kind: 'pay_withdraw',
  status: 'pending',
  amount: 52_000,
  sessionID: null,
  refundID: null,
  withdrawID: 'withdraw-1',
  complaintID: null,
  userID: null,
  chatterID: HINA,
  reason: null,
  note: null,
  bankReference: 'FT-26-0001',
  ...BANK,
  toStatus: null,
  lostMoney: null,
  cannotConfirm: null,
  proposedBy: { _id: 'h', username: 'Hamza' },
  createdAt: AT,
  expiresAt: NEVER,
  decidedBy: null,
  decidedAt: null,
  declineNote: null,
}
const REFUND: AdminProposal = {
  ...PROPOSAL,
  _id: 'proposal-2',
  kind: 'refund_session',
  amount: 40_500,
  withdrawID: null,
  sessionID: 'session-1',
  userID: { _id: 'sana', username: 'Sana', avatar: null },
  reason: 'chatter_absent',
  note: 'We are sorry.',
  bankReference: null,
}
const NEW_ADMIN: AdminProposal = {
  ...PROPOSAL,
  _id: 'proposal-4',
  kind: 'make_admin',
  amount: null,
  withdrawID: null,
  userID: { _id: 'sana', username: 'Sana', avatar: null },
  chatterID: null,
  bankReference: null,
  bankName: null,
  accountName: null,
  accountNumber: null,
  cannotConfirm: { code: 'new_admin', until: NEVER },
}
const PROPOSALS: readonly AdminProposal[] = [
  PROPOSAL,
  REFUND,
  NEW_ADMIN,
  { ...PROPOSAL, _id: 'proposal-3', status: 'declined', ...DECLINED },
]
const hasProposals = (tour: TourPage) =>
  tour.change('/admin/proposals/all', () => ({ proposals: PROPOSALS, totalProposals: PROPOSALS.length }))

const WAITS: BuyerRefund = {
  _id: 'refund-1',
  amount: 450,
  status: 'awaiting_account',
  reason: 'chatter_absent',
  note: 'We are sorry that nobody came.',
  refusalNote: 'The bank does not know this account number.',
  refusedAccount: { bankName: 'UBL', accountName: 'Sana Malik', accountNumber: '0109000123456702' },
  accountNumber: null,
  bankReference: null,
  refundedAt: AT,
  updatedAt: AT,
}
const PAID: BuyerRefund = {
  ...WAITS,
  _id: 'refund-2',
  status: 'completed',
  refusalNote: null,
  refusedAccount: null,
  accountNumber: BANK.accountNumber,
  bankReference: 'FT-26-0001',
}

export const REFUND_STOPS: readonly Stop[] = [
  { name: 'admin-proposals-empty', who: 'admin', dataset: 'new', at: 'adminProposals', until: 'adminProposals.empty' },
  { name: 'admin-refunds', who: 'admin', at: 'adminRefunds', until: (tour) => tour.rows().first(), whole: true },
  { name: 'admin-refunds-empty', who: 'admin', dataset: 'new', at: 'adminRefunds', until: 'adminRefunds.empty' },
  { name: 'admin-refund-panel', who: 'admin', at: 'adminRefunds', ...panelOf('refund'), until: 'adminRefunds.manage' },
  {
    name: 'admin-refund-refuse',
    who: 'admin',
    at: 'adminRefunds',
    ...panelOf('refund'),
    act: (tour) => tour.button('adminRefunds.refuseAccount').click(),
    until: 'adminRefunds.refuseTitle',
  },
  {
    name: 'admin-refund-dialog',
    who: 'admin',
    at: 'adminSessionRequests',
    ...panelOf('session:silent'),
    act: (tour) => tour.button('adminRefunds.refund').click(),
    until: 'adminRefunds.whatHappens',
  },
  {
    name: 'admin-refund-dialog-kept',
    who: 'admin',
    at: 'adminSessionRequests',
    ...panelOf('session:silent'),
    before: (tour) =>
      tour.change('/admin/refunds/preview/', (body) => ({ ...body, isRunning: false, unusedMinutes: 20, boughtMinutes: 60 })),
    act: async (tour) => {
      await tour.button('adminRefunds.refund').click()
      await tour.text('adminRefunds.minutesGo').scrollIntoViewIfNeeded()
    },
    until: 'adminRefunds.minutesGo',
  },
  {
    name: 'admin-refund-dialog-held',
    who: 'admin',
    at: 'adminSessionRequests',
    ...panelOf('session:silent'),
    before: (tour) => tour.change('/admin/refunds/preview/', (body) => ({ ...body, held: body['earned'] })),
    act: async (tour) => {
      await tour.button('adminRefunds.refund').click()
      await tour.text('adminRefunds.whatHappens').scrollIntoViewIfNeeded()
    },
    until: 'adminRefunds.takenFromHeld',
  },
  {
    name: 'admin-session-refunded',
    who: 'admin',
    at: 'adminSessionRequests',
    ...panelOf('session:refunded'),
    act: (tour) => tour.text('adminRefunds.refunded').scrollIntoViewIfNeeded(),
    until: 'adminRefunds.refunded',
  },
  { name: 'history-refunds', who: 'user', at: 'payments', before: refundFirst, until: 'history.open.addAccount', whole: true },
  {
    name: 'session-refund',
    who: 'user',
    at: 'payments',
    before: refundFirst,
    act: (tour) => openSession(tour),
    until: (tour) => tour.button('refunds.correctAccountFor'),
    whole: true,
  },
  {
    name: 'refund-account',
    who: 'user',
    at: 'payments',
    before: refundFirst,
    act: async (tour) => {
      await openSession(tour)
      await tour.button('refunds.correctAccountFor').click()
      await tour.dialog().getByLabel(tour.texts.of('refunds.accountNumber')).fill('')
      await tour.button('refunds.send').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'withdraw-advance',
    who: 'chatter',
    at: 'withdraws',
    before: (tour) =>
      tour.change('/chatter/withdraws/all', (body) => ({
        ...body,
        advance: 450,
        refundLines: [
          { _id: 'line-2', kind: 'advance', amount: 450, createdAt: AT },
          { _id: 'line-1', kind: 'reversed', amount: 350, createdAt: AT },
        ],
      })),
    until: 'withdraws.advanceText',
    whole: true,
  },
  { name: 'admin-proposals', who: 'admin', at: 'adminProposals', before: hasProposals, until: (tour) => tour.rows().first() },
  {
    name: 'admin-proposal',
    who: 'admin',
    at: 'adminProposals',
    query: () => ({ edit: REFUND._id }),
    before: hasProposals,
    until: 'adminProposals.manage',
  },
  {
    name: 'admin-proposal-of-an-admin',
    who: 'admin',
    at: 'adminProposals',
    query: () => ({ edit: NEW_ADMIN._id }),
    before: hasProposals,
    until: 'adminProposals.manage',
  },
  {
    name: 'admin-user-panel-second-admin',
    who: 'admin',
    at: 'adminUsers',
    before: (tour) => tour.change('/admin/pending-counts', (body) => ({ ...body, secondAdminAbove: 50_000, hasSecondAdmin: false })),
    act: async (tour) => {
      // The newest account is already an admin.
      await tour.rows().nth(1).getByRole('button').first().click()
      await tour.dialog().getByRole('combobox').click()
      await tour.page.getByRole('option').nth(1).click()
    },
    until: 'adminProposals.roleNeedsSecond',
  },
  {
    name: 'admin-withdraw-proposed',
    who: 'admin',
    at: 'adminWithdrawRequests',
    ...panelOf('withdraw'),
    before: async (tour) => {
      await tour.change('/admin/proposals/about', () => ({ proposal: PROPOSAL }))
      await tour.change('/admin/pending-counts', (body) => ({ ...body, secondAdminAbove: 300 }))
    },
    until: 'adminProposals.waits',
  },
]

/** The buyer's first two payments are refunded. */
async function refundFirst(tour: TourPage): Promise<void> {
  await tour.change('/payments/fetch-sessions', (body) => ({
    ...body,
    sessions: (body['sessions'] as object[]).map((session, place) => ({ ...session, refund: [WAITS, PAID][place] ?? null })),
  }))
  await tour.change('/payments/session/', (body) => ({ ...body, session: { ...(body['session'] as object), refund: WAITS } }))
}
