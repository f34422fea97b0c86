// Likely mistakes with the audit trail, its export and the page of a person. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const ACTIONS = 'src/server/tests/trail.test.ts'
const TRAIL = 'src/server/admin/trail/trail.test.ts'
const VIEWS = 'src/server/admin/audit/views.test.ts'
const PERSON = 'src/server/admin/person/person.test.ts'

export const TRAIL_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a heading in the trail is [object Object]',
    edits: [{ file: 'src/domain/trail.ts', find: 'value.map(entryOf)', replace: 'value.map(String)' }],
    caughtBy: ['src/domain/trail.test.ts'],
  },
  {
    name: 'a name that is a formula stays one in the exported file',
    edits: [
      { file: 'src/domain/csv.ts', find: 'return FORMULA.test(text) ?', replace: 'return FORMULA.test(text) && text.length > 100 ?' },
    ],
    caughtBy: [TRAIL],
  },
  {
    name: 'a page of the trail begins after the time of the last row, and skips rows of the same moment',
    edits: [
      {
        file: 'src/server/admin/trail/store.ts',
        find: 'sql`(${at}, ${id}) < (${after.actedAt}::timestamptz, ${after.id}::uuid)`',
        replace: 'sql`${at} < ${after.actedAt}::timestamptz and ${id} is not null`',
      },
    ],
    caughtBy: [TRAIL],
  },
  {
    name: 'an admin looks at a proof without a trace',
    edits: [{ file: 'src/server/sessions/proofs.ts', find: 'if (!proof.isOwn) {', replace: 'if (proof.isOwn) {' }],
    caughtBy: [VIEWS],
  },
  {
    name: 'every second look is a row of its own',
    edits: [
      {
        file: 'src/server/admin/audit/record.ts',
        find: '    if (earlier) return\n',
        replace: '    if (earlier?.id === subjectId) return\n',
      },
    ],
    caughtBy: [VIEWS],
  },
  {
    name: 'the page of a person shows the name of a deleted account',
    edits: [{ file: 'src/server/admin/person/present.ts', find: 'is_deleted ? DELETED_NAME : username', replace: 'username' }],
    caughtBy: [PERSON],
  },
  {
    name: 'refusing the account for a refund leaves no row',
    edits: [
      {
        file: 'src/server/money/refunds/actions.ts',
        find: `    await recordAction(tx, admin, now, {\n      action: 'refuse_refund_account',`,
        replace: `    if (note === '') await recordAction(tx, admin, now, {\n      action: 'refuse_refund_account',`,
      },
    ],
    caughtBy: ['src/server/tests/permissions.test.ts', ACTIONS],
  },
  {
    name: 'the trail shows a recorded field without a name',
    edits: [{ file: 'src/domain/trail.ts', find: `  receivingLimitPaisa: 'money',\n`, replace: '' }],
    caughtBy: [ACTIONS],
  },
  {
    name: 'a payment method that is offered again leaves two rows',
    edits: [
      {
        file: 'src/server/money/methods/admin-actions.ts',
        find: `    await record(tx, admin, now, action, id, { ...accountOf(method), paused: !isPaused }`,
        replace: `    if (!isPaused) await record(tx, admin, now, action, id, {}, {})\n    await record(tx, admin, now, action, id, { ...accountOf(method), paused: !isPaused }`,
      },
    ],
    caughtBy: [ACTIONS],
  },
  {
    name: 'a match of a bank row that is taken back leaves no row',
    edits: [
      {
        file: 'src/server/money/bank/match-actions.ts',
        find: `    await recordAction(tx, admin, now, {\n      action: 'take_back_bank_match',`,
        replace: `    if (hasPaid) await recordAction(tx, admin, now, {\n      action: 'take_back_bank_match',`,
      },
    ],
    caughtBy: [ACTIONS],
  },
]
