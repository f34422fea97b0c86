// Likely mistakes with the files of the admin's lists (docs/product.md#files-of-lists). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const CELLS = 'src/domain/csv.ts'
const ROUTES = 'src/server/admin/exports/routes.ts'
const COLUMNS = 'src/server/admin/exports/columns.ts'

const CELLS_TABLE = 'src/domain/csv.test.ts'
const BROKEN_OFF = 'src/server/admin/exports/broken-off.full.test.ts'
const EXPORTS = 'src/server/admin/exports/exports.test.ts'

export const EXPORT_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a cell of a list is a formula',
    edits: [{ file: CELLS, find: 'FORMULA.test(text) ?', replace: 'false ?' }],
    caughtBy: [CELLS_TABLE],
  },
  {
    name: 'the file of the withdraws ignores the status of its list',
    edits: [{ file: ROUTES, find: 'queued(WITHDRAWALS, query.status)', replace: 'queued(WITHDRAWALS, undefined)' }],
    caughtBy: [EXPORTS],
  },
  {
    name: 'the file of the sessions that a figure counts has all sessions',
    edits: [{ file: ROUTES, find: 'figure ? counted(countedSessions(', replace: 'false && figure ? counted(countedSessions(' }],
    caughtBy: ['src/server/admin/exports/exports.full.test.ts'],
  },
  {
    name: 'a spreadsheet reads the number of an account as a number',
    edits: [
      {
        file: COLUMNS,
        find: `({ text: bank.accountNumber })],\n    ['transactionId'`,
        replace: `bank.accountNumber],\n    ['transactionId'`,
      },
    ],
    caughtBy: [EXPORTS],
  },
  {
    name: 'the file of a whole list has only what waits',
    edits: [{ file: 'src/server/platform/db/walk.ts', find: `        { ...whole, order: 'newest first' },\n`, replace: '' }],
    caughtBy: [EXPORTS, 'src/server/admin/exports/exports.full.test.ts'],
  },
  {
    name: 'the database goes on reading for a client that has gone',
    edits: [{ file: 'src/server/platform/db/cancelled-by.ts', find: `    signal.addEventListener('abort', cancel)\n`, replace: '' }],
    caughtBy: [BROKEN_OFF],
  },
]
