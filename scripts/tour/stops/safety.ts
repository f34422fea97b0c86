// Blocks, reports and complaints: the lists of the person, and those of the admins.

import type { Stop } from '../stop.ts'

const AT = '2026-11-16T10:00:00.000Z'
const DECIDED = { status: 'closed', outcome: 'warned', note: 'Thank you. We have warned them.' }
const REPORT = { _id: 'r', reason: 'outside_payment', words: 'This is not allowed.', createdAt: AT }
const COMPLAINT = {
  _id: 'c',
  sessionID: 's',
  kind: 'left_early',
  words: 'They left after five minutes.',
  answer: null,
  answeredAt: null,
  status: 'pending',
  outcome: null,
  note: null,
  createdAt: AT,
}

export const SAFETY_STOPS: readonly Stop[] = [
  {
    name: 'blocked-people',
    who: 'user',
    at: 'blocked',
    spec: ['people who are blocked'],
    before: (tour) => tour.change('/user/blocked', () => ({ people: [{ _id: 'p', username: 'Ayesha', avatar: null, blockedAt: AT }] })),
    until: 'blocks.unblock',
  },
  {
    name: 'own-reports',
    who: 'user',
    at: 'ownReports',
    spec: ['reports of messages and their decisions'],
    before: (tour) => tour.change('/user/reports', () => ({ reports: [{ ...REPORT, ...DECIDED, username: 'Ayesha' }] })),
    until: 'reports.about',
  },
  {
    name: 'own-complaints',
    who: 'chatter',
    at: 'ownComplaints',
    spec: ['complaints and the answer of the chatter'],
    before: (tour) => tour.change('/user/complaints', () => ({ complaints: [{ ...COMPLAINT, username: 'Ayesha', isOwn: false }] })),
    until: 'complaints.sendAnswer',
  },
  {
    name: 'admin-reports',
    who: 'admin',
    at: 'adminReports',
    spec: ['reports that wait for an admin', 'empty'],
    until: 'adminReports.empty',
  },
  {
    name: 'admin-complaints',
    who: 'admin',
    at: 'adminComplaints',
    spec: ['complaints that wait for an admin', 'empty'],
    until: 'adminComplaints.empty',
  },
]
