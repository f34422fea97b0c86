// The reports that admins decide, and a warning that follows.

import type { AdminReport, ReportedMessage } from '#contract/reports.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const AT = '2026-11-16T10:00:00.000Z'
const PEAKS = Array.from({ length: 48 }, (_, bar) => 40 + ((bar * 83) % 200))
/** A report about a message. */
export const REPORT = { _id: 'r', subject: 'message', reason: 'outside_payment', words: 'This is not allowed.', createdAt: AT } as const

export const REPORT_STOPS: readonly Stop[] = [
  { name: 'admin-reports', who: 'admin', at: 'adminReports', until: 'adminReports.empty' },
  {
    name: 'admin-reports-waiting',
    who: 'admin',
    at: 'adminReports',
    before: (tour) => showReport(tour),
    until: (tour) => tour.button('adminReports.open'),
  },
  {
    name: 'admin-report-panel',
    who: 'admin',
    at: 'adminReports',
    before: (tour) => showReport(tour),
    act: (tour) => tour.button('adminReports.open').click(),
    until: 'adminReports.messages',
  },
  {
    name: 'admin-report-voice',
    who: 'admin',
    at: 'adminReports',
    before: (tour) => showReport(tour),
    act: async (tour) => {
      await tour.button('adminReports.open').click()
      await tour.button('voice.play').scrollIntoViewIfNeeded()
    },
    until: (tour) => tour.button('voice.play'),
  },
  {
    name: 'admin-report-note',
    who: 'admin',
    at: 'adminReports',
    before: (tour) => showReport(tour, 'note'),
    act: (tour) => tour.button('adminReports.open').click(),
    until: 'adminReports.aNote',
  },
  {
    name: 'admin-report-warning',
    who: 'admin',
    at: 'adminReports',
    before: (tour) => showReport(tour),
    act: async (tour) => {
      await tour.button('adminReports.open').click()
      await tour.page.getByRole('radio').nth(1).check()
      await tour.dialog().getByRole('textbox').last().scrollIntoViewIfNeeded()
    },
    until: 'adminReports.note',
  },
  {
    name: 'admin-report-ban',
    who: 'admin',
    at: 'adminReports',
    before: (tour) => showReport(tour, 'note'),
    act: async (tour) => {
      await tour.button('adminReports.open').click()
      await tour.page.getByRole('radio').last().check()
    },
    until: 'adminReports.note',
  },
  {
    name: 'admin-report-decided',
    who: 'admin',
    at: 'adminReports',
    before: (tour) =>
      showReport(tour, 'message', {
        status: 'closed',
        outcome: 'warned',
        note: 'Thank you. We have warned them.',
        decidedBy: 'Hamza',
        decidedAt: AT,
        warning: { note: 'Please keep all payments on this site.', readAt: AT },
      }),
    act: (tour) => tour.button('adminReports.open').click(),
    until: 'adminReports.warningNoteRead',
  },
  {
    name: 'warning',
    who: 'user',
    at: 'chats',
    before: (tour) =>
      tour.change('/auth/user', (body) => ({
        ...body,
        user: {
          ...(body['user'] as object),
          warning: {
            _id: 'w',
            reason: 'outside_payment',
            note: 'Please keep all payments on this site. It protects both of you.',
            createdAt: AT,
          },
        },
      })),
    until: 'warning.confirm',
  },
]

export function partiesOf({ fixtures }: TourPage) {
  const [user, chatter] = [fixtures.person('user'), fixtures.person('talking')]
  return {
    user: { _id: user.id, username: user.username, email: user.email, avatar: null },
    chatter: { _id: chatter.id, username: chatter.username, email: chatter.email, avatar: null },
  }
}

async function showReport(tour: TourPage, subject: AdminReport['subject'] = 'message', decision: Partial<AdminReport> = {}): Promise<void> {
  const { user, chatter } = partiesOf(tour)
  const report: AdminReport = {
    ...REPORT,
    status: 'pending',
    outcome: null,
    note: null,
    subject,
    sessionID: 's',
    reporterID: { ...user, role: 'user' },
    reportedID: { ...chatter, role: 'chatter' },
    decidedBy: null,
    decidedAt: null,
    warning: null,
    ...decision,
  }
  const texts = ['How are you?', 'Fine. And you?', 'Please send the money to my own account.', 'Why?']
  const messages = texts.map((message, index): ReportedMessage => {
    const by = index % 2 === 0 ? 'reported' : 'reporter'
    return { place: index - 2, by, message, seconds: null, voiceURL: null, peaks: [], createdAt: AT }
  })
  messages.push({
    place: 2,
    by: 'reported',
    message: null,
    seconds: 4,
    voiceURL: '/files/voice/reported.webm',
    peaks: PEAKS,
    createdAt: AT,
  })
  await tour.change('/admin/reports/all', () => ({ reports: [report], totalReports: 1 }))
  // The server would refuse an invalid id, so it is not called.
  await tour.page.route(
    ({ pathname }) => pathname.startsWith('/api/admin/reports/one/'),
    (route) => route.fulfill({ json: { report, messages: subject === 'note' ? messages.filter(({ place }) => place === 0) : messages } }),
  )
}
