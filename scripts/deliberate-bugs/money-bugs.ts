// Likely mistakes with money. The tests must catch each of them (docs/guarantees.md#money). Where a database constraint would prevent
// the damage, the bug removes the constraint too, or the refusal is what catches it.

import type { DeliberateBug } from './scratch.ts'

const MODEL = 'src/server/tests/money-model.test.ts'
const RACES = 'src/server/tests/money-races.test.ts'
const KILLS = 'src/server/tests/money-kills.test.ts'
const CLOCK = 'src/server/tests/money-clock.test.ts'
// The model chooses commands at random and may miss one of these mistakes in its 30 runs; these tests always provoke it.
const PURCHASE_REFUSALS = 'src/server/sessions/purchase-refusals.test.ts'
const WITHDRAW_REQUESTS = 'src/server/money/withdrawals/request.test.ts'

const LEDGER = 'src/domain/ledger.ts'
const DOMAIN_SESSIONS = 'src/domain/sessions.ts'
const DOMAIN_WITHDRAWALS = 'src/domain/withdrawals.ts'
const BUSINESS_TIME = 'src/domain/business-time.ts'
const PURCHASE = 'src/server/sessions/purchase.ts'
const DECISIONS = 'src/server/sessions/admin-actions.ts'
const SESSION_STORE = 'src/server/sessions/store.ts'
const PAYOUTS = 'src/server/money/withdrawals/actions.ts'

export const MONEY_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a new buyer may have any number of pending purchases',
    edits: [{ file: DOMAIN_SESSIONS, find: `pending >= MAX_PENDING_AT_FIRST ? `, replace: `pending >= MAX_PENDING_AT_FIRST * 99 ? ` }],
    caughtBy: [PURCHASE_REFUSALS],
  },
  {
    name: 'pending purchases of one moment do not count each other',
    edits: [{ file: PURCHASE, find: `  await store.lockPurchasesOf(tx, pair.userId)\n`, replace: '' }],
    caughtBy: [PURCHASE_REFUSALS],
  },
  {
    name: 'no lock on the session',
    edits: [
      {
        file: SESSION_STORE,
        find: `(all) => all.where('deleted_at', 'is', null))\n    .forNoKeyUpdate()\n`,
        replace: `(all) => all.where('deleted_at', 'is', null))\n`,
      },
    ],
    caughtBy: [RACES],
  },
  {
    name: 'no lock on the withdraw',
    edits: [{ file: 'src/server/money/withdrawals/store.ts', find: `    .forNoKeyUpdate()\n`, replace: '' }],
    caughtBy: [RACES],
  },
  {
    name: 'no lock on the balance',
    edits: [
      {
        file: 'src/server/money/ledger/store.ts',
        find: `  const row = await tx\n    .insertInto('chatter_balances')\n`,
        replace: `  await tx.insertInto('chatter_balances').values({ chatter_id: chatterId }).onConflict((conflict) => conflict.doNothing()).execute()\n  if (chatterId) return findBalance(tx, chatterId)\n  const row = await tx\n    .insertInto('chatter_balances')\n`,
      },
    ],
    caughtBy: [RACES],
  },
  {
    name: 'no lock on the people of a purchase',
    edits: [{ file: 'src/server/accounts/store.ts', find: `.where('id', '=', id).forShare()]`, replace: `.where('id', '=', id)]` }],
    caughtBy: [RACES],
  },
  {
    name: 'a purchase submitted twice is refused because of its transaction ID',
    edits: [
      {
        file: PURCHASE,
        find: `  if (obstacle) throw obstacle\n`,
        replace: '',
      },
      {
        file: PURCHASE,
        find: `throw new DomainError('transaction_id_used')\n  return`,
        replace: `throw new DomainError('transaction_id_used')\n  if (obstacle) throw obstacle\n  return`,
      },
    ],
    caughtBy: ['src/server/sessions/purchase.full.test.ts'],
  },
  {
    name: 'credit after the commit',
    edits: [
      {
        file: DECISIONS,
        find: `  const after = await postIncome(tx, { ...posting, ...credit, reason: 'session_credit' }, move(balance, credit))\n`,
        replace: `  const after = move(balance, credit)\n  void deps.db.transaction((later) => postIncome(later, { ...posting, ...credit, reason: 'session_credit' }, after)).catch(() => undefined)\n`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: 'trusted price at purchase',
    edits: [
      {
        file: PURCHASE,
        find: `  const plan = choosePlan(offered, `,
        replace: `  Object.assign(offered, { pricePaisa: Math.round((order.seen.price ?? 0) * 100) })\n  Object.assign(order, { amountPaid: order.seen.price })\n  const plan = choosePlan(offered, `,
      },
    ],
    caughtBy: [PURCHASE_REFUSALS, MODEL],
  },
  {
    name: 'trusted duration at purchase',
    edits: [
      {
        file: PURCHASE,
        find: `  const plan = choosePlan(offered, `,
        replace: `  Object.assign(offered, { durationMinutes: order.seen.duration })\n  const plan = choosePlan(offered, `,
      },
    ],
    caughtBy: [PURCHASE_REFUSALS, MODEL],
  },
  {
    name: 'trusted price at approval',
    edits: [
      {
        file: DOMAIN_SESSIONS,
        find: `  guardSeen(session, seen)\n`,
        replace: `  session = { ...session, plan: { ...session.plan, pricePaisa: paisaFromRupees(seen.price ?? 0) ?? session.plan.pricePaisa } }\n`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: 'trusted chatterID at approval',
    edits: [
      { file: DOMAIN_SESSIONS, find: `(seen.chatterId === null || seen.chatterId === chatterId)`, replace: `chatterId !== ''` },
      {
        file: DECISIONS,
        find: `  const { id, chatterId } = session\n`,
        replace: `  const { id } = session\n  const chatterId = seen.chatterId ?? session.chatterId\n`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: 'trusted userID at purchase',
    edits: [{ file: PURCHASE, find: `  accessSelf(account, userId)\n`, replace: '' }],
    caughtBy: [PURCHASE_REFUSALS, MODEL],
  },
  {
    name: 'double refund when a rejected withdraw is deleted',
    edits: [
      {
        file: PAYOUTS,
        find: `wasPending ? await decideMove(tx, locked, 'rejected', null) : null`,
        replace: `await decideMove(tx, { ...locked, withdrawal: { ...locked.withdrawal, status: 'pending' } }, 'rejected', null)`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: 'hard delete of a session',
    edits: [
      {
        file: SESSION_STORE,
        find: `await tx.updateTable('sessions').set({ deleted_at: now }).where('id', '=', id).execute()`,
        replace: `await tx.deleteFrom('sessions').where('id', '=', id).execute()`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: 'deleting a decided session subtracts its amount from the month',
    edits: [
      {
        file: DECISIONS,
        find: `    if (session.status === 'pending') await releaseReceived(tx, session)\n`,
        replace: `    await releaseReceived(tx, session)\n`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: 'a rejected amount still counts in the month',
    edits: [
      {
        file: DECISIONS,
        find: `{ adminId: admin.id, at: now }, rejection)\n  await releaseReceived(tx, session)\n`,
        replace: `{ adminId: admin.id, at: now }, rejection)\n`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: 'float money',
    edits: [{ file: 'src/domain/money.ts', find: `Math.round(rupees * 100) + 0`, replace: `Math.trunc(rupees * 100) + 0` }],
    caughtBy: ['src/domain/money.test.ts', MODEL],
  },
  {
    name: 'fee rounded up',
    edits: [
      {
        file: LEDGER,
        find: `(BigInt(pricePaisa) * BigInt(fee)) / BigInt(WHOLE_BASIS_POINTS)`,
        replace: `(BigInt(pricePaisa) * BigInt(fee) + BigInt(WHOLE_BASIS_POINTS - 1)) / BigInt(WHOLE_BASIS_POINTS)`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: "a node's own clock at approval",
    edits: [
      {
        file: DECISIONS,
        find: `  const now = await deps.clock.nowIn(tx)\n  const busy =`,
        replace: `  const now = deps.clock.now()\n  const busy =`,
      },
    ],
    caughtBy: [CLOCK],
  },
  {
    name: 'clock read before the lock',
    edits: [
      {
        file: DECISIONS,
        find: `  const balance = await lockBalance(tx, chatterId)\n  const now = await deps.clock.nowIn(tx)\n`,
        replace: `  const now = await deps.clock.nowIn(tx)\n  const balance = await lockBalance(tx, chatterId)\n`,
      },
    ],
    caughtBy: [RACES, 'src/server/tests/money-races.full.test.ts'],
  },
  {
    name: 'limit read outside the transaction',
    edits: [
      {
        file: PURCHASE,
        find: `import { findClaims, findIsNewBuyer, lockMethodForShare,`,
        replace: `import { findClaims, findIsNewBuyer, findReceived, lockMethodForShare,`,
      },
      {
        file: PURCHASE,
        find: `  const receivedBefore = await lockReceived(tx, paid)\n`,
        replace: `  const receivedBefore = await findReceived(deps.db.query, paid)\n  await lockReceived(tx, paid)\n`,
      },
    ],
    caughtBy: [RACES],
  },
  {
    name: 'busy check before the lock, and no constraint in the database',
    edits: [
      {
        file: DECISIONS,
        find: `  const balance = await lockBalance(tx, chatterId)\n`,
        replace: `  const busy = await store.findBusy(tx, chatterId, deps.clock.now())\n  const balance = await lockBalance(tx, chatterId)\n`,
      },
      { file: DECISIONS, find: `  const busy = await store.findBusy(tx, chatterId, now)\n`, replace: '' },
      {
        file: 'db/migrations/0027_minutes.sql',
        find: `exclude using gist (\n    chatter_id with =, tstzrange(starts_at, coalesce(stopped_at, ends_at)) with &&\n  )`,
        replace: `check (ends_at > starts_at)`,
      },
    ],
    caughtBy: [RACES],
  },
  {
    name: 'transaction IDs compared with case',
    edits: [
      {
        file: 'src/domain/payments.ts',
        find: `return withoutSymbols(withPlainDigits(transactionId))`,
        replace: `return transactionId.replace(/\\W/g, '')`,
      },
    ],
    caughtBy: ['src/server/sessions/approval-guards.test.ts', MODEL],
  },
  {
    name: 'withdraw of less than the full balance',
    edits: [
      {
        file: DOMAIN_WITHDRAWALS,
        find: `if (amount === null || paisaFromRupees(amount) !== balance.available) throw`,
        replace: `const asked = paisaFromRupees(amount ?? 0) ?? balance.available\n  if (asked > balance.available || asked === 0) throw`,
      },
      {
        file: DOMAIN_WITHDRAWALS,
        find: `to: 'pendingWithdraw', amountPaisa: balance.available }`,
        replace: `to: 'pendingWithdraw', amountPaisa: asked }`,
      },
    ],
    caughtBy: [WITHDRAW_REQUESTS, MODEL],
  },
  {
    name: 'expectedStatus ignored',
    edits: [
      {
        file: DOMAIN_WITHDRAWALS,
        find: `  if (expected !== null && expected !== status) throw stale(withdrawal)\n`,
        replace: `  if (expected === 'rejected' && status === 'rejected') stale(withdrawal)\n`,
      },
    ],
    caughtBy: [RACES, MODEL],
  },
  {
    name: 'Monday by UTC',
    edits: [
      {
        file: BUSINESS_TIME,
        find: `  const { year, month, day } = dayIn(timeZone, now)\n`,
        replace: `  const { year, month, day } = dayIn(timeZone && 'UTC', now)\n`,
      },
    ],
    caughtBy: [MODEL],
  },
  {
    name: 'month by UTC',
    edits: [
      {
        file: BUSINESS_TIME,
        find: `  const { year, month } = dayIn(timeZone, now)\n`,
        replace: `  const { year, month } = dayIn(timeZone && 'UTC', now)\n`,
      },
    ],
    caughtBy: ['src/server/sessions/receiving-limit.test.ts', MODEL],
  },
  {
    name: 'proof removed although its row may exist',
    edits: [{ file: 'src/server/sessions/proofs.ts', find: `  if (!isRolledBack(error)) return\n`, replace: '' }],
    caughtBy: [KILLS, 'src/server/sessions/purchase.test.ts'],
  },
  {
    name: 'proof removed while its COMMIT is under way, because its row cannot be seen yet',
    edits: [
      {
        file: 'src/server/sessions/proofs.ts',
        find: `  if (!isRolledBack(error)) return\n`,
        replace: `  if (!isRolledBack(error) && (await proofsInUse(deps.db.query, [key]).catch(() => null))?.size !== 0) return\n`,
      },
    ],
    caughtBy: ['src/server/sessions/purchase.test.ts'],
  },
  {
    name: 'a broken connection ends the server',
    edits: [
      { file: 'src/server/platform/db/database.ts', find: `pool.on('connect', (client) => {`, replace: `pool.on('remove', (client) => {` },
    ],
    caughtBy: [KILLS],
  },
]
