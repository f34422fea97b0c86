// Values read from a proof, in the list and the panel of session requests.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const SESSIONS: Pick<Stop, 'who' | 'at'> = { who: 'admin', at: 'adminSessionRequests' }
const UPDATE = '/admin/session-requests/update-status'
const panelOf = (id: string) => ({ query: (fixtures: TourPage['fixtures']) => ({ edit: fixtures.id(id) }) })

export const PROOF_READING_STOPS: readonly Stop[] = [
  {
    name: 'admin-proofs-read',
    ...SESSIONS,
    act: (tour) => matchMark(tour).scrollIntoViewIfNeeded(),
    until: matchMark,
  },
  { name: 'admin-proof-read', ...SESSIONS, ...panelOf('session:pending'), until: 'adminSessions.manage' },
  { name: 'admin-proof-differs', ...SESSIONS, ...panelOf('session:differs'), until: 'adminSessions.manage' },
  {
    name: 'admin-proof-words-zoomed',
    ...SESSIONS,
    ...panelOf('session:pending'),
    act: (tour) => tour.button('adminSessions.enlarge').click(),
    until: (tour) => tour.button('ui.zoomOut'),
  },
  {
    name: 'admin-proofs-earlier-amount',
    ...SESSIONS,
    query: () => ({ status: 'pending' }),
    before: (tour) => changeReadings(tour),
    until: 'adminSessions.short.earlierAmount',
  },
  {
    name: 'admin-proof-earlier-amount',
    ...SESSIONS,
    ...panelOf('session:pending'),
    before: (tour) => changeReadings(tour),
    until: 'adminSessions.earlierAmount',
  },
  { name: 'admin-proofs-selected', ...SESSIONS, act: selectAgreeing, until: approveButton },
  {
    name: 'admin-proofs-together',
    ...SESSIONS,
    before: (tour) =>
      tour.refuse(UPDATE, {
        status: 409,
        code: 'session_changed',
        message: 'This session has changed. Refresh the page and try again.',
      }),
    act: async (tour) => {
      await selectAgreeing(tour)
      await approveButton(tour).click()
    },
    until: (tour) => tour.dialog(),
  },
]

function matchMark(tour: TourPage) {
  return tour.page.getByText(tour.texts.of('adminSessions.screenshotMatches')).first()
}

/** The last of the bar; its text ends with the sum. */
function approveButton(tour: TourPage) {
  return tour.page
    .getByRole('group', { name: tour.texts.of('admin.together') })
    .getByRole('button')
    .nth(2)
}

/** On a phone the buttons come with the first selected row. */
async function selectAgreeing(tour: TourPage): Promise<void> {
  if (tour.isPhone) await tour.rows().getByRole('checkbox').first().check()
  await tour.button('adminSessions.selectAgreeing').click()
}

const EARLIER_AMOUNT = { kind: 'earlier-amount', sessionID: '01900000-0000-7000-8000-000000000001', amount: 300 }

type Session = Readonly<Record<string, unknown>> & {
  readonly _id: string
  readonly signals: readonly object[]
  readonly reading: { readonly verdicts: object } | null
}

/** Every second pending session, and the panel's, was earlier shown with another amount; in every reading the ID is not certain. */
function changeReadings(tour: TourPage): Promise<unknown> {
  const opened = tour.fixtures.id('session:pending')
  return tour.change('/admin/session-requests/', (body) => ({
    ...body,
    sessions: (body['sessions'] as Session[]).map(({ signals, reading, ...session }, index) => ({
      ...session,
      signals: session._id === opened || index % 2 === 0 ? [EARLIER_AMOUNT, ...signals] : signals,
      reading: reading && { ...reading, verdicts: { ...reading.verdicts, transactionID: 'doubtful' } },
    })),
  }))
}
