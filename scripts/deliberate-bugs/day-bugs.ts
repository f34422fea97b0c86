// Likely mistakes with a chatter's day and availability. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const EARNINGS = 'src/server/money/earnings/earnings.test.ts'

export const DAY_BUGS: readonly DeliberateBug[] = [
  {
    name: 'what a refund takes as an advance does not lower the earnings',
    edits: [
      {
        file: 'src/server/money/earnings/store.ts',
        find: `reason in ('session_credit', 'refund_credit', 'refund_advance')`,
        replace: `reason in ('session_credit', 'refund_credit')`,
      },
    ],
    caughtBy: [EARNINGS],
  },
  {
    name: 'a break does not end with its day',
    edits: [
      {
        file: 'src/domain/availability.ts',
        find: `chosen.state !== 'available' && now >= chosen.until`,
        replace: `chosen.state === 'off_at' && now >= chosen.until`,
      },
    ],
    caughtBy: ['src/domain/availability.test.ts'],
  },
  {
    name: 'the present time online is counted twice after a short absence',
    edits: [
      {
        file: 'src/server/money/earnings/store.ts',
        find: ' and is_online and online_since = began_at',
        replace: ' and is_online and online_since > began_at',
      },
    ],
    caughtBy: ['src/server/money/earnings/earnings.full.test.ts'],
  },
]
