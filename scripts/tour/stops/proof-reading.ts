// What was read from a proof, in the list and in the panel of session requests.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const SESSIONS: Pick<Stop, 'who' | 'at'> = { who: 'admin', at: 'adminSessionRequests' }
const panel = { query: (fixtures: TourPage['fixtures']) => ({ edit: fixtures.id('session:pending') }) }

type Session = Readonly<Record<string, unknown>>

/** The demo's pictures are not read on the tour, so that it does not depend on when that happens. */
const read = (agrees: boolean) => (tour: TourPage) =>
  tour.change('/admin/session-requests/', (body) => ({
    ...body,
    sessions: (body['sessions'] as readonly Session[]).map((session) => withReading(session, agrees)),
  }))

function withReading(session: Session, agrees: boolean): Session {
  const verdict = agrees ? 'agrees' : 'differs'
  const reading = {
    amount: agrees ? session['amountPaid'] : 150,
    transactionID: session['transactionID'],
    paidAt: agrees ? '2026-11-16T14:30' : null,
    accountNumber: agrees ? session['accountNumber'] : '****9911',
    verdicts: { amount: verdict, transactionID: 'agrees', paidAt: agrees ? 'agrees' : 'unreadable', accountNumber: verdict },
    words: [
      { field: 'amount', left: 0.35, top: 0.4, width: 0.3, height: 0.03 },
      { field: 'transactionID', left: 0.55, top: 0.55, width: 0.35, height: 0.02 },
    ],
  }
  const signal = { kind: 'proof-differs', sessionID: null, fields: ['amount', 'accountNumber'] }
  return { ...session, reading, signals: agrees ? session['signals'] : [signal] }
}

export const PROOF_READING_STOPS: readonly Stop[] = [
  {
    name: 'admin-proofs-read',
    ...SESSIONS,
    spec: [`Queue rows show 'all four agree' or what differs`],
    before: read(true),
    act: (tour) => tour.page.getByText(tour.texts.of('proofReading.allAgree')).first().scrollIntoViewIfNeeded(),
    until: 'proofReading.allAgree',
  },
  {
    name: 'admin-proof-read',
    ...SESSIONS,
    ...panel,
    spec: ['Admin: expected, typed and read side by side for the four fields, the read words marked in the picture'],
    before: read(true),
    until: 'proofReading.title',
  },
  {
    name: 'admin-proof-differs',
    ...SESSIONS,
    ...panel,
    spec: ['a difference is a signal with the others'],
    before: read(false),
    until: 'proofReading.title',
  },
  {
    name: 'admin-proof-words-zoomed',
    ...SESSIONS,
    ...panel,
    spec: ['the read words marked in the picture'],
    before: read(true),
    act: (tour) => tour.button('adminSessions.enlarge').click(),
    until: (tour) => tour.button('ui.zoomOut'),
  },
]
