// Likely mistakes with payout runs (docs/product.md#payout-runs). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const RULES = 'src/domain/payout-runs.ts'
const REFERENCES = 'src/domain/payout-references.ts'
const FILES = 'src/domain/payout-files.ts'
const ACTIONS = 'src/server/money/payouts/actions.ts'
const STORE = 'src/server/money/payouts/store.ts'
const REFERENCE_KEY = 'db/migrations/0053_reference_key.sql'
const MIGRATION = 'db/migrations/0037_payouts.sql'

const RULES_TABLE = 'src/domain/payout-runs.test.ts'
const REFERENCES_TABLE = 'src/domain/payout-references.test.ts'
const FILES_TABLE = 'src/domain/payout-files.test.ts'
const RUNS = 'src/server/money/payouts/runs.test.ts'

export const PAYOUT_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a run pays a withdraw again that was taken back',
    edits: [{ file: RULES, find: `  if (hasPaid) return 'taken_back'\n`, replace: '' }],
    caughtBy: [RULES_TABLE],
  },
  {
    name: 'a run pays a refund to an account that was not in its file',
    edits: [{ file: RULES, find: ` || !subject.hasSameAccount)) return 'account_changed'`, replace: `)) return 'account_changed'` }],
    caughtBy: [RULES_TABLE],
  },
  {
    name: 'pasted references are used by position over all banks',
    edits: [{ file: REFERENCES, find: ' && hasOneBank && lines.length', replace: ' && lines.length' }],
    caughtBy: [REFERENCES_TABLE],
  },
  {
    name: 'a missing line moves the pasted references of a bank',
    edits: [{ file: REFERENCES, find: ' && lines.length === rows.length', replace: '' }],
    caughtBy: [REFERENCES_TABLE],
  },
  {
    name: 'a run has another order than the list it was selected from',
    edits: [{ file: ACTIONS, find: 'locked.toSorted(byAge).map(', replace: 'locked.map(' }],
    caughtBy: [RUNS],
  },
  {
    name: 'a row that has changed since it was shown is paid',
    edits: [{ file: RULES, find: 'seenVersion !== null && seenVersion !== version', replace: 'seenVersion === null' }],
    caughtBy: [RULES_TABLE, RUNS],
  },
  {
    name: 'something is in two open runs',
    edits: [
      { file: ACTIONS, find: `    if (locked.some(({ isHeld }) => isHeld)) throw new DomainError('payout_row_in_run')\n`, replace: '' },
      { file: MIGRATION, find: 'create unique index payout_run_rows_held', replace: 'create index payout_run_rows_held' },
    ],
    caughtBy: [RUNS, 'src/server/money/payouts/runs.full.test.ts'],
  },
  {
    name: 'a run holds what another run has taken, when it is reopened',
    edits: [
      {
        file: STORE,
        find: `      where other.is_held and coalesce(other.withdrawal_id, other.refund_id) = coalesce(mine.withdrawal_id, mine.refund_id)\n    )\``,
        replace: '      where false\n    )`',
      },
      { file: MIGRATION, find: 'create unique index payout_run_rows_held', replace: 'create index payout_run_rows_held' },
    ],
    caughtBy: [RUNS],
  },
  {
    name: 'one transfer pays two rows',
    edits: [
      {
        file: REFERENCE_KEY,
        find: 'create unique index payout_run_rows_reference_key',
        replace: 'create index payout_run_rows_reference_key',
      },
    ],
    caughtBy: [RUNS, 'src/server/money/payouts/runs.full.test.ts'],
  },
  {
    name: 'the database compares references without other letters and digits',
    edits: [{ file: REFERENCE_KEY, find: 'normalize(reference, nfkc)', replace: 'reference' }],
    caughtBy: ['src/server/money/payouts/reference-key.test.ts'],
  },
  {
    name: 'a payout can be stored beside the index of references',
    edits: [{ file: REFERENCE_KEY, find: `else old.reference_place end`, replace: `else new.reference_place end` }],
    caughtBy: ['src/server/money/payouts/reference-key.test.ts'],
  },
  {
    name: 'a cell of the file is a formula',
    edits: [{ file: FILES, find: 'const safe = withoutFormula(text)', replace: 'const safe = text' }],
    caughtBy: [FILES_TABLE],
  },
  {
    name: 'reopening a run does not lock what it pays',
    edits: [
      {
        file: ACTIONS,
        find: `    if (to === 'open') await lockSubjects(`,
        replace: `    if (to === 'open' && run.status === 'open') await lockSubjects(`,
      },
    ],
    caughtBy: [RUNS],
  },
  {
    name: 'a line that names somebody is taken for a reference alone',
    edits: [
      {
        file: 'src/domain/payout-references.ts',
        find: 'names: namesSomebody(only, rows) ? null : []',
        replace: 'names: []',
      },
    ],
    caughtBy: ['src/domain/payout-references.test.ts'],
  },
]
