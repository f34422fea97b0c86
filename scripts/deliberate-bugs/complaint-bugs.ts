// Likely mistakes with what a decided complaint gives back (docs/product.md#complaints). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const ACTIONS = 'src/server/cases/complaints/actions.ts'
const WINDOWS = 'src/server/sessions/windows.ts'
const REMEDIES_TEST = 'src/server/cases/complaints/remedies.test.ts'

export const COMPLAINT_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a session that is kept again is credited twice',
    edits: [
      {
        file: WINDOWS,
        find: `  await tx.updateTable('sessions').set({ kept_minutes: minutes }).where('id', '=', session.id).execute()\n`,
        replace: `  await tx.updateTable('sessions').set({ kept_minutes: minutes }).where('id', '=', session.id).execute()\n  await sql\`update chatter_balances set available_paisa = available_paisa + \${session.plan.pricePaisa} where chatter_id = \${session.chatterId}\`.execute(tx)\n`,
      },
    ],
    caughtBy: [REMEDIES_TEST],
  },
  {
    name: 'a session that a block has stopped stays closed after its minutes were kept again',
    edits: [
      {
        file: WINDOWS,
        find: `  await tx.updateTable('chats').set({ stopped_at: null, stopped_by: null }).where('session_id', '=', session.id).execute()\n`,
        replace: '',
      },
    ],
    caughtBy: ['src/server/cases/complaints/remedies.full.test.ts'],
  },
  {
    name: 'a refunded session is kept again',
    edits: [{ file: 'src/domain/complaints.ts', find: `  if (isRefunded) return 'session_refunded'\n`, replace: '' }],
    caughtBy: ['src/domain/complaints.test.ts', REMEDIES_TEST],
  },
  {
    name: 'a confirmed refund leaves its complaint open',
    edits: [
      {
        file: ACTIONS,
        find: `  if (action.kind !== 'refund_session' || action.complaintId === null) {`,
        replace: `  if (action.kind === 'refund_session') {`,
      },
    ],
    caughtBy: [REMEDIES_TEST],
  },
  {
    name: 'a complaint that a confirmed proposal decides does not name the proposer',
    edits: [
      {
        file: 'src/server/cases/complaints/actions.ts',
        find: `after: { status: 'closed', ...given, ...proposerOf(approval) },`,
        replace: `after: { status: 'closed', ...given },`,
      },
    ],
    caughtBy: ['src/server/cases/complaints/remedies.test.ts'],
  },
]
