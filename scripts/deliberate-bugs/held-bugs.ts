// Likely mistakes with earnings that are held (docs/product.md#held-earnings). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const RULES = 'src/domain/held.ts'
const RELEASE = 'src/server/money/earnings/release.ts'
const LIST = 'src/server/money/earnings/held-list.ts'
const RELEASE_TEST = 'src/server/money/earnings/release.test.ts'
const RULES_TEST = 'src/domain/held.test.ts'

export const HELD_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a held credit is released while a complaint is open',
    edits: [{ file: RULES, find: `heldPaisa === 0 || isDisputed || due === null`, replace: `heldPaisa === 0 || due === null` }],
    caughtBy: [RULES_TEST, RELEASE_TEST],
  },
  {
    name: 'a report does not keep the held credit',
    edits: [
      {
        file: LIST,
        find: `  or exists (select from reports where reports.session_id = sessions.id and reports.status = 'pending')\n`,
        replace: '',
      },
    ],
    caughtBy: [RELEASE_TEST],
  },
  {
    name: 'another setting changes what is held already',
    edits: [{ file: RELEASE, find: `release(credit, {`, replace: `release({ ...credit, hours: deps.config.earningsHoldHours ?? 0 }, {` }],
    caughtBy: [RELEASE_TEST],
  },
  {
    name: 'what is held is read before the session is locked',
    edits: [
      {
        file: RELEASE,
        find: `  const locked = await lockSession(tx, id, 'deleted too')\n  const credit = locked && (await findHeldCredit(tx, id))\n`,
        replace: `  const credit = await findHeldCredit(tx, id)\n  const locked = await lockSession(tx, id, 'deleted too')\n`,
      },
    ],
    caughtBy: [RELEASE_TEST],
  },
  {
    name: 'a refund leaves the held credit of its session',
    edits: [{ file: 'src/domain/refunds.ts', find: `{ from: held > 0 ? 'held' : 'available',`, replace: `{ from: 'available',` }],
    caughtBy: ['src/domain/refunds.test.ts', RELEASE_TEST],
  },
]
