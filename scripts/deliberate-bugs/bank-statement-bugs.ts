// Likely mistakes with bank statements (docs/product.md#bank-statements). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const STATEMENT = 'src/domain/bank/statement.ts'
const MATCHING = 'src/domain/bank/matching.ts'
const CONFIRMING = 'src/domain/bank/confirming.ts'
const ACTIONS = 'src/server/money/bank/match-actions.ts'

const STATEMENTS = 'src/domain/bank/statement.test.ts'
const ROW_KEYS = 'src/domain/bank/row-keys.test.ts'
const PROPOSALS_TABLE = 'src/domain/bank/matching.test.ts'
const CONFIRMING_TABLE = 'src/domain/bank/confirming.test.ts'
const MATCHES = 'src/server/money/bank/matches.test.ts'
const PAYOUT_MATCHES = 'src/server/money/bank/payout-matches.test.ts'
const RACES = 'src/server/money/bank/races.full.test.ts'
const SECOND_ADMIN = 'src/server/money/bank/second-admin-matches.test.ts'

export const BANK_STATEMENT_BUGS: readonly DeliberateBug[] = [
  {
    name: 'two equal payments of a day are taken for one',
    edits: [{ file: STATEMENT, find: 'key: `${same}|${number}`', replace: 'key: same' }],
    caughtBy: [STATEMENTS],
  },
  {
    name: 'a row of another day is taken for one of an earlier statement',
    edits: [{ file: STATEMENT, find: 'const same = [date, direction,', replace: 'const same = [direction,' }],
    caughtBy: [ROW_KEYS],
  },
  {
    name: 'money that was taken back is proposed for a purchase',
    edits: [{ file: MATCHING, find: 'return !isReversal && !isClosed', replace: 'return !isClosed && isReversal !== undefined' }],
    caughtBy: [PROPOSALS_TABLE],
  },
  {
    name: 'money that was taken back is confirmed as the payment of a purchase',
    edits: [{ file: CONFIRMING, find: `  if (row.isReversed) throw new DomainError('bank_row_reversed')\n`, replace: '' }],
    caughtBy: [CONFIRMING_TABLE, MATCHES],
  },
  {
    name: 'money that was taken back stays in the list of money that belongs to nothing',
    edits: [{ file: 'src/server/money/bank/conditions.ts', find: 'and not ${IS_REVERSED} and not', replace: 'and not' }],
    caughtBy: [MATCHES],
  },
  {
    name: 'a match is decided on what the row was before it was locked',
    edits: [
      {
        file: ACTIONS,
        find: `  const { rowId, kind, subjectId } = asked\n`,
        replace: `  const { rowId, kind, subjectId } = asked\n  const before = (await store.findRowViews(tx, [rowId])).get(rowId)\n`,
      },
      { file: ACTIONS, find: '  if (row.match) {\n', replace: '  if (before?.match && row.match) {\n' },
    ],
    caughtBy: [RACES],
  },
  {
    name: 'a match pays a withdraw that needs a second admin',
    edits: [
      {
        file: ACTIONS,
        find: 'payWithdrawIn(deps, tx,',
        replace: 'payWithdrawIn({ ...deps, config: { ...deps.config, secondAdminAbove: null } }, tx,',
      },
    ],
    caughtBy: [PAYOUT_MATCHES],
  },
  {
    name: 'a match pays a refund that needs a second admin',
    edits: [
      {
        file: ACTIONS,
        find: 'payRefundIn(deps, tx,',
        replace: 'payRefundIn({ ...deps, config: { ...deps.config, secondAdminAbove: null } }, tx,',
      },
    ],
    caughtBy: [SECOND_ADMIN],
  },
  {
    name: 'a debit pays a payout of another amount',
    edits: [
      {
        file: CONFIRMING,
        find: `  if (payment.amountPaisa !== row.amountPaisa) throw new DomainError('bank_amount_differs')\n`,
        replace: '',
      },
    ],
    caughtBy: [CONFIRMING_TABLE],
  },
]
