// Mistakes with balances, withdraws, refunds, payouts, payment accounts and the bank.

import { bug, swap, without, withoutLine } from './bug.ts'

const RACES = 'tests/money-races.test.ts'
const MODEL = 'tests/money-model.test.ts'
const CLIENT_WRITES = 'tests/client-writes.test.ts'
const RELEASE = 'money/earnings/release.test.ts'
const REFUND = 'money/refunds/refund.test.ts'
const REFUND_PAYMENT = 'money/refunds/payment.test.ts'
const RUNS = 'money/payouts/runs.test.ts'
const REFUND_RULES = 'src/domain/refunds.ts'
const RUN_RULES = 'src/domain/payout-runs.ts'
const RUN_TABLE = 'src/domain/payout-runs.test.ts'
const RELEASING = 'money/earnings/release.ts'
const MATCHING = 'money/bank/match-actions.ts'

export const MONEY_BUGS = [
  bug('no lock on the withdraw', RACES, without('money/withdrawals/store.ts', ' for no key update')),
  bug('a withdraw does not lock the balance', RACES, swap('money/withdrawals/actions.ts', 'lockBalance,', 'findBalance as lockBalance,')),
  bug(
    'deleting a rejected withdraw returns its amount again',
    'money/withdrawals/payout.test.ts',
    swap(
      'money/withdrawals/actions.ts',
      `wasPending ? await decideMove(tx, locked, 'rejected', null) : null`,
      `await decideMove(tx, { ...locked, withdrawal: { ...locked.withdrawal, status: 'pending' } }, 'rejected', null)`,
    ),
  ),
  bug('a client id with other content gets the first answer', CLIENT_WRITES, withoutLine('accounts/client-writes.ts', "'client_id_used'")),
  bug(
    'a withdraw that is sent again is refused on Tuesday',
    CLIENT_WRITES,
    withoutLine('money/withdrawals/actions.ts', 'if (written !== null)'),
  ),
  bug('rupees are truncated to paisa', 'src/domain/money.test.ts', swap('src/domain/money.ts', 'Math.round(rupees', 'Math.trunc(rupees')),
  bug('the fee is rounded up', MODEL, swap('src/domain/ledger.ts', 'BigInt(fee))', 'BigInt(fee) + BigInt(WHOLE_BASIS_POINTS - 1))')),
  bug(
    'expectedStatus is ignored',
    'money/withdrawals/payout.test.ts',
    swap('src/domain/withdrawals.ts', 'expected !== status) throw', 'false) throw'),
  ),
  bug(
    'Monday is taken in UTC',
    MODEL,
    swap('src/domain/business-time.ts', 'now: Date): Weekday {\n', `now: Date): Weekday {\n  timeZone = 'UTC'\n`),
  ),

  // Held earnings.
  bug('a held credit is released while a complaint is open', RELEASE, without('src/domain/held.ts', ' isDisputed ||')),
  bug('a report does not keep the held credit', RELEASE, withoutLine('money/earnings/held-list.ts', 'from reports where')),
  bug(
    'another setting changes what is held already',
    RELEASE,
    swap(RELEASING, 'release(credit,', 'release({ ...credit, hours: deps.config.earningsHoldHours ?? 0 },'),
  ),
  bug(
    'what is held is read before the session is locked',
    RELEASE,
    swap(RELEASING, 'const locked =', 'const credit = await findHeldCredit(tx, id)\n    const locked ='),
    withoutLine(RELEASING, 'locked && (await findHeldCredit(tx, id))'),
  ),
  bug('a refund leaves the held credit of its session', RELEASE, without(REFUND_RULES, `held > 0 ? 'held' : `)),

  // Refunds.
  bug(
    'a session is refunded twice',
    REFUND,
    swap(REFUND_RULES, `if (isRefunded) throw new DomainError('session_refunded')`, 'void isRefunded'),
  ),
  bug('a refund is larger than what was paid', REFUND, withoutLine(REFUND_RULES, 'amountPaisa > pricePaisa')),
  bug('a refund takes more than is available', REFUND, swap(REFUND_RULES, 'Math.max(0, creditPaisa - (held > 0 ? held : available))', '0')),
  bug(
    'a credit does not repay the advance',
    REFUND,
    swap('sessions/admin-actions.ts', 'const after = await postIncome(', 'const after = move(balance, credit)\n  await post('),
  ),
  bug(
    'the advance is repaid twice',
    REFUND,
    swap('money/ledger/store.ts', `'advance_repaid' }]`, `'advance_repaid' }, { ...posting, ...repayment, reason: 'advance_repaid' }]`),
  ),
  bug('a refund is paid without a bank reference', REFUND_PAYMENT, withoutLine(REFUND_RULES, `reference === ''`)),
  bug('a stranger gives the account', REFUND_PAYMENT, without('money/refunds/actions.ts', ' || refund.userId !== account.id')),
  bug(
    'an admin pays an account that they have not seen',
    REFUND_PAYMENT,
    without(REFUND_RULES, ' || refund.bank?.accountNumber !== seenAccountNumber'),
  ),
  bug(
    'a refund does not lock the balance',
    RACES,
    swap('money/refunds/actions.ts', 'import { lockBalance,', 'import { findBalance as lockBalance,'),
  ),

  // Payment accounts and their monthly limits.
  bug(
    'a payment to a replaced account counts for the new one',
    'sessions/paid-account.test.ts',
    swap('money/methods/store.ts', 'receivingKey: paidKey', 'receivingKey: key'),
  ),
  bug(
    'claims of new buyers count in full',
    'sessions/claims.test.ts',
    without('src/domain/payments.ts', ' - byNewBuyersPaisa + Math.min(byNewBuyersPaisa, newBuyersPart(limitPaisa))'),
  ),
  bug(
    'a refunded payment makes its buyer known',
    'sessions/claims.test.ts',
    without('money/methods/store.ts', ' - coalesce((select sum(amount_paisa) from refunds where session_id = approved.id), 0)'),
  ),

  // Payouts.
  bug('a run pays a reversed withdraw again', RUN_TABLE, withoutLine(RUN_RULES, 'if (hasPaid)')),
  bug('a run pays an account that was not in its file', RUN_TABLE, without(RUN_RULES, ' || !subject.hasSameAccount')),
  bug(
    'a row that changed after it was shown is paid',
    RUN_TABLE,
    swap(RUN_RULES, 'seenVersion !== null && seenVersion !== version', 'seenVersion === null'),
  ),
  bug(
    'a withdraw is in two open runs',
    RUNS,
    withoutLine('money/payouts/actions.ts', '{ isHeld }'),
    swap('db/migrations/0037_payouts.sql', 'unique index payout_run_rows_held', 'index payout_run_rows_held'),
  ),
  bug(
    'one transfer pays two rows',
    'money/payouts/reference-key.test.ts',
    swap('db/migrations/0053_reference_key.sql', 'unique index payout_run', 'index payout_run'),
  ),
  bug(
    'reopening a run does not lock what it pays',
    RUNS,
    swap('money/payouts/actions.ts', `(to === 'open') await lock`, `(to === 'open' && run.status === 'open') await lock`),
  ),

  // Bank statements.
  bug(
    'two equal payments of a day are taken for one',
    'src/domain/bank/statement.test.ts',
    without('src/domain/bank/statement.ts', '|${number}'),
  ),
  bug(
    'reversed money is confirmed as the payment of a purchase',
    'money/bank/matches.test.ts',
    withoutLine('src/domain/bank/confirming.ts', 'row.isReversed'),
  ),
  bug(
    'a match is decided on the row as it was before the lock',
    'money/bank/races.full.test.ts',
    swap(MATCHING, 'true } = asked\n', 'true } = asked\n  const before = (await store.findRows(tx, [rowId])).get(rowId)\n'),
    swap(MATCHING, 'if (row.match)', 'if (before?.match && row.match)'),
  ),
  bug(
    'a match pays a withdraw that needs a second admin',
    'money/bank/payout-matches.test.ts',
    swap(MATCHING, 'payWithdrawIn(deps,', 'payWithdrawIn({ ...deps, config: { ...deps.config, secondAdminAbove: null } },'),
  ),
]
