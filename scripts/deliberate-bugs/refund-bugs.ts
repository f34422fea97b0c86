// Likely mistakes with refunds and advances. The tests must catch each of them (docs/guarantees.md#money).

import type { DeliberateBug } from './scratch.ts'

const REFUND = 'src/server/money/refunds/refund.test.ts'
const PAYMENT = 'src/server/money/refunds/payment.test.ts'
const RACES = 'src/server/tests/money-races.test.ts'
const RULES = 'src/domain/refunds.test.ts'
const DOMAIN = 'src/domain/refunds.ts'
const ACTIONS = 'src/server/money/refunds/actions.ts'
const STORE = 'src/server/money/refunds/store.ts'
const LEDGER = 'src/server/money/ledger/store.ts'

export const REFUND_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a session is refunded twice',
    edits: [{ file: DOMAIN, find: `  if (isRefunded) throw new DomainError('session_refunded')\n`, replace: `  void isRefunded\n` }],
    caughtBy: [REFUND, RULES],
  },
  {
    name: 'a refund of more than was paid',
    edits: [{ file: DOMAIN, find: `  if (amountPaisa > pricePaisa) throw new DomainError('refund_too_large')\n`, replace: '' }],
    caughtBy: [REFUND, RULES],
  },
  {
    name: 'the rest of a part refund is refunded too',
    edits: [
      {
        file: STORE,
        find: `isRefunded: row.refund_id !== null }`,
        replace: `isRefunded: row.refund_id === undefined }`,
      },
    ],
    caughtBy: [REFUND],
  },
  {
    name: 'a refund after a withdraw takes more than is available',
    edits: [
      {
        file: DOMAIN,
        find: `advancePaisa: paisa(Math.max(0, creditPaisa - (held > 0 ? held : available))),`,
        replace: `advancePaisa: paisa(Math.min(0, held, available)),`,
      },
    ],
    caughtBy: [REFUND, RULES],
  },
  {
    name: 'a credit does not repay the advance',
    edits: [
      {
        file: 'src/server/sessions/admin-actions.ts',
        find: `await postIncome(tx, { ...posting, ...credit, reason: 'session_credit' }, move(balance, credit))`,
        replace: `move(balance, credit)\n  await post(tx, { ...posting, ...credit, reason: 'session_credit' }, after)\n  void postIncome`,
      },
    ],
    caughtBy: [REFUND],
  },
  {
    name: 'a withdraw that comes back does not repay the advance',
    edits: [
      {
        file: 'src/server/money/withdrawals/actions.ts',
        find: `  await postIncome(\n    tx,`,
        replace: `  void postIncome\n  await post(\n    tx,`,
      },
    ],
    caughtBy: [REFUND],
  },
  {
    name: 'the advance is repaid twice',
    edits: [
      {
        file: LEDGER,
        find: `[posting, { ...posting, ...repayment, reason: 'advance_repaid' }]`,
        replace: `[posting, { ...posting, ...repayment, reason: 'advance_repaid' }, { ...posting, ...repayment, reason: 'advance_repaid' }]`,
      },
    ],
    caughtBy: [REFUND],
  },
  {
    name: 'the fee is not returned in proportion',
    edits: [
      {
        file: DOMAIN,
        find: `const share = BigInt(amountPaisa) * BigInt(earnedPaisa)`,
        replace: `const share = BigInt(amountPaisa < earnedPaisa ? amountPaisa : earnedPaisa) * price`,
      },
    ],
    caughtBy: [REFUND, RULES],
  },
  {
    name: 'rounding loses a paisa',
    edits: [
      {
        file: DOMAIN,
        find: `feePaisa: paisa(amountPaisa - creditPaisa),`,
        replace: `feePaisa: paisa(Math.floor((amountPaisa * feePaisa) / (earnedPaisa + feePaisa))),`,
      },
    ],
    caughtBy: [RULES],
  },
  {
    name: 'a pending session is refunded',
    edits: [
      {
        file: 'src/domain/minutes.ts',
        find: `pending: ['rejected', 'running', 'kept'],`,
        replace: `pending: ['rejected', 'running', 'kept', 'refunded'],`,
      },
    ],
    caughtBy: [REFUND, RULES],
  },
  {
    name: 'a refund is paid without a bank reference',
    edits: [{ file: DOMAIN, find: `  if (reference === '') throw new DomainError('bank_reference_missing')\n`, replace: '' }],
    caughtBy: [PAYMENT, RULES],
  },
  {
    name: 'a stranger gives the account',
    edits: [{ file: ACTIONS, find: `if (!refund || refund.userId !== account.id)`, replace: `if (!refund)` }],
    caughtBy: [PAYMENT],
  },
  {
    name: 'an open refund does not keep the buyer from being deleted',
    edits: [
      {
        file: 'src/server/accounts/delete-account.ts',
        find: `  if (await obligations.hasOpenRefund(query, id)) throw new DomainError(refusals.hasRefund)\n`,
        replace: '',
      },
    ],
    caughtBy: [PAYMENT],
  },
  {
    name: 'the account of a paid refund is not erased',
    edits: [
      {
        file: 'src/server/accounts/erase.ts',
        find: `where user_id = \${id} and bank_name is not null`,
        replace: `where false and user_id = \${id}`,
      },
    ],
    caughtBy: [PAYMENT],
  },
  {
    name: 'an admin pays an account that they have not seen',
    edits: [
      {
        file: DOMAIN,
        find: `if (refund.status !== 'pending' || refund.bank?.accountNumber !== seenAccountNumber) throw`,
        replace: `void seenAccountNumber\n  if (refund.status !== 'pending') throw`,
      },
    ],
    caughtBy: [PAYMENT, RULES],
  },
  {
    name: 'a refund does not lock the balance',
    edits: [
      {
        file: ACTIONS,
        find: `await stopSession(deps, tx, session, 'refund')\n  const balance = await lockBalance(tx, chatterId)\n`,
        replace: `await stopSession(deps, tx, session, 'refund')\n  const balance = await findBalance(tx, chatterId)\n`,
      },
      { file: ACTIONS, find: `import { lockBalance, post,`, replace: `import { findBalance, lockBalance, post,` },
    ],
    caughtBy: [RACES],
  },
  {
    name: 'a refund does not end a running session',
    edits: [{ file: ACTIONS, find: `await stopSession(deps, tx, session, 'refund')`, replace: `void stopSession` }],
    caughtBy: [REFUND],
  },
]
