// The audit trail, the page of one person, and the search over everything.

import type { Stop } from '../stop.ts'

export const PEOPLE_STOPS: readonly Stop[] = [
  {
    name: 'admin-trail',
    who: 'admin',
    at: 'adminTrail',
    spec: ['every change of an admin: who, what, on whom, before, after, when'],
    until: (tour) => tour.rows().first(),
    whole: true,
  },
  {
    name: 'admin-trail-row',
    who: 'admin',
    at: 'adminTrail',
    query: () => ({ subject: 'account' }),
    spec: ['before and after side by side'],
    act: (tour) => tour.rows().first().locator('[data-row-control]').click(),
    until: 'adminTrail.values',
  },
  {
    name: 'admin-trail-nothing-found',
    who: 'admin',
    at: 'adminTrail',
    query: () => ({ search: 'nobody at all' }),
    spec: ['every change of an admin: who, what, on whom, before, after, when', 'empty'],
    until: 'adminTrail.empty',
  },
]
