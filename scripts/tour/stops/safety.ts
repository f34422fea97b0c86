// Blocks, people's own reports and complaints, and the complaints that admins decide.

import type { AdminComplaint, PartyComplaint } from '#contract/complaints.ts'
import type { OwnReport } from '#contract/reports.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'
import { partiesOf, REPORT } from './reports.ts'

const CHECK = '/user/session/check'
const AT = '2026-11-16T10:00:00.000Z'
const DECISION = 'You get a part of it back.'
const UNDECIDED = { status: 'pending', outcome: null, note: null } as const
const COMPLAINT = {
  _id: 'c',
  sessionID: 's',
  sessionEndTime: AT,
  kind: 'left_early',
  words: 'They left after five minutes.',
  answer: null,
  answeredAt: null,
  keptMinutes: null,
  refundAmount: null,
  createdAt: AT,
  ...UNDECIDED,
} as const

const withTalking: Pick<Stop, 'who' | 'at' | 'query'> = {
  who: 'user',
  at: 'chats',
  query: (fixtures) => ({ with: fixtures.id('talking') }),
}

/** The two people's session has ended. */
function end(tour: TourPage, block: 'none' | 'you' | 'other'): Promise<void> {
  const endTime = new Date(Date.now() - 60_000).toISOString()
  return tour.change(CHECK, (body) => ({ ...body, block, session: { ...(body['session'] as object), phase: 'ended', endTime } }))
}

async function askToBlock(tour: TourPage): Promise<void> {
  await tour.button('conversation.more').click()
  await tour.button('blocks.block').click()
}

export const SAFETY_STOPS: readonly Stop[] = [
  { name: 'block-question', ...withTalking, act: askToBlock, until: 'blocks.blockRunningText' },
  { name: 'blocked', ...withTalking, before: (tour) => end(tour, 'other'), until: 'blocks.chooseAnother' },
  {
    name: 'blocked-by-chatter',
    who: 'chatter:talking',
    at: 'chats',
    query: (fixtures) => ({ with: fixtures.id('user') }),
    before: (tour) => end(tour, 'you'),
    until: 'blocks.youBlocked',
  },
  {
    name: 'blocked-people',
    who: 'user',
    at: 'blocked',
    before: (tour) => tour.change('/user/blocked', () => ({ people: [{ _id: 'p', username: 'Ayesha', avatar: null, blockedAt: AT }] })),
    until: 'blocks.unblock',
  },
  {
    name: 'report-reason',
    ...withTalking,
    act: async (tour) => {
      await openReport(tour)
      await tour.button('reports.next').click()
    },
    until: problem,
  },
  {
    name: 'report-consent',
    ...withTalking,
    act: async (tour) => {
      await openReport(tour)
      await tour.dialog().getByRole('radio').first().check()
      await tour.button('reports.next').click()
      await tour.button('reports.send').click()
    },
    until: problem,
  },
  {
    name: 'own-reports',
    who: 'user',
    at: 'ownReports',
    before: (tour) => {
      const decided = { status: 'closed', outcome: 'warned', note: 'Thank you. We have warned them.' } as const
      return tour.change('/user/reports', () => ({ reports: [{ ...REPORT, ...decided, username: 'Ayesha' } satisfies OwnReport] }))
    },
    until: 'reports.about',
  },
  {
    name: 'complaint-form',
    ...withTalking,
    before: (tour) => end(tour, 'none'),
    act: async (tour) => {
      await tour.button('complaints.open').click()
      await tour.dialog().getByRole('radio').last().check()
      await tour.button('complaints.next').click()
    },
    until: problem,
  },
  {
    name: 'own-complaints',
    who: 'chatter',
    at: 'ownComplaints',
    before: (tour) => showOwn(tour, { ...COMPLAINT, username: 'Ayesha', isOwn: false }),
    until: 'complaints.sendAnswer',
  },
  {
    name: 'own-complaints-decided',
    who: 'user',
    at: 'ownComplaints',
    before: (tour) =>
      showOwn(tour, {
        ...COMPLAINT,
        username: 'Ayesha',
        isOwn: true,
        answer: 'My connection was lost. I am sorry.',
        answeredAt: AT,
        status: 'closed',
        outcome: 'refund',
        refundAmount: 300,
        note: DECISION,
      }),
    until: ({ page }) => page.getByText(DECISION),
  },
  { name: 'admin-complaints', who: 'admin', at: 'adminComplaints', until: 'adminComplaints.empty' },
  {
    name: 'admin-complaints-waiting',
    who: 'admin',
    at: 'adminComplaints',
    before: showComplaint,
    until: (tour) => tour.button('adminComplaints.open'),
  },
  {
    name: 'admin-complaint-panel',
    who: 'admin',
    at: 'adminComplaints',
    before: showComplaint,
    act: (tour) => tour.button('adminComplaints.open').click(),
    until: 'adminComplaints.facts',
  },
  {
    name: 'admin-complaint-refund',
    who: 'admin',
    at: 'adminComplaints',
    before: showComplaint,
    act: async (tour) => {
      await tour.button('adminComplaints.open').click()
      await tour.dialog().getByRole('radio').last().check()
      await tour.text('adminRefunds.whatHappens').scrollIntoViewIfNeeded()
    },
    until: 'adminRefunds.whatHappens',
  },
]

async function openReport(tour: TourPage): Promise<void> {
  const message = tour.page.getByRole('log').getByText('the book on your table')
  if (tour.isPhone) await message.tap()
  else await message.hover()
  await tour.button('conversation.report').click()
  await tour.dialog().waitFor()
}

function problem(tour: TourPage) {
  return tour.dialog().locator('[role=alert]:not(:empty)').first()
}

function showOwn(tour: TourPage, complaint: PartyComplaint): Promise<void> {
  return tour.change('/user/complaints', () => ({ complaints: [complaint] }))
}

async function showComplaint(tour: TourPage): Promise<void> {
  const { user, chatter } = partiesOf(tour)
  const complaint: AdminComplaint = {
    ...COMPLAINT,
    // The server calculates its refund.
    sessionID: tour.fixtures.id('session:talking'),
    answer: 'My connection was lost. I am sorry.',
    answeredAt: AT,
    userID: user,
    chatterID: chatter,
    decidedBy: null,
    decidedAt: null,
    facts: {
      plan: { title: 'Gold', price: 1200, duration: 60 },
      startTime: '2026-11-16T08:58:00.000Z',
      endTime: '2026-11-16T09:58:00.000Z',
      stoppedAt: null,
      buyerSent: { count: 12, firstAt: '2026-11-16T08:59:00.000Z', lastAt: '2026-11-16T09:10:00.000Z' },
      chatterSent: { count: 3, firstAt: '2026-11-16T09:00:00.000Z', lastAt: '2026-11-16T09:03:00.000Z' },
      windows: [
        { startTime: '2026-11-16T08:58:00.000Z', endTime: '2026-11-16T09:58:00.000Z', metAt: '2026-11-16T09:00:00.000Z', readBy: null },
      ],
      visits: [
        { userID: user._id, from: '2026-11-16T08:58:00.000Z', until: '2026-11-16T09:12:00.000Z' },
        { userID: chatter._id, from: '2026-11-16T09:00:00.000Z', until: '2026-11-16T09:05:00.000Z' },
      ],
    },
    refusals: { keep_minutes: 'keeping_blocked', refund: null },
  }
  await tour.change('/admin/complaints/all', () => ({ complaints: [complaint], totalComplaints: 1 }))
  // The server's session is another one, which still runs.
  const { price } = complaint.facts.plan
  await tour.change('/admin/refunds/preview/', (body) => ({ ...body, amountPaid: price, earned: price, fee: 0, isRunning: false }))
}
