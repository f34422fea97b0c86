// The audit trail, the person page, the search across everything, and a chatter who asks again.

import type { Statement, StatementLine } from '#contract/statements.ts'
import type { Stop } from '../stop.ts'
import { openSession } from './own-session.ts'

const HELD: StatementLine = {
  _id: 'held-1',
  at: '2026-11-01T09:30:00.000Z',
  kind: 'earned_held',
  amount: 350,
  change: 0,
  balance: 0,
  fee: 100,
  about: 's',
  username: 'Hamza',
}
const HELD_LINES: readonly StatementLine[] = [
  HELD,
  { ...HELD, _id: 'held-2', amount: 900, at: '2026-11-01T10:05:00.000Z', username: 'نازیہ' },
  { ...HELD, _id: 'held-3', kind: 'refunded_held', amount: 350, at: '2026-11-01T13:00:00.000Z', fee: null },
  { ...HELD, _id: 'held-4', kind: 'released', amount: 900, change: 900, balance: 900, at: '2026-11-01T16:20:00.000Z', fee: null },
]

export const PEOPLE_STOPS: readonly Stop[] = [
  {
    name: 'admin-account-sent-again',
    who: 'admin',
    at: 'adminAccountRequests',
    before: (tour) =>
      tour.change('/admin/account-requests/all', (body) => ({
        ...body,
        users: (body['users'] as object[]).map((user) => ({
          ...user,
          rejections: 2,
          lastRejection: {
            reason: 'We could not reach you at this phone number.',
            rejectedAt: '2026-11-16T10:00:00.000Z',
            sentAgainAt: '2026-11-16T12:30:00.000Z',
            words: 'Sorry, one digit was wrong. It is right now.',
          },
        })),
      })),
    act: async (tour) => {
      await tour
        .rows()
        .getByRole('button', { name: tour.texts.of('admin.editNamed') })
        .first()
        .click()
      await tour.dialog().waitFor()
      await tour.page.keyboard.press('r')
    },
    until: 'admin.manageUser',
  },
  { name: 'admin-trail', who: 'admin', at: 'adminTrail', until: (tour) => tour.rows().first(), whole: true },
  {
    name: 'admin-trail-row',
    who: 'admin',
    at: 'adminTrail',
    query: () => ({ subject: 'account' }),
    act: (tour) => tour.rows().first().locator('[data-row-control]').click(),
    until: 'adminTrail.details',
  },
  {
    name: 'admin-trail-created',
    who: 'admin',
    at: 'adminTrail',
    query: () => ({ action: 'import_bank_statement' }),
    act: (tour) => tour.rows().first().locator('[data-row-control]').click(),
    until: 'adminTrail.created',
  },
  {
    name: 'admin-trail-nothing-found',
    who: 'admin',
    at: 'adminTrail',
    query: () => ({ search: 'nobody at all' }),
    until: 'adminTrail.empty',
  },
  { name: 'admin-person', who: 'admin', at: 'adminPerson', person: 'chatter', until: (tour) => tour.rows().first(), whole: true },
  {
    name: 'admin-person-held',
    who: 'admin',
    at: 'adminPerson',
    person: 'chatter',
    before: (tour) =>
      tour.change('/admin/people/', (body) => {
        const person = body['person'] as { readonly figures: object } | undefined
        return person ? { person: { ...person, figures: { ...person.figures, heldBalance: 1350.5, warnings: 1 } } } : body
      }),
    until: 'adminPerson.heldBalance',
    whole: true,
  },
  {
    name: 'admin-person-journal',
    who: 'admin',
    at: 'adminPerson',
    person: 'chatter',
    query: () => ({ section: 'journal' }),
    until: (tour) => tour.rows().first(),
  },
  {
    name: 'admin-person-trail',
    who: 'admin',
    at: 'adminPerson',
    person: 'user',
    query: () => ({ section: 'trail' }),
    until: (tour) => tour.rows().first(),
  },
  {
    name: 'admin-person-sign-ins',
    who: 'admin',
    at: 'adminPerson',
    person: 'user',
    query: () => ({ section: 'signIns' }),
    until: 'adminPerson.devices',
  },
  {
    name: 'statement',
    who: 'chatter',
    at: 'statement',
    person: 'chatter',
    until: (tour) => tour.button('statements.saveFile'),
    whole: true,
  },
  {
    name: 'statement-held',
    who: 'chatter',
    at: 'statement',
    person: 'chatter',
    before: (tour) =>
      tour.change('/chatter/statements/', (body) => {
        const statement = body['statement'] as Statement
        const closing = { ...statement.closing, held: 350 }
        return { statement: { ...statement, closing, lines: [...HELD_LINES, ...statement.lines] } }
      }),
    until: 'statements.held',
    whole: true,
  },
  {
    name: 'statement-printed',
    who: 'admin',
    at: 'statement',
    person: 'chatter',
    act: async (tour) => {
      await tour.button('statements.print').waitFor()
      await tour.page.emulateMedia({ media: 'print' })
    },
    until: ({ page }) => page.locator('[data-printed]'),
    whole: true,
  },
  {
    name: 'receipt',
    who: 'user',
    at: 'payments',
    act: async (tour) => {
      await openSession(tour, 'history.status.approved')
      await tour.link('history.receipt').click()
    },
    until: (tour) => tour.button('statements.print'),
    whole: true,
  },
  {
    name: 'receipt-none',
    who: 'user',
    at: 'receipt',
    // No session has an account's id.
    person: 'user',
    until: 'statements.gone',
    expectsErrors: true,
  },
  {
    name: 'admin-search',
    who: 'admin',
    at: 'adminUsers',
    act: async (tour) => {
      await tour.button('admin.searchEverything').click()
      await tour.page.getByRole('combobox').fill('a')
    },
    until: (tour) => tour.page.getByRole('option').first(),
  },
]
