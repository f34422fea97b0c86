// The chat pane while no session is running.

import type { BuyerRefund } from '#contract/buyer-refund.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const CHECK = '/user/session/check'
const chatWith = (name: string): Pick<Stop, 'at' | 'query'> => ({ at: 'chats', query: (fixtures) => ({ with: fixtures.id(name) }) })

const REJECTION = {
  rejection: { reason: 'unreadable', note: 'Please send the whole receipt, with the date.' },
  sendAgainUntil: new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString(),
}

const REFUND = {
  _id: '01900000-0000-7000-8000-000000000002',
  amount: 450,
  status: 'awaiting_account',
  reason: 'technical',
  note: 'The connection was lost on our side.',
  refusalNote: null,
  refusedAccount: null,
  accountNumber: null,
  bankReference: null,
  refundedAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
} satisfies BuyerRefund

function withContact(tour: TourPage): Promise<void> {
  return tour.change('/contact', () => ({ contact: { email: 'help@guftagu.example', phone: '+923001234567' }, sendsMail: true }))
}

export const CHAT_PANE_STOPS: readonly Stop[] = [
  { name: 'pane-checking', who: 'user', ...chatWith('offering'), before: (tour) => tour.hold(CHECK), until: 'chat.checking' },
  { name: 'pane-purchase', who: 'user', ...chatWith('offering'), until: 'purchase.plans', whole: true },
  {
    name: 'pane-purchase-online',
    who: 'user',
    ...chatWith('offering'),
    before: (tour) =>
      tour.change('/user/chatters/initial-fetch', (body) => ({
        ...body,
        users: (body['users'] as object[]).map((user) => ({ ...user, isOnline: true })),
      })),
    until: 'presence.online',
  },
  { name: 'pane-purchase-long-name', who: 'user', ...chatWith('long'), until: 'purchase.plans', whole: true },
  { name: 'pane-purchase-admin', who: 'admin', ...chatWith('offering'), until: 'purchase.plans' },
  {
    name: 'pane-rejected',
    who: 'user',
    ...chatWith('rejected'),
    before: async (tour) => {
      await withContact(tour)
      await tour.change(CHECK, (body) => ({ ...body, session: { ...(body['session'] as object), ...REJECTION } }))
    },
    until: 'afterDecision.rejectedTitle',
  },
  {
    name: 'pane-removed',
    who: 'user',
    ...chatWith('rejected'),
    before: async (tour) => {
      await withContact(tour)
      const removed = { status: 'pending', sendAgainUntil: null, removedAt: new Date().toISOString() }
      await tour.change(CHECK, (body) => ({ ...body, session: null, removed: { ...(body['session'] as object), ...removed } }))
    },
    until: 'afterDecision.removedTitle',
  },
  {
    name: 'pane-send-again',
    who: 'user',
    ...chatWith('rejected'),
    before: (tour) => tour.change(CHECK, (body) => ({ ...body, session: { ...(body['session'] as object), ...REJECTION } })),
    act: (tour) => tour.button('afterDecision.sendAgain').click(),
    until: 'afterDecision.earlierPicture',
  },
  { name: 'pane-expired', who: 'user', ...chatWith('expired'), until: 'purchase.expiredNote' },
  {
    name: 'pane-refunded',
    who: 'user',
    ...chatWith('expired'),
    before: (tour) =>
      tour.change(CHECK, (body) => ({ ...body, session: { ...(body['session'] as object), phase: 'refunded', refund: REFUND } })),
    until: (tour) => tour.button('refunds.giveAccountFor'),
    whole: true,
  },
  { name: 'pane-busy', who: 'user', ...chatWith('busy'), until: 'purchase.busyTitle' },
  { name: 'pane-no-session', who: 'chatter', ...chatWith('user:new'), until: 'chat.noSession' },
  {
    name: 'pane-pending',
    who: 'user',
    ...chatWith('pending'),
    before: (stage) => stage.change('/user/approval-time', () => ({ minutes: 4, start: 'now' })),
    until: 'chat.pendingTitle',
    whole: true,
  },
  {
    name: 'pane-pending-chatter',
    who: 'chatter',
    ...chatWith('user'),
    before: (stage) =>
      stage.change(CHECK, (body) => ({
        ...body,
        session: { ...(body['session'] as object), status: 'pending', startTime: null, endTime: null },
      })),
    until: 'chat.pendingTitle',
    whole: true,
  },
  { name: 'pane-failed', who: 'user', ...chatWith('offering'), before: (tour) => tour.refuse(CHECK), until: 'chat.wentWrong' },
  {
    name: 'pane-gone',
    who: 'user',
    at: 'chats',
    query: () => ({ with: '01900000-0000-7000-8000-000000000000' }),
    until: 'chat.chatterGone',
  },
]
