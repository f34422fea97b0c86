// Refunds: the admin's dialog, list and panel, the buyer's history and form, and the chatter's advance.

import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const panelOf = (id: string) => ({ query: (fixtures: TourPage['fixtures']) => ({ edit: fixtures.id(id) }) })

export const REFUND_STOPS: readonly Stop[] = [
  {
    name: 'admin-proposals-empty',
    who: 'admin',
    dataset: 'new',
    at: 'adminProposals',
    spec: ['are proposed by one admin and confirmed by another'],
    until: 'adminProposals.empty',
  },
  {
    name: 'admin-refunds',
    who: 'admin',
    at: 'adminRefunds',
    spec: ['a list and states like those of withdraws, in its own page'],
    until: (tour) => tour.rows().first(),
    whole: true,
  },
  {
    name: 'admin-refunds-empty',
    who: 'admin',
    dataset: 'new',
    at: 'adminRefunds',
    spec: ['a list and states like those of withdraws, in its own page'],
    until: 'adminRefunds.empty',
  },
  {
    name: 'admin-refund-panel',
    who: 'admin',
    at: 'adminRefunds',
    ...panelOf('refund'),
    spec: ['the admin pays and enters the reference of the bank'],
    until: 'adminRefunds.manage',
  },
  {
    name: 'admin-refund-refuse',
    who: 'admin',
    at: 'adminRefunds',
    ...panelOf('refund'),
    spec: ['an account can be sent back as wrong'],
    act: (tour) => tour.button('adminRefunds.refuseAccount').click(),
    until: 'adminRefunds.refuseTitle',
  },
  {
    name: 'admin-refund-dialog',
    who: 'admin',
    at: 'adminSessionRequests',
    ...panelOf('session:silent'),
    spec: ['an admin may refund a session, once, wholly or in part, with a reason'],
    act: (tour) => tour.button('adminRefunds.refund').click(),
    until: 'adminRefunds.whatHappens',
  },
]
