// Likely mistakes with the figures of the Dashboard. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const MIGRATION = 'db/migrations/0036_figures.sql'
const LISTED = 'db/migrations/0042_figures_of_lists.sql'
const FIGURES = 'src/server/admin/dashboard/figures.test.ts'
const MODEL = 'src/server/tests/figures-model.test.ts'

export const FIGURES_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a refund does not reduce the fees',
    edits: [
      { file: 'src/server/admin/dashboard/routes.ts', find: `refunded: rupees(total('refunded_fees').amount)`, replace: 'refunded: 0' },
    ],
    caughtBy: [FIGURES],
  },
  {
    name: 'a day begins at midnight in UTC',
    edits: [
      {
        file: LISTED,
        find: 'delete from figure_changes returning measure, part, at at time zone zone as at, rows, amount',
        replace: `delete from figure_changes returning measure, part, at at time zone 'UTC' as at, rows, amount`,
      },
    ],
    caughtBy: [FIGURES],
  },
  {
    name: 'a deleted purchase stays in the number of purchases',
    edits: [{ file: LISTED, find: `(s.deleted_at is null, 'purchases'`, replace: `(true, 'purchases'` }],
    caughtBy: [FIGURES],
  },
  {
    name: 'a withdraw that was taken back counts as paid out',
    edits: [{ file: MIGRATION, find: `where w.status = 'completed'`, replace: `where w.status <> 'pending'` }],
    caughtBy: [FIGURES, 'src/server/admin/dashboard/figures.full.test.ts'],
  },
  {
    name: 'people who were active on two days are counted twice',
    edits: [{ file: 'src/server/admin/dashboard/store.ts', find: ' and before < ${from}::date', replace: '' }],
    caughtBy: [MODEL],
  },
  {
    name: 'the list of a figure ends a day early',
    edits: [{ file: 'src/server/platform/db/days.ts', find: '(${to}::date + 1)::timestamp', replace: '${to}::date::timestamp' }],
    caughtBy: [FIGURES],
  },
  {
    name: 'deleted people are active ones',
    edits: [{ file: LISTED, find: '    perform end_active_days(gone);\n', replace: '' }],
    caughtBy: [FIGURES, 'src/server/admin/dashboard/figures.full.test.ts'],
  },
  {
    name: 'the number of sessions of an account has deleted ones',
    edits: [{ file: 'src/server/admin/dashboard/routes.ts', find: 'sums.rows - account.deleted', replace: 'sums.rows' }],
    caughtBy: [FIGURES],
  },
  {
    name: 'what is owed leads to chatters who have only asked for a withdraw',
    edits: [
      {
        file: 'src/server/accounts/lists.ts',
        find: 'where held_paisa + available_paisa + pending_paisa > 0',
        replace: 'where pending_paisa > 0',
      },
    ],
    caughtBy: [FIGURES],
  },
]
