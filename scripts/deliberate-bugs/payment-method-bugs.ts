// Likely mistakes with payment methods that are edited and paused (decision 0042). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const PAID_ACCOUNT = 'src/server/sessions/paid-account.test.ts'
const EDITING = 'src/server/money/methods/edit-methods.test.ts'

const STORE = 'src/server/money/methods/store.ts'
const ACTIONS = 'src/server/money/methods/admin-actions.ts'

const CLAIMS = 'src/server/sessions/claims.test.ts'

export const PAYMENT_METHOD_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a payment to a replaced account counts in the month of the new one',
    edits: [
      {
        file: STORE,
        find: 'return { id: method.id, receivingKey: row.replaced_key,',
        replace: 'return { id: method.id, receivingKey: row.receiving_key,',
      },
    ],
    caughtBy: [PAID_ACCOUNT],
  },
  {
    name: 'a payment to a replaced account is recorded without asking the buyer',
    edits: [
      {
        file: 'src/domain/payments.ts',
        find: `  if (isReplaced && !isSent) throw new DomainError('payment_method_changed')\n`,
        replace: '',
      },
    ],
    caughtBy: [PAID_ACCOUNT, 'src/domain/payments.test.ts'],
  },
  {
    name: 'an admin saves over an edit that they have not seen',
    edits: [
      {
        file: ACTIONS,
        find: `      if (method.version !== seenVersion) throw new DomainError('payment_method_edited')\n`,
        replace: '',
      },
    ],
    caughtBy: [EDITING],
  },
  {
    name: 'pausing a paused method again lengthens the time for payments that were sent before',
    edits: [{ file: ACTIONS, find: '    if ((method.pausedAt !== null) === isPaused) return\n', replace: '' }],
    caughtBy: [EDITING],
  },
  {
    name: 'buyers are offered paused methods',
    edits: [
      {
        file: 'src/server/money/methods/routes.ts',
        find: 'methods.filter(({ pausedAt }) => pausedAt === null)',
        replace: 'methods',
      },
    ],
    caughtBy: [EDITING],
  },
  {
    name: 'claims of new buyers count in full for everybody',
    edits: [
      {
        file: 'src/domain/payments.ts',
        find: `receivedPaisa - byNewBuyersPaisa + Math.min(byNewBuyersPaisa, newBuyersPart(limitPaisa))`,
        replace: 'receivedPaisa',
      },
    ],
    caughtBy: ['src/domain/payments.test.ts', CLAIMS],
  },
  {
    name: 'a payment that went back makes its buyer known',
    edits: [
      {
        file: 'src/server/money/methods/store.ts',
        find: 'price_paisa - coalesce((select sum(amount_paisa) from refunds where session_id = approved.id), 0)',
        replace: 'price_paisa',
      },
    ],
    caughtBy: [CLAIMS],
  },
  {
    name: 'the dialog takes every buyer for a known one',
    edits: [
      {
        file: 'src/server/money/methods/routes.ts',
        find: `account.role === 'user' && (await`,
        replace: `account.role !== 'user' && (await`,
      },
    ],
    caughtBy: [CLAIMS],
  },
  {
    name: 'prices above the limit of the setting are sold',
    edits: [{ file: 'src/domain/plans.ts', find: `plan.pricePaisa > maxPrice ?`, replace: `plan.pricePaisa > HIGHEST_PRICE ?` }],
    caughtBy: ['src/domain/plans.test.ts', 'src/server/accounts/profile.test.ts'],
  },
]
